import { BigNumber } from "bignumber.js";
import { atLeastZero, NO_MONEY, toKopiykas, type Kopiykas } from "../money";
import type { OrderSnapshot } from "../order-snapshot";
import { sortedById } from "../stable-order";

/** Totals of an order's lines and shipping methods, by id. Their sum is the exact sum, rounded once. */
export type OrderShares = ReadonlyMap<string, Kopiykas>;

/**
 * Totals in whole kopiykas. Tax and discounts leave fractions of a kopiyka; the running sum is rounded and each
 * entry is the difference to the one before, so the fractions are never lost and an entry that is whole already
 * never changes. Source: ours.
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
