import { BigNumber } from "bignumber.js";
import type { LineComponentSnapshot, OrderLineSnapshot } from "../order-snapshot";
import { compareText } from "./canonical";
import { atLeastZero } from "./money";

/**
 * Units of a line that are still to be shipped: ordered − fulfilled − written off, never below zero. Reservations are
 * not used, because Medusa reserves the full quantity again when a partly fulfilled line is edited.
 */
export function outstandingQuantity(line: OrderLineSnapshot): BigNumber {
  return atLeastZero(
    new BigNumber(line.quantity).minus(line.fulfilled_quantity).minus(line.written_off_quantity),
  );
}

/** The inventory items that a line consumes, by id. Empty when Medusa has none for it. */
export function componentsOf(line: OrderLineSnapshot): LineComponentSnapshot[] {
  return line.components
    .filter((component) => new BigNumber(component.required_quantity).gt(0))
    .sort((left, right) => compareText(left.inventory_item_id, right.inventory_item_id));
}
