import type { ConvertOrderResult } from "../convert-order";
import type { Parcel } from "../parcel";
import { convertParcel } from "./convert-parcel";
import { parcelFor } from "./parcel-for";
import { parcelsOf } from "./parcels-of";
import type { PlanInput } from "./types";

/** The body and the goods of a warehouse order as they are now; null when it has no goods any more. */
export function bodyToSend(
  input: PlanInput,
  remoteId: string,
): { readonly parcel: Parcel; readonly converted: ConvertOrderResult } | null {
  const order = input.warehouse_orders.find(({ id }) => id === remoteId);
  if (!order) return null;
  const { parcels } = parcelsOf(input);
  const parcel = parcelFor(input, order, parcels);
  if (!parcel) return null;
  return { parcel, converted: convertParcel(input, parcel, parcels, order) };
}
