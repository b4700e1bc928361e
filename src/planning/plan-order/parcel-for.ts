import type { Parcel } from "../parcel";
import { manualParcel } from "./manual-parcel";
import { covers } from "./covers";
import type { PlanInput, WarehouseOrderSnapshot } from "./types";

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
