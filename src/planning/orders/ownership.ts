import { BigNumber } from "bignumber.js";
import type { Hold } from "../hold";
import type { OrderLineSnapshot, OrderSnapshot } from "../order-snapshot";
import { methodOfOption, optionOfParcel, type Parcel, type ParcelLine } from "../parcels";
import { sortedById } from "../values/canonical";
import { outstandingQuantity } from "../values/quantities";
import type { ParcelIdentity, PlanInput, WarehouseOrderLineSnapshot, WarehouseOrderSnapshot } from "./types";

type Place = Pick<ParcelIdentity, "location_id" | "shipping_option_id">;

/** Whether this warehouse order holds the parcel's goods, or held them and was cancelled for good. */
export function covers(order: WarehouseOrderSnapshot, parcel: Pick<Parcel, keyof Place>): boolean {
  return (
    isSamePlace(order, parcel) &&
    !order.fulfilled &&
    (order.state !== "canceled" || order.cancellation_is_final)
  );
}

/**
 * Whether a parcel has a warehouse order, or is to have none. One that waits to be sent keeps its place also when its
 * goods count as fulfilled: two that wait for the same place could not be told apart.
 */
export function isTaken(
  orders: readonly WarehouseOrderSnapshot[],
  parcel: Pick<Parcel, keyof Place>,
): boolean {
  return orders.some((order) => {
    const waits = order.state === "planned" && isSamePlace(order, parcel);
    return (waits || covers(order, parcel)) && !isOverruled(order, orders);
  });
}

/** Whether goods that are outstanding are not sent because this warehouse order was cancelled for good. */
export function keepsBack(
  canceled: WarehouseOrderSnapshot,
  orders: readonly WarehouseOrderSnapshot[],
  parcels: readonly Parcel[],
): boolean {
  return (
    canceled.state === "canceled" &&
    parcels.some((parcel) => covers(canceled, parcel)) &&
    !isOverruled(canceled, orders)
  );
}

/** A cancellation is final until a person says otherwise: by fulfilling the same parcel by hand. */
function isOverruled(canceled: WarehouseOrderSnapshot, orders: readonly WarehouseOrderSnapshot[]): boolean {
  return (
    canceled.state === "canceled" &&
    orders.some(
      (later) =>
        later.sequence > canceled.sequence &&
        later.origin === "manual" &&
        later.state !== "canceled" &&
        isSamePlace(later, canceled),
    )
  );
}

function isSamePlace(left: Place, right: Place): boolean {
  return left.location_id === right.location_id && left.shipping_option_id === right.shipping_option_id;
}

/**
 * The warehouse orders that a parcel takes the place of, because an edit moved its goods here. What they have passed
 * it has passed: an order never goes back behind a gate because an edit changed where it is sent from.
 */
export function replacedBy(
  { warehouse_orders }: Pick<PlanInput, "warehouse_orders">,
  parcel: Parcel,
  parcels: readonly Parcel[],
): WarehouseOrderSnapshot[] {
  return warehouse_orders.filter(
    (order) => isReplaced(order, parcels) && (order.lines.length === 0 || sharesLine(order, parcel)),
  );
}

function isReplaced(order: WarehouseOrderSnapshot, parcels: readonly Parcel[]): boolean {
  if (hasOwnLines(order)) return false;
  if (order.state === "canceled") return !order.cancellation_is_final;
  return !parcels.some((candidate) => covers(order, candidate));
}

function sharesLine(order: WarehouseOrderSnapshot, parcel: Parcel): boolean {
  return order.lines.some(({ line_item_id }) => parcel.lines.some(({ line }) => line.id === line_item_id));
}

/** The parcel of exactly the goods a merchant chose to fulfil; null when none of them is still in the order. */
export function manualParcel(
  order: OrderSnapshot,
  chosen: Omit<ParcelIdentity, "connection_id"> & { readonly lines: readonly WarehouseOrderLineSnapshot[] },
): Parcel | null {
  const shippingMethod = methodOfOption(order.shipping_methods, chosen.shipping_option_id);
  // In the order in which parcels are found, so that a fulfillment changes nothing about it.
  const lines = sortedById(order.lines).flatMap((line): ParcelLine[] => {
    const units = chosen.lines.find(({ line_item_id }) => line_item_id === line.id);
    return units ? [{ line, quantity: units.quantity }] : [];
  });
  if (!shippingMethod || lines.length === 0) return null;
  return {
    location_id: chosen.location_id,
    shipping_option_id: optionOfParcel(order.shipping_methods, chosen.shipping_option_id),
    shipping_method: shippingMethod,
    lines,
  };
}

