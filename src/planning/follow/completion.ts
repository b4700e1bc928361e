import { BigNumber } from "bignumber.js";
import type { FollowedOrder } from "./types";

/**
 * Whether nothing is left to do for an order: each of its units, whoever ships it, is delivered or written off, nothing is
 * owed, and no change is open.
 */
export function isComplete({ status, lines, money, open_change }: FollowedOrder): boolean {
  return (
    status === "pending" &&
    open_change === null &&
    !new BigNumber(money.pending_difference).gt(0) &&
    lines.every(({ quantity, delivered_quantity, written_off_quantity }) =>
      new BigNumber(delivered_quantity).plus(written_off_quantity).gte(quantity),
    )
  );
}
