import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";

type Amount = DecimalText | BigNumber;

/** The smallest amount that can be paid, UAH. */
export const KOPIYKA: DecimalText = "0.01";
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
