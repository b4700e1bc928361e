import type { Parcel } from "../parcel";
import type { ParcelIdentity, WarehouseOrderSnapshot } from "./types";

type Place = Pick<ParcelIdentity, "location_id" | "shipping_option_id">;

/** Whether the parcel's goods are in the hands of this warehouse order, or were and must not be planned again. */
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

/** A cancellation is final until a person says otherwise: by fulfilling the same parcel by hand. */
export function isOverruled(
  canceled: WarehouseOrderSnapshot,
  orders: readonly WarehouseOrderSnapshot[],
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

function isSamePlace(left: Place, right: Place): boolean {
  return left.location_id === right.location_id && left.shipping_option_id === right.shipping_option_id;
}
