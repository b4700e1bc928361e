import type { DecimalText, OrderLineSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import { compareText } from "../values/canonical";

/**
 * The content of one warehouse order: the items of one Medusa order that lie at one stock location and have one
 * shipping option.
 */
export interface Parcel {
  readonly location_id: string;
  /**
   * The order's first option among those of the same way ({@link isSameWay}): later ones keep the parcel's identity.
   */
  readonly shipping_option_id: string;
  /** The newest method of that way, with the newest data that is not empty. */
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

/** The stock locations that this plugin ships from. */
export interface OurLocations {
  /** Stock locations that have an enabled connection. */
  readonly location_ids: ReadonlySet<string>;
  /** The location of lines without managed stock whose shipping option names none. */
  readonly default_location?: string;
}
