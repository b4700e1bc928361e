import type { ConvertOrderResult } from "../convert-order";
import type { Parcel } from "../parcel";
import { convertParcel } from "./convert-parcel";
import { manualParcel } from "./manual-parcel";
import { parcelsOf } from "./parcels-of";
import { standsFor } from "./stands-for";
import type { PlanInput } from "./types";

/** The body and the goods of a planned warehouse order as they are now; null when it has no goods any more. */
export function bodyToSend(
  input: PlanInput,
  warehouseOrderId: string,
): { readonly parcel: Parcel; readonly converted: ConvertOrderResult } | null {
  const planned = input.warehouse_orders.find(({ id }) => id === warehouseOrderId);
  if (!planned) return null;
  const parcels = planned.origin === "manual" ? [] : parcelsOf(input).parcels;
  const parcel =
    planned.origin === "manual"
      ? manualParcel(input.order, planned)
      : (parcels.find((candidate) => standsFor(planned, candidate)) ?? null);
  if (!parcel) return null;
  return {
    parcel,
    converted: convertParcel(input, parcel, parcels.length > 0 ? parcels : [parcel], planned),
  };
}
