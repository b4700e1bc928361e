import type { Parcel } from "../parcel";
import { hasOwnLines } from "./parcel-for";
import { covers } from "./covers";
import type { PlanInput, WarehouseOrderSnapshot } from "./types";

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
