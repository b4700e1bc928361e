import { BigNumber } from "bignumber.js";
import type { DecimalText, OrderLineSnapshot } from "../order-snapshot";
import type { Place } from "./parcel";

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
