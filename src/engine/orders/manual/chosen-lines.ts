import { BigNumber } from "bignumber.js";
import type { FulfillmentItemDTO } from "@medusajs/framework/types";
import type { OrderSnapshot } from "../../../planning/order-snapshot";

export interface ChosenLine {
  readonly line_item_id: string;
  /** Units of the order line, as decimal text. */
  readonly quantity: string;
}

/**
 * The order lines of a fulfillment's items. Medusa makes one item for each reserved inventory item, so a bundle has
 * several, with the components' quantities.
 */
export function chosenLines(
  order: Pick<OrderSnapshot, "lines">,
  items: readonly Partial<Omit<FulfillmentItemDTO, "fulfillment">>[],
): ChosenLine[] {
  const chosen = new Map<string, ChosenLine>();
  for (const item of items) {
    const line = order.lines.find(({ id }) => id === item.line_item_id);
    if (!line) continue;
    const component = line.components.find(
      ({ inventory_item_id }) => inventory_item_id === item.inventory_item_id,
    );
    const units = new BigNumber(item.quantity ?? 0).div(component?.required_quantity ?? 1);
    chosen.set(line.id, { line_item_id: line.id, quantity: units.toFixed() });
  }
  return [...chosen.values()];
}
