import type { SyncOrder, SyncStep } from "./types";

/** Inventory items that are locked for a step. Medusa locks those that the lines of a fulfillment have reserved. */
export function lockedItems(step: SyncStep, { reservations }: Pick<SyncOrder, "reservations">): string[] {
  switch (step.type) {
    case "fulfil": {
      const lines = new Set(step.lines.map(({ line_item_id }) => line_item_id));
      return itemsOf(reservations.filter(({ line_item_id }) => lines.has(line_item_id)));
    }
    case "fit_reservations":
    case "finish":
      return itemsOf(step.reservations);
    default:
      return [];
  }
}

function itemsOf(reservations: readonly { readonly inventory_item_id: string }[]): string[] {
  return [...new Set(reservations.map(({ inventory_item_id }) => inventory_item_id))];
}
