import { BigNumber } from "bignumber.js";
import type { FollowedOrder } from "./types";

/**
 * Whether nothing is left to do for an order: each of its units, whoever ships it, is delivered or written off, nothing is
 * owed on either side, and no return is awaited.
 */
export function isComplete({ status, lines, money, awaits_return }: FollowedOrder): boolean {
  return (
    status === "pending" &&
    !awaits_return &&
    new BigNumber(money.pending_difference).isZero() &&
    lines.every(({ quantity, delivered_quantity, written_off_quantity }) =>
      new BigNumber(delivered_quantity).plus(written_off_quantity).gte(quantity),
    )
  );
}
