import { BigNumber } from "bignumber.js";
import { PAYMENT_METHOD } from "../../client/literals";
import {
  convertOrder,
  isCharged,
  paymentFacts,
  paymentHold,
  paymentStanding,
  roundedCash,
  sumsOfParcel,
  type ConvertOrderResult,
  type PaymentFacts,
  type SharingParcel,
} from "../body";
import type { Hold } from "../hold";
import type { AddressSnapshot, DecimalText } from "../order-snapshot";
import type { Parcel } from "../parcels";
import { contentHash, payloadHash } from "../values/canonical";
import { toKyivDate } from "../values/dates";
import { NO_MONEY, sumOf, toAmountText } from "../values/money";
import { isCanceled, parcelsOf } from "./eligibility";
import { hasOwnLines, isTaken, manualParcel, parcelFor } from "./ownership";
import type { ConnectionSnapshot, OpenAction, PlanInput, SentFacts, WarehouseOrderSnapshot } from "./types";

type ConvertInput = Pick<
  PlanInput,
  "order" | "warehouse_orders" | "connections" | "delivery_addresses" | "now"
>;
type Subject = WarehouseOrderSnapshot | OpenAction;

export interface BodyToSend {
  readonly parcel: Parcel;
  readonly converted: ConvertOrderResult;
  /** What the row is to remember once the warehouse has accepted the body; null when there is none. */
  readonly sent: SentFacts | null;
}

/** The body and the goods of a warehouse order as they are now; null when it has no goods left. */
export function bodyToSend(input: PlanInput, warehouseOrderId: string): BodyToSend | null {
  const order = input.warehouse_orders.find(({ id }) => id === warehouseOrderId);
  if (!order) return null;
  const { parcels } = parcelsOf(input);
  const parcel = parcelFor(input, order, parcels);
  if (!parcel) return null;
  const converted = convertParcel(input, parcel, parcels, order);
  if (!converted.ok) return { parcel, converted, sent: null };
  const { body, own_total } = converted;
  const collects = body.payment_method === PAYMENT_METHOD.cash_on_delivery;
  return {
    parcel,
    converted,
    sent: {
      payload_hash: payloadHash(body),
      sent_date: body.date_order,
      sent_source_hash: sourceHash(input, parcel, parcels, order, collects),
      cash_on_delivery_sum: collects ? body.order_payment_sum : null,
      own_total,
    },
  };
}

/**
 * The AddOrder body of one parcel.
 * @param parcels the order's parcels as found, this one among them unless a merchant chose its goods
 * @param deliveryAddress of the fulfillment, where it has one of its own; wins over the order's
 */
export function convertParcel(
  input: ConvertInput,
  parcel: Parcel,
  parcels: readonly Parcel[],
  warehouseOrder: Subject,
  deliveryAddress: AddressSnapshot | null = addressOf(input, warehouseOrder),
): ConvertOrderResult {
  return convertOrder({
    order: input.order,
    parcel,
    parcels: sharingParcels(input, parcel, parcels, warehouseOrder),
    settings: connectionOf(input, warehouseOrder).settings,
    number: warehouseOrder.number,
    external_id: idOf(warehouseOrder) ?? "not-planned-yet",
    date: sentDate(warehouseOrder) ?? toKyivDate(input.now),
    remembered_provider_id: warehouseOrder.payment_provider_id,
    collect_on_delivery: collectsByDecision(warehouseOrder),
    delivery_address: deliveryAddress,
  });
}

/** What the order's payments mean for one of its warehouse orders. */
export function factsFor(input: ConvertInput, warehouseOrder: Subject): PaymentFacts {
  return paymentFacts(input.order, connectionOf(input, warehouseOrder).settings, {
    remembered_provider_id: warehouseOrder.payment_provider_id,
    collect_on_delivery: collectsByDecision(warehouseOrder),
  });
}

/** What money is open for a parcel that would be sent as paid; null when none is. */
export function openPayment(input: ConvertInput, warehouseOrder: Subject): Hold | null {
  const passed = "gate_passed" in warehouseOrder && warehouseOrder.gate_passed;
  return paymentHold(factsFor(input, warehouseOrder), connectionOf(input, warehouseOrder).settings, passed);
}

/**
 * What a parcel would be asked to collect if it were sent now, in UAH, whatever else of it could be sent; null while
 * nobody knows how the order is paid.
 */
export function cashWanted(
  input: ConvertInput,
  parcel: Parcel,
  parcels: readonly Parcel[],
  warehouseOrder: WarehouseOrderSnapshot,
): DecimalText | null {
  const facts = factsFor(input, warehouseOrder);
  if (facts.kind === "unknown") return null;
  const sharing = sharingParcels(input, parcel, parcels, warehouseOrder);
  const index = sharing.findIndex(({ lines }) => lines === parcel.lines);
  const { due } = sumsOfParcel(input.order, sharing, index, facts.owed);
  const { settings } = connectionOf(input, warehouseOrder);
  return toAmountText(facts.collects ? roundedCash(due, settings) : NO_MONEY);
}

