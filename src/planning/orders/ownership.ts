import { allowsReplan, type Hold, isFulfilled, type ParcelIdentity } from "../warehouse-order";
import type { OrderSnapshot } from "../order-snapshot";
import { methodsOfParcel, optionOfParcel, type Parcel, type ParcelLine, type TakenGoods } from "../parcels";
import { sortedById } from "../values/canonical";
import type { CreateAction, PlanInput, WarehouseOrderLineSnapshot, WarehouseOrderInPlan } from "./types";

type Place = Pick<ParcelIdentity, "location_id" | "shipping_option_id">;

/**
 * Whether this warehouse order has the parcel's items, or may have had them: one that was canceled for good before its
 * lines were stored keeps everything of its place back. For one with lines see {@link withoutCanceled}.
 */
export function covers(order: WarehouseOrderInPlan, parcel: Pick<Parcel, keyof Place>): boolean {
  const has = order.state !== "canceled" || (!allowsReplan(order) && order.lines.length === 0);
  return has && isSamePlace(order, parcel) && !isFulfilled(order);
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

/** Whether a person overruled a final cancellation by fulfilling the same parcel by hand. */
export function isOverruled(
  canceled: WarehouseOrderInPlan,
  orders: readonly WarehouseOrderInPlan[],
): boolean {
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

export function isSamePlace(left: Place, right: Place): boolean {
  return left.location_id === right.location_id && left.shipping_option_id === right.shipping_option_id;
}

/**
 * A parcel's own warehouse order, and those it replaces because an edit moved their items here. Gates and approvals that
 * they passed count for the parcel: an edit of the origin never puts an order back behind a gate. They do not count for
 * what joins the Medusa order later.
 * @param parcelOrder the parcel's warehouse order, or the one about to be created
 */
export function gateKeepers(
  { warehouse_orders }: Pick<PlanInput, "warehouse_orders">,
  parcel: Parcel,
  parcels: readonly Parcel[],
  parcelOrder: WarehouseOrderInPlan | CreateAction,
): WarehouseOrderInPlan[] {
  const own = "id" in parcelOrder ? [parcelOrder] : [];
  const replaced = warehouse_orders.filter(
    (order) =>
      isReplaced(order, parcels) &&
      (order.lines.length > 0
        ? sharesLine(order, parcel)
        : order.state === "planned" || isSucceededBy(order, parcelOrder, warehouse_orders)),
  );
  return [...own, ...replaced];
}

/** Whether a canceled warehouse order without stored lines is handed over again as this one: the next of its place. */
function isSucceededBy(
  canceled: WarehouseOrderInPlan,
  next: WarehouseOrderInPlan | CreateAction,
  orders: readonly WarehouseOrderInPlan[],
): boolean {
  const between = ({ sequence }: WarehouseOrderInPlan) =>
    sequence > canceled.sequence && sequence < next.sequence;
  return (
    isSamePlace(canceled, next) &&
    canceled.sequence < next.sequence &&
    !orders.some((order) => between(order) && isSamePlace(order, canceled))
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
  const { location_id, shipping_option_id } = chosen;
  const methods = methodsOfParcel(order, shipping_option_id);
  // Sorted as parcels are found, so that a fulfillment does not change the order of lines in the body.
  const lines = sortedById(order.lines).flatMap((line): ParcelLine[] => {
    const units = chosen.lines.find(({ line_item_id }) => line_item_id === line.id);
    return units ? [{ line, quantity: units.quantity }] : [];
  });
  if (!methods || lines.length === 0) return null;
  return {
    location_id,
    shipping_option_id: optionOfParcel(order.shipping_methods, shipping_option_id),
    ...methods,
    lines,
  };
}

/**
 * The present items of a warehouse order; null when none are left. Items that Medusa counts as fulfilled, that a
 * merchant chose, or that were canceled for good, are in no parcel found from the order: they are the warehouse order's own
 * lines.
 */
export function parcelFor(
  input: Pick<PlanInput, "order">,
  order: WarehouseOrderInPlan,
  parcels: readonly Parcel[],
): Parcel | null {
  const isFinal = order.state === "canceled" && !allowsReplan(order) && order.lines.length > 0;
  if (hasOwnLines(order) || isFinal) return manualParcel(input.order, order);
  return parcels.find((parcel) => covers(order, parcel)) ?? null;
}

/**
 * What the warehouse orders have of the order, or may have. One whose goods may be planned again has nothing, and what waits
 * here is planned from the order as it is.
 */
export function takenGoods(orders: readonly WarehouseOrderInPlan[]): TakenGoods {
  const present = orders.filter((order) => order.state !== "canceled" || !allowsReplan(order));
  const sent = present.filter(({ state, commands }) => state !== "planned" || commands.add === "in_flight");
  return { parcels: sent.filter((order) => !hasOwnLines(order)), any_sent: sent.length > 0 };
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
