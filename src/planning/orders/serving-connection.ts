import type { ConnectionSnapshot, PlanInput, WarehouseOrderSnapshot } from "./types";

/** A warehouse order that was not sent, as whoever may send it sees it. */
export interface Unsent {
  readonly order: WarehouseOrderSnapshot;
  /** Whether another connection has it until now. */
  readonly moved: boolean;
}

/** The connection that serves a stock location: the enabled one, else one that is disabled. */
export function connectionAt(
  { connections }: Pick<PlanInput, "connections">,
  locationId: string,
): ConnectionSnapshot | undefined {
  const here = connections.filter(({ location_id }) => location_id === locationId);
  return here.find(({ enabled }) => enabled) ?? here[0];
}

/**
 * A warehouse order that was never sent, or refused, as the connection sees it that serves its stock location now: what
 * waited on a connection that is disabled since goes to the enabled one, under a number of that one. What the former
 * warehouse refused says nothing about the next.
 */
export function atServingConnection(
  input: Pick<PlanInput, "connections" | "order">,
  unsent: WarehouseOrderSnapshot,
): Unsent {
  const own = input.connections.find(({ id }) => id === unsent.connection_id);
  const serving = connectionAt(input, unsent.location_id);
  if (!own || own.enabled || !serving?.enabled) return { order: unsent, moved: false };
  const number = orderNumber(serving.settings.number_prefix, input.order.display_id, unsent.sequence);
  const order = { ...unsent, connection_id: serving.id, number, refused_payload_hash: null };
  return { order, moved: true };
}

/** `id_order` of a warehouse order: `1001` for the first of a Medusa order, `1001-2` for the next. */
export function orderNumber(prefix: string, displayId: number, sequence: number): string {
  return `${prefix}${displayId}${sequence === 1 ? "" : `-${sequence}`}`;
}

/** A sequence is never used twice, also not after a cancellation: the warehouse remembers the number. */
export function nextSequence(orders: readonly Pick<WarehouseOrderSnapshot, "sequence">[]): number {
  return Math.max(0, ...orders.map(({ sequence }) => sequence)) + 1;
}
