import { BigNumber } from "bignumber.js";
import type { WireOrder } from "../../client/schemas/order";
import { awaitsFulfillment, lineParams } from "../warehouse-order";
import type { DecimalText } from "../order-snapshot";
import type { Parcel } from "../parcels";
import { isUnderWay } from "../states";
import { contentHash } from "../values/canonical";
import { compareMoney, isOwed, toAmountText, toKopiykas } from "../values/money";
import type { ParcelBody, OrderBodies } from "./convert-parcel";
import { isCanceled } from "./eligibility";
import { hasOwnLines, parcelFor } from "./ownership";
import { connectionOf, sentSums } from "./subject";
import type { PlanInput, WarehouseOrderInPlan } from "./types";

interface ItemDifference {
  readonly title: string;
  readonly sku?: string;
  /** Units of the order line. */
  readonly promised: DecimalText;
  readonly sent: DecimalText;
}

/** In UAH. */
interface CashDifference {
  readonly collects: DecimalText;
  readonly owed: DecimalText;
  /** The excess was also paid another way, so the customer pays it twice. */
  readonly twice: boolean;
}

type DifferingField = "recipient" | "phone" | "delivery" | "comment";

/** What the order asks for and the box does not have, or has differently. Contains nothing personal. */
export interface Differences {
  readonly items: readonly ItemDifference[];
  readonly fields: readonly DifferingField[];
  readonly cash: CashDifference | null;
}

/**
 * Whether a parcel that can no longer be edited matches its order. `open`: an edit is still possible, or Medusa is
 * between two steps of a fulfillment.
 */
type Agreement = "agrees" | "differs" | "open";

const NOTHING: Differences = { items: [], fields: [], cash: null };

/** A cheap check before the sent body is loaded for {@link differencesOf}. */
export function agreementOf(bodies: OrderBodies, row: WarehouseOrderInPlan): Agreement {
  const { input } = bodies;
  if (isCanceled(input.order)) return "agrees";
  if (row.state === "new" && !isRefusedChange(row)) return isSettled(row) ? "agrees" : "open";
  if (!isUnderWay(row) || row.commands.edit === "in_flight") return "open";
  const connection = input.connections.find(({ id }) => id === row.connection_id);
  if (!connection || connection.unreadable || row.sent_source_hash === null) return "open";
  // While Medusa creates a fulfillment, its items are neither outstanding nor fulfilled.
  if (input.warehouse_orders.some(awaitsFulfillment)) return "open";
  if (bodies.found.holds.length > 0 && !hasOwnLines(row)) return "open";
  const parcelBody = bodyOf(bodies, row);
  const { sent_source_hash: sent, cash_on_delivery_sum } = row;
  const isSame = parcelBody?.sourceHashLike(sent, cash_on_delivery_sum !== null) === sent;
  return isSame ? "agrees" : "differs";
}

/**
 * What differs, for a person to read. For an accepted order whose change was refused, the refusal is shown elsewhere,
 * so only cash that would be collected twice is named here.
 * @param sent the body the warehouse accepted last; null when it is no longer stored
 */
export function differencesOf(
  bodies: OrderBodies,
  row: WarehouseOrderInPlan,
  sent: Partial<WireOrder> | null,
): Differences {
  const { input } = bodies;
  const parcelBody = bodyOf(bodies, row);
  const cash = parcelBody && cashDifference(input, row, parcelBody);
  if (row.state === "new") return { ...NOTHING, cash: cash?.twice ? cash : null };
  return {
    // The items of a fulfillment are exactly what Medusa counts as fulfilled.
    items: hasOwnLines(row) ? [] : itemDifferences(input, row, parcelBody?.parcel ?? null),
    fields: parcelBody && sent ? differingFields(parcelBody, sent) : [],
    cash,
  };
}

/** Whether a delivered parcel collected cash that had been paid another way. */
export function stillPaysTwice(bodies: OrderBodies, row: WarehouseOrderInPlan): boolean {
  const { input } = bodies;
  if (!input.connections.some(({ id }) => id === row.connection_id)) return true;
  const parcelBody = bodyOf(bodies, row);
  const captured = input.order.payment.captured_for[row.id] ?? "0";
  if (!parcelBody || isOwed(captured)) return false;
  return cashDifference(input, row, parcelBody)?.twice ?? false;
}

