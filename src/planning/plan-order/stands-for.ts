import type { Parcel } from "../parcel";
import type { WarehouseOrderSnapshot } from "./types";

/** Whether the parcel's goods are in the hands of this warehouse order, or were and must not be planned again. */
export function standsFor(order: WarehouseOrderSnapshot, parcel: Parcel): boolean {
  return (
    order.location_id === parcel.location_id &&
    order.shipping_option_id === parcel.shipping_option_id &&
    !order.fulfilled &&
    (order.state !== "canceled" || order.cancellation_is_final)
  );
}
