import type { Parcel } from "../parcel";
import { compareText } from "../stable-order";

/** The stable order of an order's parcels: by location, then by shipping option. */
export function compareParcels(left: Parcel, right: Parcel): number {
  return (
    compareText(left.location_id, right.location_id) ||
    compareText(left.shipping_option_id, right.shipping_option_id)
  );
}
