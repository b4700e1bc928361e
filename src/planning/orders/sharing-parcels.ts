import type { SentSums, SharingParcel } from "../body";
import type { Parcel } from "../parcels";
import { hasOwnLines, isTaken, manualParcel, parcelFor } from "./ownership";
import { idOf, type ParcelOrder } from "./subject";
import type { PlanInput, WarehouseOrderInPlan } from "./types";
import { isFulfilled } from "../warehouse-order";

/** The order's parcels whose sums depend on each other: by sequence, those without a warehouse order last. */
export function sharingParcels(
  { order, warehouse_orders }: Pick<PlanInput, "order" | "warehouse_orders">,
  parcel: Parcel,
  parcels: readonly Parcel[],
  parcelOrder: ParcelOrder,
): SharingParcel[] {
  const id = idOf(parcelOrder);
  const sharing: SharingParcel[] = [];
  for (const each of warehouse_orders) {
    if (each.state === "canceled" && each.id !== id) continue;
    const fulfilled = isFulfilled(each);
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

/** Whether the warehouse order can still be sent or edited. */
function mayChange({ state }: WarehouseOrderInPlan): boolean {
  return state === "planned" || state === "new";
}

/** Whether a warehouse order without items is being withdrawn or canceled, so that the next one becomes the first. */
function isTakenBack({ state, commands, cancel_refusal }: WarehouseOrderInPlan): boolean {
  return state === "planned" ? commands.add !== "in_flight" : cancel_refusal === null;
}

function linesOf(
  order: PlanInput["order"],
  each: WarehouseOrderInPlan,
  parcels: readonly Parcel[],
): Parcel["lines"] {
  return parcelFor({ order }, each, hasOwnLines(each) ? [] : parcels)?.lines ?? [];
}

/** The sums that a parcel was sent with, for a parcel that can no longer change. */
export function sentSums({
  state,
  own_total,
  cash_on_delivery_sum,
  delivered_at,
}: WarehouseOrderInPlan): SentSums {
  return {
    own_total,
    came_back: state === "returned" || state === "refused",
    collects: cash_on_delivery_sum ?? "0",
    ...(state === "delivered" && { delivered: { at: delivered_at?.toISOString() ?? null } }),
  };
}
