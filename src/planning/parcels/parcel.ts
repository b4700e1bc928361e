import { BigNumber } from "bignumber.js";
import type {
  DecimalText,
  LineComponentSnapshot,
  OrderLineSnapshot,
  ShippingMethodSnapshot,
} from "../order-snapshot";
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

/** Units of a line that lie at one stock location. */
export interface Place {
  readonly location_id: string;
  readonly quantity: BigNumber;
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
  /** Stock locations of the connections, disabled ones too. */
  readonly location_ids: ReadonlySet<string>;
}

/** The inventory items that a line consumes, by id. Empty when Medusa has none for it. */
export function componentsOf(line: OrderLineSnapshot): LineComponentSnapshot[] {
  return line.components
    .filter((component) => new BigNumber(component.required_quantity).gt(0))
    .sort((left, right) => compareText(left.inventory_item_id, right.inventory_item_id));
}
