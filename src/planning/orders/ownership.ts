import { BigNumber } from "bignumber.js";
import type { Hold } from "../hold";
import type { OrderLineSnapshot, OrderSnapshot } from "../order-snapshot";
import { methodOfOption, optionOfParcel, type Parcel, type ParcelLine } from "../parcels";
import { sortedById } from "../values/canonical";
import { outstandingQuantity } from "../values/quantities";
import type { PlanInput, WarehouseOrderLineSnapshot, WarehouseOrderInPlan } from "./types";
import { allowsReplan, isFulfilled, type ParcelIdentity } from "../warehouse-order";

type Place = Pick<ParcelIdentity, "location_id" | "shipping_option_id">;

/** Whether this warehouse order has the parcel's items, or had them and was canceled for good. */
export function covers(order: WarehouseOrderInPlan, parcel: Pick<Parcel, keyof Place>): boolean {
  return (
    isSamePlace(order, parcel) && !isFulfilled(order) && (order.state !== "canceled" || !allowsReplan(order))
  );
}

/**
 * Whether a parcel has a warehouse order, or must not get one. A planned one keeps its place even when its items count
 * as fulfilled, because two planned orders of one place could not be distinguished.
 */
export function isTaken(orders: readonly WarehouseOrderInPlan[], parcel: Pick<Parcel, keyof Place>): boolean {
  return orders.some((order) => {
    const waits = order.state === "planned" && isSamePlace(order, parcel);
    return (waits || covers(order, parcel)) && !isOverruled(order, orders);
  });
}

/** Whether outstanding items are not sent because this warehouse order was canceled for good. */
export function keepsBack(
  canceled: WarehouseOrderInPlan,
  orders: readonly WarehouseOrderInPlan[],
  parcels: readonly Parcel[],
): boolean {
  return (
    canceled.state === "canceled" &&
    parcels.some((parcel) => covers(canceled, parcel)) &&
    !isOverruled(canceled, orders)
  );
}

/** Whether a person overruled a final cancellation by fulfilling the same parcel by hand. */
function isOverruled(canceled: WarehouseOrderInPlan, orders: readonly WarehouseOrderInPlan[]): boolean {
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
 * The warehouse orders that a parcel replaces, because an edit moved their items here. Gates and approvals that they
 * passed count for the parcel: an edit of the origin never puts an order back behind a gate.
 */
export function replacedBy(
  { warehouse_orders }: Pick<PlanInput, "warehouse_orders">,
  parcel: Parcel,
  parcels: readonly Parcel[],
): WarehouseOrderInPlan[] {
  return warehouse_orders.filter(
    (order) => isReplaced(order, parcels) && (order.lines.length === 0 || sharesLine(order, parcel)),
  );
}

function isReplaced(order: WarehouseOrderInPlan, parcels: readonly Parcel[]): boolean {
  if (hasOwnLines(order)) return false;
  if (order.state === "canceled") return allowsReplan(order);
  return !parcels.some((candidate) => covers(order, candidate));
}

function sharesLine(order: WarehouseOrderInPlan, parcel: Parcel): boolean {
  return order.lines.some(({ line_item_id }) => parcel.lines.some(({ line }) => line.id === line_item_id));
}

/** The parcel of exactly the items a merchant chose to fulfill; null when none of them is still on the order. */
export function manualParcel(
  order: OrderSnapshot,
  chosen: Omit<ParcelIdentity, "connection_id"> & { readonly lines: readonly WarehouseOrderLineSnapshot[] },
): Parcel | null {
  const shippingMethod = methodOfOption(order.shipping_methods, chosen.shipping_option_id);
  // Sorted as parcels are found, so that a fulfillment does not change the order of lines in the body.
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
 * The present items of a warehouse order; null when none are left. Items that Medusa counts as fulfilled, or that a
 * merchant chose, are in no parcel found from the order: they are the warehouse order's own lines.
 */
export function parcelFor(
  input: Pick<PlanInput, "order">,
  order: WarehouseOrderInPlan,
  parcels: readonly Parcel[],
): Parcel | null {
  if (hasOwnLines(order)) return manualParcel(input.order, order);
  return parcels.find((parcel) => covers(order, parcel)) ?? null;
}

/** Whether its items are its own lines instead of the Medusa order's outstanding ones. */
export function hasOwnLines(order: WarehouseOrderInPlan): boolean {
  return isFulfilled(order) || order.origin === "manual";
}

/**
 * Holds a parcel with replacements of claimed items, so that a customer is not asked to pay for one at the door. An
 * approval covers the replacements it was given for, and none added later. Null when all are approved.
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
 * The warehouse order that a parcel waits for: another one of the same Medusa order that still has units of it because
 * an edit moved them here and the warehouse has not confirmed, or that keeps them because it was canceled at the
 * warehouse. Sending the units now would ship them twice. Null when there is none.
 * @param own the parcel's own warehouse order; null when it has none yet
 * @param byHand whether a person chose the items: a person may send canceled items again
 */
export function blockingOrder(
  { warehouse_orders }: Pick<PlanInput, "warehouse_orders">,
  parcel: Parcel,
  own: WarehouseOrderInPlan | null,
  byHand = own?.origin === "manual",
): WarehouseOrderInPlan | null {
  const holders = warehouse_orders.filter(
    (other) =>
      other.id !== own?.id &&
      !isFulfilled(other) &&
      mayHold(other) &&
      !(other.state === "canceled" && (byHand || isOverruled(other, warehouse_orders))),
  );
  if (holders.length === 0) return null;
  for (const { line, quantity } of parcel.lines) {
    const here = holders.filter((other) => unitsIn(other, line).gt(0));
    const elsewhere = here.reduce((sum, other) => sum.plus(unitsIn(other, line)), new BigNumber(0));
    const ours = outstandingQuantity(line).plus(own && isFulfilled(own) ? quantity : 0);
    const free = ours.minus(elsewhere);
    const holder = here.find((other) => other.state === "canceled") ?? here[0];
    if (holder && (free.lt(quantity) || here.some(isUnsure))) return holder;
  }
  return null;
}

export function holdFor({ state, number }: WarehouseOrderInPlan): Hold {
  return state === "canceled"
    ? { code: "canceled_at_warehouse", params: {} }
    : { code: "still_in_other_order", params: { number } };
}

function mayHold(order: WarehouseOrderInPlan): boolean {
  if (order.state === "planned") return order.commands.add === "in_flight";
  // Items that came back, or are on their way back, are not sent again automatically either.
  return order.state !== "canceled" || !allowsReplan(order);
}

/** While an edit is in flight or its outcome unclear, the quantity at the warehouse is unknown. */
function isUnsure({ state, commands, payload_hash }: WarehouseOrderInPlan): boolean {
  return state === "new" && (commands.edit === "in_flight" || payload_hash === null);
}

function unitsIn({ lines }: WarehouseOrderInPlan, line: OrderLineSnapshot): BigNumber {
  return new BigNumber(lines.find(({ line_item_id }) => line_item_id === line.id)?.quantity ?? 0);
}
