import { BigNumber } from "bignumber.js";
import type { SyncBlock, SyncOrder, SyncDecision, SyncStep, LineQuantity, Quantities } from "./types";

export const DONE: SyncDecision = { kind: "done" };

export function step(next: SyncStep): SyncDecision {
  return { kind: "step", step: next };
}

export function blocked(block: SyncBlock): SyncDecision {
  return { kind: "blocked", block };
}

/** The difference of two sets of quantities by line, without lines that have nothing left. */
export function minus(quantities: Quantities, taken: Quantities): LineQuantity[] {
  return Object.entries(quantities).flatMap(([line_item_id, quantity]) => {
    const left = new BigNumber(quantity).minus(taken[line_item_id] ?? 0);
    return left.gt(0) ? [{ line_item_id, quantity: left.toFixed() }] : [];
  });
}

export function plus(all: readonly Quantities[]): Quantities {
  const sums: Record<string, string> = {};
  for (const quantities of all)
    for (const [id, quantity] of Object.entries(quantities))
      sums[id] = new BigNumber(sums[id] ?? 0).plus(quantity).toFixed();
  return sums;
}

export function byLine(lines: readonly LineQuantity[]): Quantities {
  return Object.fromEntries(lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
}

/** Medusa registers nothing while an order change is open. */
export function changeOf({ open_change }: SyncOrder): SyncBlock | null {
  if (!open_change) return null;
  const { id: change_id, type: change_type } = open_change;
  return { code: "order_change_open", change_id, change_type };
}
