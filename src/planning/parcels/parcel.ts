import { BigNumber } from "bignumber.js";
import type {
  DecimalText,
  LineComponentSnapshot,
  OrderLineSnapshot,
  ShippingMethodSnapshot,
} from "../order-snapshot";
import { compareText } from "../values/canonical";

/** The shipping methods that deliver a parcel. */
export interface ParcelMethods {
  /** The newest of them, with the branch that was chosen. */
  readonly shipping_method: ShippingMethodSnapshot;
  /** All of the same way, newest first. */
  readonly shipping_methods: readonly ShippingMethodSnapshot[];
}

/**
 * The content of one warehouse order: the items of one Medusa order that lie at one stock location and have one
 * shipping option.
 */
export interface Parcel extends ParcelMethods {
  readonly location_id: string;
  /** The order's first option among those of the same way: later ones keep the parcel's identity. */
  readonly shipping_option_id: string;
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
