import { BigNumber } from "bignumber.js";
import type { OrderLineSnapshot, OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcels";
import { compareText, sortedById } from "../values/canonical";
import { NO_MONEY, atLeastZero, sumOf, toKopiykas, type Kopiykas } from "../values/money";

/** Totals of an order's lines and shipping methods, by id. Their sum is the exact sum, rounded once. */
export type OrderShares = ReadonlyMap<string, Kopiykas>;

/**
 * Totals in whole kopiykas. Tax and discounts leave fractions of a kopiyka; the running sum is rounded and each
 * entry is the difference to the one before, so the fractions are never lost and an entry that is whole already
 * never changes.
 */
export function orderShares(order: Pick<OrderSnapshot, "lines" | "shipping_methods">): OrderShares {
  const shares = new Map<string, Kopiykas>();
  let exact = new BigNumber(0);
  for (const { id, total } of [...sortedById(order.lines), ...sortedById(order.shipping_methods)]) {
    const before = toKopiykas(exact);
    exact = exact.plus(atLeastZero(new BigNumber(total)));
    shares.set(id, toKopiykas(exact).minus(before));
  }
  return shares;
}

export function shareOf(shares: OrderShares, id: string): Kopiykas {
  return shares.get(id) ?? NO_MONEY;
}

/**
 * The kopiykas of the units `from` (included) to `to` (excluded) out of `quantity` units that cost `total`
 * together. Neighbouring spans add up exactly, and all units make `total`.
 */
export function spanShare(total: Kopiykas, quantity: BigNumber, from: BigNumber, to: BigNumber): Kopiykas {
  const until = (position: BigNumber): Kopiykas => {
    if (!position.gt(0)) return NO_MONEY;
    if (position.gte(quantity)) return total;
    return total.times(position).div(quantity).integerValue(BigNumber.ROUND_HALF_UP);
  };
  return until(to).minus(until(from));
}

/** A line of a parcel with the part of the line's total that its units carry. */
export interface PricedLine {
  readonly line: OrderLineSnapshot;
  readonly quantity: BigNumber;
  readonly total: Kopiykas;
}

/** The goods of one parcel, by line id. */
export type ParcelGoods = readonly PricedLine[];

/**
 * Prices the lines of every parcel. The units of a line stand in a row: fulfilled ones first, then parcel by
 * parcel, so that a line shipped in several parts adds up to its total.
 */
export function goodsOfParcels(parcels: readonly Parcel[], shares: OrderShares): ParcelGoods[] {
  const positions = firstPositions(parcels);
  return parcels.map((parcel) =>
    [...parcel.lines]
      .sort((left, right) => compareText(left.line.id, right.line.id))
      .map(({ line, quantity }) => {
        const from = positions.get(line.id) ?? new BigNumber(0);
        const to = from.plus(quantity);
        positions.set(line.id, to);
        const total = spanShare(shareOf(shares, line.id), new BigNumber(line.quantity), from, to);
        return { line, quantity: new BigNumber(quantity), total };
      }),
  );
}

/** Behind the fulfilled units, but never so far that the parcels' units would reach beyond the end of the line. */
function firstPositions(parcels: readonly Parcel[]): Map<string, BigNumber> {
  const positions = new Map<string, BigNumber>();
  const inParcels = quantitiesOf(parcels);
  for (const { line } of parcels.flatMap((parcel) => parcel.lines)) {
    const last = new BigNumber(line.quantity).minus(inParcels.get(line.id) ?? 0);
    positions.set(line.id, BigNumber.max(0, BigNumber.min(line.fulfilled_quantity, last)));
  }
  return positions;
}

/** Units of each line that lie in these parcels, by line id. */
export function quantitiesOf(parcels: readonly Parcel[]): Map<string, BigNumber> {
  const quantities = new Map<string, BigNumber>();
  for (const { line, quantity } of parcels.flatMap((parcel) => parcel.lines))
    quantities.set(line.id, (quantities.get(line.id) ?? new BigNumber(0)).plus(quantity));
  return quantities;
}

/** What the goods of a parcel cost together. */
export function goodsTotal(goods: ParcelGoods): Kopiykas {
  return sumOf(goods.map((line) => line.total));
}

/**
 * The order and the parcel as they were before Medusa counted the units of these parcels as fulfilled, as it does for
 * fulfillments made by hand before their AddOrder is sent.
 */
export function beforeFulfillment(
  order: OrderSnapshot,
  parcel: Parcel,
  fulfilled: readonly Parcel[],
): { readonly order: OrderSnapshot; readonly parcel: Parcel } {
  if (fulfilled.length === 0) return { order, parcel };
  const units = quantitiesOf(fulfilled);
  const restore = (line: OrderLineSnapshot): OrderLineSnapshot => {
    const before = new BigNumber(line.fulfilled_quantity).minus(units.get(line.id) ?? 0);
    return { ...line, fulfilled_quantity: BigNumber.max(0, before).toFixed() };
  };
  return {
    order: { ...order, lines: order.lines.map(restore) },
    parcel: { ...parcel, lines: parcel.lines.map((entry) => ({ ...entry, line: restore(entry.line) })) },
  };
}
