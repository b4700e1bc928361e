import type { BigNumber } from "bignumber.js";
import { NO_MONEY, sumOf, type Kopiykas } from "./money";

/**
 * Divides whole kopiykas in proportion to weights, so that the parts are whole and add up to the total exactly:
 * each part is rounded down and the kopiykas left over go to the largest remainders, the earlier part first among
 * equals. When the weights add up to the total, each part is its weight. Without any weight the first part takes
 * everything. Source: ours (DESIGN: sums over parcels and components are exact).
 */
export function allocate(total: Kopiykas, weights: readonly BigNumber[]): Kopiykas[] {
  const all = sumOf(weights);
  if (!all.gt(0)) return weights.map((_, index) => (index === 0 ? total : NO_MONEY));
  if (all.eq(total) && weights.every((weight) => weight.isInteger())) return [...weights];

  const parts = weights.map((weight) => total.times(weight).idiv(all));
  const remainders = weights.map((weight, index) =>
    total.times(weight).minus(all.times(parts[index] ?? NO_MONEY)),
  );
  const leftOver = total.minus(sumOf(parts)).toNumber();
  const byRemainder = weights
    .map((_, index) => index)
    .sort((left, right) => compare(remainders[right], remainders[left]) || left - right);
  const luckier = new Set(byRemainder.slice(0, leftOver));
  return parts.map((part, index) => (luckier.has(index) ? part.plus(1) : part));
}

function compare(left: BigNumber | undefined, right: BigNumber | undefined): number {
  return (left ?? NO_MONEY).comparedTo(right ?? NO_MONEY) ?? 0;
}