/**
 * The goods of a warehouse order as they are now; null when they are gone. Goods that Medusa counts as fulfilled, or
 * that a merchant chose, are in no parcel found from the order: they are the lines of the warehouse order itself.
 */
export function parcelFor(
  input: Pick<PlanInput, "order">,
  order: WarehouseOrderSnapshot,
  parcels: readonly Parcel[],
): Parcel | null {
  if (hasOwnLines(order)) return manualParcel(input.order, order);
  return parcels.find((parcel) => covers(order, parcel)) ?? null;
}

/** Whether its goods are its own lines, and no longer what the Medusa order says is outstanding. */
export function hasOwnLines({ fulfilled, origin }: WarehouseOrderSnapshot): boolean {
  return fulfilled || origin === "manual";
}

/**
 * Why a parcel waits for a person: nobody is asked to pay at the door for what replaces a claimed item. An approval is of
 * the replacements it has seen, and of none that joins later. Null when there are no others.
 * @param seen ids of lines that were approved, or are at the warehouse
 */
export function replacementHold({ lines }: Pick<Parcel, "lines">, seen: readonly string[]): Hold | null {
  const unseen = lines.flatMap(({ line: { id, claim_replacement } }) =>
    claim_replacement && !seen.includes(id) ? [id] : [],
  );
  return unseen.length === 0
    ? null
    : { code: "claim_replacement", params: { lines: unseen.sort().join(" ") } };
}

/**
 * The warehouse order for which a parcel has to wait: another one of the same Medusa order that may still hold units
 * of it, because an edit moved them here and the warehouse has not agreed yet, or that holds them for good, because it
 * was cancelled there. Sending them now would ship them twice. Null when there is none.
 * @param own the warehouse order the parcel belongs to; null when it has none yet
 * @param byHand whether a person chose the goods, who may send again what was cancelled
 */
export function blockingOrder(
  { warehouse_orders }: Pick<PlanInput, "warehouse_orders">,
  parcel: Parcel,
  own: WarehouseOrderSnapshot | null,
  byHand = own?.origin === "manual",
): WarehouseOrderSnapshot | null {
  const holders = warehouse_orders.filter(
    (other) =>
      other.id !== own?.id &&
      !other.fulfilled &&
      mayHold(other) &&
      !(other.state === "canceled" && (byHand || isOverruled(other, warehouse_orders))),
  );
  if (holders.length === 0) return null;
  for (const { line, quantity } of parcel.lines) {
    const here = holders.filter((other) => unitsIn(other, line).gt(0));
    const elsewhere = here.reduce((sum, other) => sum.plus(unitsIn(other, line)), new BigNumber(0));
    const ours = outstandingQuantity(line).plus(own?.fulfilled ? quantity : 0);
    const free = ours.minus(elsewhere);
    const holder = here.find((other) => other.state === "canceled") ?? here[0];
    if (holder && (free.lt(quantity) || here.some(isUnsure))) return holder;
  }
  return null;
}

export function holdFor({ state, number }: WarehouseOrderSnapshot): Hold {
  return state === "canceled"
    ? { code: "canceled_at_warehouse", params: {} }
    : { code: "still_in_other_order", params: { number } };
}

function mayHold({ state, commands, cancellation_is_final }: WarehouseOrderSnapshot): boolean {
  if (state === "planned") return commands.add === "in_flight";
  // What came back, or is on its way back, is not sent again by itself either.
  return state !== "canceled" || cancellation_is_final;
}

/** While an edit is on its way, or its outcome stayed unclear, nobody knows how many units the warehouse holds. */
function isUnsure({ state, commands, payload_hash }: WarehouseOrderSnapshot): boolean {
  return state === "new" && (commands.edit === "in_flight" || payload_hash === null);
}

function unitsIn({ lines }: WarehouseOrderSnapshot, line: OrderLineSnapshot): BigNumber {
  return new BigNumber(lines.find(({ line_item_id }) => line_item_id === line.id)?.quantity ?? 0);
}
