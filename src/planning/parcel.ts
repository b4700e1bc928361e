import type { DecimalText, OrderLineSnapshot, ShippingMethodSnapshot } from "./order-snapshot";

/**
 * What one warehouse order consists of: the goods of one Medusa order that lie at one stock location and travel
 * with one shipping option.
 */
export interface Parcel {
  readonly location_id: string;
  readonly shipping_option_id: string;
  /** The newest method of that option whose data is not empty, else the newest one. */
  readonly shipping_method: ShippingMethodSnapshot;
  readonly lines: readonly ParcelLine[];
}

export interface ParcelLine {
  readonly line: OrderLineSnapshot;
  /** Units of the line still to be shipped from this location. */
  readonly quantity: DecimalText;
}
