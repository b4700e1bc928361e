import type { Parcel } from "../parcel";
import { standsFor } from "./stands-for";
import type { WarehouseOrderSnapshot } from "./types";

/**
 * Whether some of the parcel's goods are still in another warehouse order, which an edit of the Medusa order has made
 * superfluous and which is being cancelled. Until the warehouse has agreed, sending them again would ship them twice.
 */
export function isStillElsewhere(
  parcel: Parcel,
  orders: readonly WarehouseOrderSnapshot[],
  parcels: readonly Parcel[],
): boolean {
  return orders
    .filter((order) => mayBeAtWarehouse(order) && !order.fulfilled)
    .filter((order) => !parcels.some((candidate) => standsFor(order, candidate)))
    .some((order) => sharesLine(order, parcel));
}

function mayBeAtWarehouse({ state, commands }: WarehouseOrderSnapshot): boolean {
  if (state === "planned") return commands.add === "in_flight";
  return state === "new" || state === "picked" || state === "shipped" || state === "delivered";
}

function sharesLine(order: WarehouseOrderSnapshot, parcel: Parcel): boolean {
  return order.lines.some(({ line_item_id }) => parcel.lines.some(({ line }) => line.id === line_item_id));
}
