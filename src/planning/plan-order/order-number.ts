import type { WarehouseOrderSnapshot } from "./types";

/** `id_order` of a warehouse order: `1001` for the first of a Medusa order, `1001-2` for the next. Source: ours. */
export function orderNumber(prefix: string, displayId: number, sequence: number): string {
  return `${prefix}${displayId}${sequence === 1 ? "" : `-${sequence}`}`;
}

/** A sequence is never used twice, also not after a cancellation: the warehouse remembers the number. */
export function nextSequence(orders: readonly Pick<WarehouseOrderSnapshot, "sequence">[]): number {
  return Math.max(0, ...orders.map(({ sequence }) => sequence)) + 1;
}
