import type { OrderSnapshot } from "../order-snapshot";
import { findParcels, type FoundParcels } from "../parcels";
import { takenGoods } from "./ownership";
import type { ConnectionSnapshot, PlanInput, WarehouseOrderInPlan } from "./types";

/** Whether a connection hands this order over automatically. */
export function handsOverAutomatically(order: OrderSnapshot, connection: ConnectionSnapshot): boolean {
  const { automatic_handover, hand_over_since } = connection.settings;
  const since = hand_over_since ?? connection.enabled_at;
  return (
    connection.enabled &&
    automatic_handover &&
    since !== null &&
    Date.parse(order.created_at) >= Date.parse(since)
  );
}

/** Whether the connection was disabled when the order was placed. */
export function placedWhileDisabled(
  order: OrderSnapshot,
  { disabled_intervals }: Pick<ConnectionSnapshot, "disabled_intervals">,
): boolean {
  const placed = Date.parse(order.created_at);
  return disabled_intervals.some(
    ({ from, until }) => Date.parse(from) <= placed && placed < Date.parse(until),
  );
}

/** Canceled by date or by status: a canceled order that is archived keeps only the date. */
export function isCanceled({ canceled_at, status }: OrderSnapshot): boolean {
  return canceled_at !== null || status === "canceled";
}

/** Whether the order is placed and not canceled; a draft is not an order yet. */
export function mayBeHandedOver(order: OrderSnapshot): boolean {
  if (isCanceled(order)) return false;
  return order.status === "pending" || order.status === "completed" || order.status === "requires_action";
}

/** The parcels of an order at all our locations, including those of disabled connections. */
export function parcelsOf({
  order,
  connections,
  warehouse_orders,
}: Pick<PlanInput, "order" | "connections" | "warehouse_orders">): FoundParcels {
  const location_ids = new Set(connections.map(({ location_id }) => location_id));
  return findParcels(order, { location_ids }, takenGoods(warehouse_orders));
}

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
