import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";

/**
 * Whole quantities are added as numbers, all others as BigNumber: both are exact, and nearly all of the hundred
 * thousand quantities of a stock report are whole.
 */
const WHOLE = /^-?\d{1,14}$/;

export function plus(...parts: readonly DecimalText[]): DecimalText {
  let sum = 0;
  for (const part of parts) {
    if (!WHOLE.test(part)) return exactly(parts);
    sum += Number(part);
  }
  return Number.isSafeInteger(sum) ? String(sum) : exactly(parts);
}

function exactly(parts: readonly DecimalText[]): DecimalText {
  return parts.reduce((sum, part) => sum.plus(part), new BigNumber(0)).toFixed();
}

export function minus(from: DecimalText, ...parts: readonly DecimalText[]): DecimalText {
  let rest = WHOLE.test(from) ? Number(from) : Number.NaN;
  for (const part of parts) rest -= WHOLE.test(part) ? Number(part) : Number.NaN;
  if (Number.isSafeInteger(rest)) return String(rest);
  return parts.reduce((left, part) => left.minus(part), new BigNumber(from)).toFixed();
}

/** Below zero when `left` is the smaller one. */
export function compareDecimals(left: DecimalText, right: DecimalText): number {
  if (left === right) return 0;
  if (WHOLE.test(left) && WHOLE.test(right)) return Number(left) - Number(right);
  return new BigNumber(left).comparedTo(right) ?? Number.NaN;
}

export function largest(first: DecimalText, ...others: readonly DecimalText[]): DecimalText {
  return others.reduce((found, one) => (compareDecimals(one, found) > 0 ? one : found), first);
}

export function smallest(first: DecimalText, ...others: readonly DecimalText[]): DecimalText {
  return others.reduce((found, one) => (compareDecimals(one, found) < 0 ? one : found), first);
}

/** The largest whole number that is not above the quantity. */
export function roundedDown(quantity: DecimalText): DecimalText {
  return WHOLE.test(quantity)
    ? quantity
    : new BigNumber(quantity).integerValue(BigNumber.ROUND_FLOOR).toFixed();
}
