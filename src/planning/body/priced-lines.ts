import { BigNumber } from "bignumber.js";
import type { OrderLineSnapshot, OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcels";
import { compareText, sortedById } from "../values/canonical";
import { atLeastZero, NO_MONEY, sumOf, toKopiykas, type Kopiykas } from "../values/money";

/** Totals of an order's lines and shipping methods, by id. They add up to the exact sum, rounded once. */
export type OrderShares = ReadonlyMap<string, Kopiykas>;

/**
 * Totals in whole kopiykas. Tax and discounts leave fractions of a kopiyka, so the running sum is rounded and each
 * entry is the difference to the one before: no fraction is lost, and an entry that is whole stays as it is.
 */
export function orderShares(order: Pick<OrderSnapshot, "lines" | "shipping_methods">): OrderShares {
  const shares = new Map<string, Kopiykas>();
  let exact = new BigNumber(0);
  let before = NO_MONEY;
  for (const { id, total } of [...sortedById(order.lines), ...sortedById(order.shipping_methods)]) {
    exact = exact.plus(atLeastZero(new BigNumber(total)));
    const rounded = toKopiykas(exact);
    shares.set(id, rounded.minus(before));
    before = rounded;
  }
  return shares;
}

export function shareOf(shares: OrderShares, id: string): Kopiykas {
  return shares.get(id) ?? NO_MONEY;
}

/** A line of a parcel with its units' part of the line's total. */
export interface PricedLine {
  readonly line: OrderLineSnapshot;
  readonly quantity: BigNumber;
  readonly total: Kopiykas;
}

/** The items of one parcel, by line id. */
export type ParcelGoods = readonly PricedLine[];

/**
 * Prices the lines of every parcel. The units of a line are numbered parcel by parcel in the order given, units in no
 * parcel last, so that the parts of a line add up to its total, and no price changes when Medusa counts units as
 * fulfilled.
 */
export function goodsOfParcels(
  parcels: readonly Pick<Parcel, "lines">[],
  shares: OrderShares,
): ParcelGoods[] {
  const positions = new Map<string, BigNumber>();
  return parcels.map((parcel) =>
    [...parcel.lines]
      .sort((left, right) => compareText(left.line.id, right.line.id))
      .map(({ line, quantity }) => {
        const units = new BigNumber(quantity);
        const from = positions.get(line.id) ?? NO_MONEY;
        const to = from.plus(units);
        positions.set(line.id, to);
        const total = spanShare(shareOf(shares, line.id), new BigNumber(line.quantity), from, to);
        return { line, quantity: units, total };
      }),
  );
}

/**
 * The kopiykas of the units `from` (included) to `to` (excluded) of `quantity` units that cost `total` together.
 * Adjacent spans add up exactly, and all units make `total`.
 */
export function spanShare(total: Kopiykas, quantity: BigNumber, from: BigNumber, to: BigNumber): Kopiykas {
  if (from.isZero() && to.gt(0) && to.gte(quantity)) return total;
  const until = (position: BigNumber): Kopiykas => {
    if (!position.gt(0)) return NO_MONEY;
    if (position.gte(quantity)) return total;
    return total.times(position).div(quantity).integerValue(BigNumber.ROUND_HALF_UP);
  };
  return until(to).minus(until(from));
}

/** The price of all items of a parcel. */
export function goodsTotal(goods: ParcelGoods): Kopiykas {
  return sumOf(goods.map((line) => line.total));
}
