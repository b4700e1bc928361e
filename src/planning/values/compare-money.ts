import { BigNumber } from "bignumber.js";
import type { DecimalText } from "../order-snapshot";

type Amount = DecimalText | BigNumber;

/** The smallest amount that can be paid, UAH. */
export const KOPIYKA: DecimalText = "0.01";
/** By less than this an amount changes when it is rounded to kopiykas. */
const ROUNDED_BY = new BigNumber("0.005");

/**
 * Compares two amounts in UAH as a person who pays them does. Medusa keeps fractions of a kopiyka, some gateways cut
 * them, and cash is rounded to what can be counted out: amounts that differ by less than a step are the same.
 * @param step the least that is owed: `round_cash_to`, or a kopiyka where no cash takes part
 * @returns below zero, zero or above zero
 */
export function compareMoney(left: Amount, right: Amount, step: Amount = KOPIYKA): number {
  const difference = new BigNumber(left).minus(right);
  return difference.abs().lt(step) ? 0 : (difference.comparedTo(0) ?? Number.NaN);
}

/** Whether it is as much as a person would pay. */
export function isOwed(amount: Amount, step: Amount = KOPIYKA): boolean {
  return compareMoney(amount, "0", step) > 0;
}

/** Whether cash, which was rounded when it was asked for, is not more than what there is. */
export function isCovered(cash: Amount, available: Amount, step: Amount): boolean {
  return compareMoney(new BigNumber(cash).minus(ROUNDED_BY), available, step) <= 0;
}

/** Whether cash, which was rounded when it was asked for, is what is owed. */
export function isCashFor(cash: Amount, owed: Amount, step: Amount): boolean {
  return isCovered(cash, owed, step) && compareMoney(new BigNumber(cash).plus(ROUNDED_BY), owed, step) >= 0;
}
