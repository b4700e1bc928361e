import type { OrderSnapshot } from "../order-snapshot";
import { findParcels, type FoundParcels } from "../parcels";
import type { ConnectionSnapshot, PlanInput } from "./types";

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
export function parcelsOf(input: Pick<PlanInput, "order" | "connections">): FoundParcels {
  return findParcels(input.order, {
    location_ids: new Set(input.connections.map(({ location_id }) => location_id)),
  });
}
