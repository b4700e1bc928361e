import type { ConnectionSnapshot, PlanInput, WarehouseOrderInPlan } from "./types";

/** An unsent warehouse order, assigned to the connection that may send it. */
export interface Unsent {
  readonly order: WarehouseOrderInPlan;
  /** Whether that is another connection than the row's. */
  readonly moved: boolean;
}

/** The connection of a stock location: the enabled one, else a disabled one. */
export function connectionAt(
  { connections }: Pick<PlanInput, "connections">,
  locationId: string,
): ConnectionSnapshot | undefined {
  const here = connections.filter(({ location_id }) => location_id === locationId);
  return here.find(({ enabled }) => enabled) ?? here[0];
}

/**
 * Assigns an unsent or refused warehouse order to the connection that serves its stock location now: an order waiting
 * on a disabled connection moves to the enabled one, with a number of that one. The former warehouse's refusal does not
 * apply to the next.
 */
export function atServingConnection(
  input: Pick<PlanInput, "connections" | "order">,
  unsent: WarehouseOrderInPlan,
): Unsent {
  const own = input.connections.find(({ id }) => id === unsent.connection_id);
  const serving = connectionAt(input, unsent.location_id);
  if (!own || own.enabled || !serving?.enabled) return { order: unsent, moved: false };
  const number = orderNumber(serving.settings.number_prefix, input.order.display_id, unsent.sequence);
  const order = { ...unsent, connection_id: serving.id, number, refusal: null };
  return { order, moved: true };
}

/** `id_order` of a warehouse order: `1001` for the first of a Medusa order, `1001-2` for the second. */
export function orderNumber(prefix: string, displayId: number, sequence: number): string {
  return `${prefix}${displayId}${sequence === 1 ? "" : `-${sequence}`}`;
}

/** The next sequence. None is used twice, even after a cancellation, because the warehouse remembers the number. */
export function nextSequence(orders: readonly Pick<WarehouseOrderInPlan, "sequence">[]): number {
  return Math.max(0, ...orders.map(({ sequence }) => sequence)) + 1;
}
