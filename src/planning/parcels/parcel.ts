import { BigNumber } from "bignumber.js";
import type {
  DecimalText,
  LineComponentSnapshot,
  OrderLineSnapshot,
  ShippingMethodSnapshot,
} from "../order-snapshot";
import { compareText } from "../values/canonical";

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

/** The goods of one warehouse order that the warehouse has, or may have. */
interface TakenParcel {
  readonly location_id: string;
  readonly shipping_option_id: string;
  readonly lines: readonly { readonly line_item_id: string; readonly quantity: DecimalText }[];
}

/**
 * What an order's warehouse orders have of it. Managed stock and the parts of a kit are the catalogue's of today: they decide
 * only about goods that no warehouse order has yet.
 */
export interface TakenGoods {
  /** By sequence. */
  readonly parcels: readonly TakenParcel[];
  /** Whether anything of the order was sent, or may have been. */
  readonly any_sent: boolean;
}

export const NOTHING_TAKEN: TakenGoods = { parcels: [], any_sent: false };

/**
 * Where the units of a line are that warehouse orders of the same option have, as far as they are still to be shipped.
 * Units that were added lie with the first of them. Empty when none has any.
 */
export function placesOfTaken(
  { parcels }: TakenGoods,
  { id }: Pick<OrderLineSnapshot, "id">,
  shipping_option_id: string,
  outstanding: BigNumber,
): Place[] {
  const places = new Map<string, BigNumber>();
  let left = outstanding;
  for (const { location_id, lines } of parcels.filter((one) => one.shipping_option_id === shipping_option_id))
    for (const { line_item_id, quantity } of lines) {
      const units = BigNumber.min(quantity, left);
      if (line_item_id !== id || !units.gt(0)) continue;
      places.set(location_id, units.plus(places.get(location_id) ?? 0));
      left = left.minus(units);
    }
  const [first, ...others] = [...places].map(([location_id, quantity]) => ({ location_id, quantity }));
  return first ? [{ ...first, quantity: first.quantity.plus(left) }, ...others] : [];
}
