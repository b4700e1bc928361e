import type { DecimalText, OrderLineSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import { compareText } from "../values/canonical";

/**
 * What one warehouse order consists of: the goods of one Medusa order that lie at one stock location and travel
 * with one shipping option.
 */
export interface Parcel {
  readonly location_id: string;
  /** The first option of its way that the order had: later ones of the same way are the same parcel. */
  readonly shipping_option_id: string;
  /** The newest method of that way, with the data of the newest that has any. */
  readonly shipping_method: ShippingMethodSnapshot;
  readonly lines: readonly ParcelLine[];
}

export interface ParcelLine {
  readonly line: OrderLineSnapshot;
  /** Units of the line still to be shipped from this location. */
  readonly quantity: DecimalText;
}

/** The stable order of an order's parcels: by location, then by shipping option. */
export function compareParcels(left: Parcel, right: Parcel): number {
  return (
    compareText(left.location_id, right.location_id) ||
    compareText(left.shipping_option_id, right.shipping_option_id)
  );
}

/** Where goods have to lie to be this plugin's to send. */
export interface OurLocations {
  /** Stock locations that have an enabled connection. */
  readonly location_ids: ReadonlySet<string>;
  /** Where a line without managed stock lies when its shipping option names no location. */
  readonly default_location?: string;
}
