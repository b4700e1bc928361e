import { BigNumber } from "bignumber.js";
import type { OrderLineSnapshot } from "./order-snapshot";
import { atLeastZero } from "./values/money";

/**
 * Units of a line that are still to be shipped: ordered − fulfilled, never below zero. Medusa checks a new fulfillment
 * with the same formula (FULFILL_ITEM), and the statement of `stores/medusa/stock-units.ts` has it too.
 * - Written-off units are not subtracted, because they are nearly always fulfilled: those of a return received as
 *   damaged, and those of most claims. Medusa also accepts a claim of unfulfilled units, but still fulfills them
 *   until an edit removes them from the order.
 * - Reservations are not used, because Medusa reserves the full quantity again when a partly fulfilled line is edited.
 */
export function outstandingOf({
  quantity,
  fulfilled_quantity,
}: Pick<OrderLineSnapshot, "quantity" | "fulfilled_quantity">): BigNumber {
  return atLeastZero(new BigNumber(quantity).minus(fulfilled_quantity));
}