/** Whether everything that was paid for a parcel the warehouse holds has been given back, and it may still be cancelled. */
export function isRefunded(input: ConvertInput, warehouseOrder: WarehouseOrderSnapshot): boolean {
  const { state, cash_on_delivery_sum, commands } = warehouseOrder;
  return (
    state === "new" &&
    cash_on_delivery_sum === null &&
    commands.cancel === "none" &&
    !isCanceled(input.order) &&
    input.connections.some(({ id }) => id === warehouseOrder.connection_id) &&
    factsFor(input, warehouseOrder).missing === "refunded"
  );
}

/**
 * Hash of what the Medusa order itself brings into a body: quantities and prices, addresses, shipping, notes and what
 * is paid. Titles, skus, components and settings are left out: an order the warehouse has accepted is edited because
 * the order changed, not because the catalogue did.
 * @param collects whether the body collects cash: then an authorised payment does not count as paid
 */
export function sourceHash(
  input: ConvertInput,
  parcel: Parcel,
  parcels: readonly Parcel[],
  warehouseOrder: Subject,
  collects: boolean,
): string {
  const { order } = input;
  const { pending_difference, authorized } = order.payment;
  const paid = collects ? [] : Object.values(authorized).map((amount) => new BigNumber(amount));
  const owed = new BigNumber(pending_difference).minus(sumOf(paid)).toFixed();
  const sharing = sharingParcels(input, parcel, parcels, warehouseOrder);
  const index = sharing.findIndex(({ lines }) => lines === parcel.lines);
  const sums = sumsOfParcel(order, sharing, index, owed);
  const notes = Object.entries(order.metadata).filter(([, note]) =>
    ["string", "number"].includes(typeof note),
  );
  return contentHash({
    addresses: [order.shipping_address, addressOf(input, warehouseOrder), order.customer_phone],
    notes: Object.fromEntries(notes),
    shipping: [parcel.shipping_method.data, isCharged(order, parcel)],
    lines: sums.goods.map(({ line, quantity, total }) => [line.id, quantity.toFixed(), total.toFixed()]),
    sums: [sums.own_total, sums.due, sums.prepaid_total].map((sum) => sum.toFixed()),
    // What is paid may count to other parcels alone, and yet decide whether this one collects.
    standing: paymentStanding(order.payment, collects),
  });
}

/** The order's parcels as their sums depend on each other: by sequence, those without a warehouse order last. */
function sharingParcels(
  { order, warehouse_orders }: ConvertInput,
  parcel: Parcel,
  parcels: readonly Parcel[],
  subject: Subject,
): SharingParcel[] {
  const id = idOf(subject);
  const sharing: SharingParcel[] = [];
  for (const each of warehouse_orders) {
    if (each.state === "canceled" && each.id !== id) continue;
    const { fulfilled } = each;
    const captured = order.payment.captured_for[each.id];
    const named = { fulfilled, ...(captured !== undefined && { captured }) };
    if (each.id === id) sharing.push({ ...named, lines: parcel.lines });
    else if (mayChange(each)) {
      const lines = linesOf(order, each, parcels);
      if (lines.length > 0 || !isTakenBack(each)) sharing.push({ ...named, lines });
    } else sharing.push({ ...named, lines: manualParcel(order, each)?.lines ?? [], sent: sentSums(each) });
  }
  if (id === null) sharing.push({ lines: parcel.lines });
  const unopened = parcels.filter((each) => each !== parcel && !isTaken(warehouse_orders, each));
  return [...sharing, ...unopened];
}

/** Whether it can still be sent, or an edit can still reach it. */
function mayChange({ state }: WarehouseOrderSnapshot): boolean {
  return state === "planned" || state === "new";
}

/** Whether a warehouse order whose goods are gone is withdrawn or cancelled for it, so that the next one is the first. */
function isTakenBack({ state, commands, cancel_refused }: WarehouseOrderSnapshot): boolean {
  return state === "planned" ? commands.add !== "in_flight" : !cancel_refused;
}

function linesOf(
  order: ConvertInput["order"],
  each: WarehouseOrderSnapshot,
  parcels: readonly Parcel[],
): Parcel["lines"] {
  return parcelFor({ order }, each, hasOwnLines(each) ? [] : parcels)?.lines ?? [];
}

function sentSums({ state, own_total }: WarehouseOrderSnapshot): NonNullable<SharingParcel["sent"]> {
  return { own_total, came_back: state === "returned" || state === "refused" };
}

function connectionOf(input: ConvertInput, { connection_id }: Subject): ConnectionSnapshot {
  const connection = input.connections.find(({ id }) => id === connection_id);
  if (!connection) throw new Error(`Connection ${connection_id} of order ${input.order.id} is gone.`);
  return connection;
}

/** What was sent is remembered: an edit another day changes nothing about the day of the handover. */
function sentDate(warehouseOrder: Subject): string | null {
  return "id" in warehouseOrder ? warehouseOrder.sent_date : null;
}

function collectsByDecision(warehouseOrder: Subject): boolean {
  return "collect_on_delivery" in warehouseOrder && warehouseOrder.collect_on_delivery;
}

function addressOf(
  input: Pick<PlanInput, "delivery_addresses">,
  warehouseOrder: Subject,
): AddressSnapshot | null {
  const id = idOf(warehouseOrder);
  return id === null ? null : (input.delivery_addresses[id] ?? null);
}

function idOf(warehouseOrder: Subject): string | null {
  return "id" in warehouseOrder ? warehouseOrder.id : null;
}
