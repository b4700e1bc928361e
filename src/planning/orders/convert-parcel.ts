import { BigNumber } from "bignumber.js";
import { convertOrder, type ChargedElsewhere, type ConvertOrderResult } from "../body";
import type { AddressSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcels";
import { payloadHash } from "../values/canonical";
import { parcelsOf } from "./eligibility";
import { covers, hasOwnLines, manualParcel, parcelFor } from "./ownership";
import type { OpenAction, PlanInput, WarehouseOrderSnapshot } from "./types";

/** The body and the goods of a warehouse order as they are now; null when it has no goods left. */
export function bodyToSend(
  input: PlanInput,
  remoteId: string,
): { readonly parcel: Parcel; readonly converted: ConvertOrderResult } | null {
  const order = input.warehouse_orders.find(({ id }) => id === remoteId);
  if (!order) return null;
  const { parcels } = parcelsOf(input);
  const parcel = parcelFor(input, order, parcels);
  if (!parcel) return null;
  return { parcel, converted: convertParcel(input, parcel, parcels, order) };
}

type ConvertInput = Pick<PlanInput, "order" | "warehouse_orders" | "connections" | "delivery_addresses">;
type Subject = WarehouseOrderSnapshot | OpenAction;

const AT_THE_WAREHOUSE: readonly WarehouseOrderSnapshot["state"][] = [
  "new",
  "picked",
  "shipped",
  "delivered",
];

/**
 * The AddOrder body of one parcel. The parcels that can still be sent or edited share what is to be collected, by the
 * order alone and not by what each happens to collect now: were it so, two edits under way at once would miss each
 * other for ever. Those that can no longer change keep the sums they were sent with, and the others make up for it.
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
  const connection = input.connections.find(({ id }) => id === warehouseOrder.connection_id);
  if (!connection)
    throw new Error(`Connection ${warehouseOrder.connection_id} of order ${input.order.id} is gone.`);
  const alone = !parcels.includes(parcel);
  const fixed = othersAtWarehouse(input, warehouseOrder).filter(
    (other) =>
      alone ||
      !mayChange(other, parcels) ||
      // Only the later one makes up for the earlier: two that were both refused would ask in turns for ever.
      (other.sequence < warehouseOrder.sequence && isStuck(input, parcels, other)),
  );
  const { charged, remaining } = chargedBy(input, fixed, parcels, { parcel, warehouseOrder });
  return convertOrder({
    order: input.order,
    parcel,
    parcels: remaining,
    elsewhere: charged,
    fulfilled: "fulfilled" in warehouseOrder && warehouseOrder.fulfilled,
    fulfilled_unsent: fulfilledUnsent(input, warehouseOrder),
    settings: connection.settings,
    number: warehouseOrder.number,
    external_id: idOf(warehouseOrder) ?? "not-planned-yet",
    remembered_provider_id: warehouseOrder.payment_provider_id,
    delivery_address: deliveryAddress,
  });
}

/** Parcels chosen by hand collect for their own goods, also while they wait to be sent. */
function fulfilledUnsent(input: ConvertInput, warehouseOrder: Subject): Parcel[] {
  const id = idOf(warehouseOrder);
  return input.warehouse_orders
    .filter((other) => other.id !== id && other.fulfilled && other.state === "planned")
    .flatMap((other) => manualParcel(input.order, other) ?? []);
}

function othersAtWarehouse(input: ConvertInput, warehouseOrder: Subject): WarehouseOrderSnapshot[] {
  const id = idOf(warehouseOrder);
  return input.warehouse_orders.filter((other) => other.id !== id && AT_THE_WAREHOUSE.includes(other.state));
}

/** Whether an edit, or another in its place, can still bring its sums in line with the order. */
function mayChange(accepted: WarehouseOrderSnapshot, parcels: readonly Parcel[]): boolean {
  return (
    accepted.state === "new" && !hasOwnLines(accepted) && parcels.some((parcel) => covers(accepted, parcel))
  );
}

/** Whether the warehouse has refused the very change its sums would need, and is not to be asked again. */
function isStuck(input: ConvertInput, parcels: readonly Parcel[], accepted: WarehouseOrderSnapshot): boolean {
  if (accepted.refused_payload_hash === null || accepted.hold !== null) return false;
  const parcel = parcels.find((candidate) => covers(accepted, candidate));
  if (!parcel || !input.connections.some(({ id }) => id === accepted.connection_id)) return false;
  const wanted = convertParcel(input, parcel, parcels, accepted);
  return wanted.ok && payloadHash(wanted.body) === accepted.refused_payload_hash;
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

interface ParcelOf {
  readonly parcel: Parcel;
  readonly warehouseOrder: WarehouseOrderSnapshot | OpenAction;
}

export interface Charged {
  readonly charged: ChargedElsewhere;
  /** The parcels that share the rest, the one of the first warehouse order in front: it carries the shipping. */
  readonly remaining: readonly Parcel[];
}

/** A parcel without a warehouse order comes after all that have one. */
const UNNUMBERED = Number.MAX_SAFE_INTEGER;

/**
 * What warehouse orders whose sums are fixed ask for already, and who shares the rest. The first of an order's living
 * warehouse orders carries the shipping, whichever of them is accepted first.
 */
export function chargedBy(
  { order, warehouse_orders }: Pick<PlanInput, "order" | "warehouse_orders">,
  fixed: readonly WarehouseOrderSnapshot[],
  parcels: readonly Parcel[],
  subject: ParcelOf,
): Charged {
  const handedOver = parcels.filter(
    (candidate) => candidate !== subject.parcel && fixed.some((other) => covers(other, candidate)),
  );
  const sequenceOf = (parcel: Parcel): number =>
    warehouse_orders.find((other) => other.state !== "canceled" && covers(other, parcel))?.sequence ??
    UNNUMBERED;
  const remaining = parcels
    .filter((candidate) => !handedOver.includes(candidate))
    .map((parcel) => ({ parcel, sequence: sequenceOf(parcel) }))
    .sort((left, right) => left.sequence - right.sequence);
  const first = Math.min(subject.warehouseOrder.sequence, remaining[0]?.sequence ?? UNNUMBERED);
  return {
    charged: {
      cash_on_delivery: openSums(fixed, order.payment.captured).toFixed(),
      carries_shipping: fixed.some(({ sequence }) => sequence < first),
      parcels: handedOver,
    },
    remaining: remaining.map(({ parcel }) => parcel),
  };
}

/** What they collect and Medusa does not count as paid yet: captured cash is that of what was delivered. */
function openSums(fixed: readonly WarehouseOrderSnapshot[], captured: string): BigNumber {
  const sumOf = (orders: readonly WarehouseOrderSnapshot[]) =>
    orders.reduce((sum, { cash_on_delivery_sum }) => sum.plus(cash_on_delivery_sum ?? 0), new BigNumber(0));
  const delivered = sumOf(fixed.filter(({ state }) => state === "delivered"));
  return sumOf(fixed).minus(BigNumber.max(0, BigNumber.min(delivered, captured)));
}