/** Null when none of the parcel's items are left. */
function bodyOf(bodies: OrderBodies, row: WarehouseOrderInPlan): ParcelBody | null {
  const { input, found } = bodies;
  const parcel = parcelFor(input, row, found.parcels);
  return parcel && bodies.of(parcel, row);
}

/** Whether the warehouse refused a change and keeps the former version, and the order has not changed since. */
function isRefusedChange(row: WarehouseOrderInPlan): boolean {
  return row.refusal !== null && isSettled(row);
}

function isSettled({ hold_code, commands }: WarehouseOrderInPlan): boolean {
  return hold_code === null && commands.edit === "none" && commands.cancel === "none";
}

function itemDifferences(
  input: PlanInput,
  { lines }: WarehouseOrderInPlan,
  parcel: Parcel | null,
): ItemDifference[] {
  const promised = new Map((parcel?.lines ?? []).map(({ line, quantity }) => [line.id, quantity]));
  const sent = new Map(lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  return [...new Set([...promised.keys(), ...sent.keys()])].sort().flatMap((id) => {
    const asked = new BigNumber(promised.get(id) ?? 0);
    const there = new BigNumber(sent.get(id) ?? 0);
    if (asked.eq(there)) return [];
    const line = input.order.lines.find((one) => one.id === id);
    const { title = "", sku } = line ? lineParams(line) : {};
    const named = { title: String(title), ...(sku !== undefined && { sku: String(sku) }) };
    return [{ ...named, promised: asked.toFixed(), sent: there.toFixed() }];
  });
}

function cashDifference(
  input: PlanInput,
  row: WarehouseOrderInPlan,
  { cashWanted: owed, facts, sums }: ParcelBody,
): CashDifference | null {
  if (owed === null) return null;
  const collects = new BigNumber(row.cash_on_delivery_sum ?? 0);
  const { round_cash_to: step } = connectionOf(input, row).settings;
  const excess = collects.minus(owed);
  if (compareMoney(collects, owed, step) === 0) return null;
  const difference = { collects: collects.toFixed(2), owed, twice: false };
  if (excess.lt(0)) return difference;
  // Medusa subtracts a refund from the order's total, so cash equal to the refund is not an excess.
  if (!sums.isPaidAnotherWay())
    return compareMoney(excess, input.order.payment.refunded, step) <= 0 ? null : difference;
  // An amount that another parcel collects less is not paid twice. Captures precede this parcel's cash.
  const { own_total, came_back, collects: cash } = sentSums(row);
  const twice = sums.takenTwice(facts.owed, { own_total, came_back, ...(cash && { collects: cash }) });
  return !isOwed(toAmountText(twice), step)
    ? null
    : { ...difference, owed: toAmountText(toKopiykas(collects).minus(twice)), twice: true };
}

/** Members of the body in which a field shows. */
const MEMBERS_OF = {
  recipient: ["recipient"],
  phone: ["rec_phone"],
  delivery: ["delivery_method", "delivery_address"],
} as const satisfies Record<string, readonly (keyof WireOrder)[]>;

function differingFields({ result: converted }: ParcelBody, sent: Partial<WireOrder>): DifferingField[] {
  if (!converted.ok) return [...new Set(converted.holds.flatMap(({ code }) => fieldOf(code)))];
  const { body } = converted;
  const differs = (names: readonly (keyof WireOrder)[]) =>
    names.some((name) => contentHash([body[name]]) !== contentHash([sent[name]]));
  const fields = (Object.keys(MEMBERS_OF) as (keyof typeof MEMBERS_OF)[]).filter((field) =>
    differs(MEMBERS_OF[field]),
  );
  // The comment repeats a company and an address, so it is named only when nothing else differs.
  return fields.length === 0 && differs(["comment"]) ? ["comment"] : fields;
}

/** The field of a reason that holds the body now: the value was changed after the body was sent. */
function fieldOf(code: string): DifferingField[] {
  if (code.startsWith("phone_")) return ["phone"];
  if (code.startsWith("recipient_")) return ["recipient"];
  return DELIVERY_CODES.includes(code) ? ["delivery"] : [];
}

const DELIVERY_CODES: readonly string[] = [
  "address_incomplete",
  "country_not_ukraine",
  "courier_outside_kyiv",
  "branch_missing",
  "delivery_method_unknown",
];
