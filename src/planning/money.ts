import { BigNumber } from "bignumber.js";
import type { DecimalText } from "./order-snapshot";

/**
 * An amount of money in kopiykas (1/100 UAH), always whole. Sums, shares and comparisons are made in kopiykas, so
 * that nothing is rounded twice.
 */
export type Kopiykas = BigNumber;

export const NO_MONEY: Kopiykas = new BigNumber(0);

/** UAH as decimal text → whole kopiykas, half a kopiyka rounded away from zero. Source: ours. */
export function toKopiykas(amount: DecimalText | BigNumber): Kopiykas {
  return new BigNumber(amount).shiftedBy(2).integerValue(BigNumber.ROUND_HALF_UP);
}

/**
 * Kopiykas → UAH as text with a dot and always two decimals, `1250.00`. One amount has one spelling, so that two
 * bodies can be compared byte by byte. Source: spec, "Order" `order_payment_sum` and "Order line" `price`, whose
 * number of decimals is not shown: *assumed*.
 */
export function toAmountText(kopiykas: Kopiykas): DecimalText {
  return kopiykas.shiftedBy(-2).toFixed(2);
}

/** Kopiykas → whole UAH, rounded up. */
export function toWholeHryvnias(kopiykas: Kopiykas): number {
  return kopiykas.shiftedBy(-2).integerValue(BigNumber.ROUND_CEIL).toNumber();
}

export function sumOf(amounts: readonly BigNumber[]): BigNumber {
  return amounts.reduce((sum, amount) => sum.plus(amount), NO_MONEY);
}

/** The amount itself, or zero when it is below zero or not a number. */
export function atLeastZero(amount: BigNumber): BigNumber {
  return amount.gt(0) ? amount : NO_MONEY;
}
