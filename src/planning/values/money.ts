import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";

/**
 * An amount of money in kopiykas (1/100 UAH), always whole: sums and shares are made in kopiykas, so that no amount is
 * rounded twice.
 */
export type Kopiykas = BigNumber;

export const NO_MONEY: Kopiykas = new BigNumber(0);
/** Constants instead of `shiftedBy`, which parses a text on every call. */
const PER_HRYVNIA = new BigNumber(100);
const HRYVNIAS_EACH = new BigNumber("0.01");

/** UAH as decimal text → whole kopiykas, half a kopiyka rounded away from zero. */
export function toKopiykas(amount: DecimalText | BigNumber): Kopiykas {
  return PER_HRYVNIA.times(amount).integerValue(BigNumber.ROUND_HALF_UP);
}

/**
 * Kopiykas → UAH as text with a dot and always two decimals, `1250.00`. One amount has one spelling, so that two
 * bodies can be compared byte by byte. Source: docs/conversion.md; the number of decimals is *assumed*.
 */
export function toAmountText(kopiykas: Kopiykas): DecimalText {
  return kopiykas.times(HRYVNIAS_EACH).toFixed(2);
}

/** Kopiykas → whole UAH, rounded up. */
export function toWholeHryvnias(kopiykas: Kopiykas): number {
  return kopiykas.times(HRYVNIAS_EACH).integerValue(BigNumber.ROUND_CEIL).toNumber();
}

export function sumOf(amounts: readonly BigNumber[]): BigNumber {
  return amounts.reduce((sum, amount) => sum.plus(amount), NO_MONEY);
}

/** The amount itself, or zero when it is negative or not a number. */
export function atLeastZero(amount: BigNumber): BigNumber {
  return amount.isPositive() && !amount.isZero() ? amount : NO_MONEY;
}

/**
 * Divides whole kopiykas in proportion to weights, so that the parts are whole and add up to the total exactly:
 * each part is rounded down and the kopiykas left over go to the largest remainders, the earlier part first among
 * equals. When the weights add up to the total, each part is its weight. Without any weight the first part takes
 * everything.
 */
export function allocate(total: Kopiykas, weights: readonly BigNumber[]): Kopiykas[] {
  if (weights.length === 1) return [total];
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
  const roundedUp = new Set(byRemainder.slice(0, leftOver));
  return parts.map((part, index) => (roundedUp.has(index) ? part.plus(1) : part));
}

function compare(left: BigNumber | undefined, right: BigNumber | undefined): number {
  return (left ?? NO_MONEY).comparedTo(right ?? NO_MONEY) ?? 0;
}

type Amount = DecimalText | BigNumber;

/** The smallest amount that can be paid, UAH. */
const KOPIYKA: DecimalText = "0.01";
/** Rounding to kopiykas changes an amount by less than this. */
const ROUNDED_BY = new BigNumber("0.005");

/**
 * Compares two amounts in UAH. Medusa keeps fractions of a kopiyka, some gateways cut them, and cash is rounded to
 * what can be counted out, so amounts that differ by less than `step` are equal.
 * @param step the smallest difference that counts: `round_cash_to`, or a kopiyka where no cash is involved
 * @returns below zero, zero or above zero
 */
export function compareMoney(left: Amount, right: Amount, step: Amount = KOPIYKA): number {
  const difference = new BigNumber(left).minus(right);
  return difference.abs().lt(step) ? 0 : (difference.comparedTo(0) ?? Number.NaN);
}

/** Whether an amount is at least one step, so that it can be paid. */
export function isOwed(amount: Amount, step: Amount = KOPIYKA): boolean {
  return compareMoney(amount, "0", step) > 0;
}

/** Whether cash on delivery, rounded when the order was sent, is at most `available`. */
export function isCovered(cash: Amount, available: Amount, step: Amount): boolean {
  return compareMoney(new BigNumber(cash).minus(ROUNDED_BY), available, step) <= 0;
}

/** Whether cash on delivery, rounded when the order was sent, equals `owed`. */
export function isCashFor(cash: Amount, owed: Amount, step: Amount): boolean {
  return isCovered(cash, owed, step) && compareMoney(new BigNumber(cash).plus(ROUNDED_BY), owed, step) >= 0;
}

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
