import type { OrderSnapshot } from "../order-snapshot";
import { findParcels, type FoundParcels } from "../parcels";
import type { ConnectionSnapshot, PlanInput } from "./types";

/** Whether a shipping option's provider is this plugin's (`sklad_<id>` in Medusa). */
export function isOurProvider(providerId: string): boolean {
  return providerId.startsWith("sklad_");
}

/** Whether a connection hands this order over by itself. */
export function handsOverByItself(order: OrderSnapshot, connection: ConnectionSnapshot): boolean {
  const { automatic_handover, hand_over_since } = connection.settings;
  const since = hand_over_since ?? connection.enabled_at;
  return (
    connection.enabled &&
    automatic_handover &&
    since !== null &&
    Date.parse(order.created_at) >= Date.parse(since)
  );
}

/** A draft is not an order yet; a canceled one no longer is. */
export function mayBeHandedOver(order: OrderSnapshot): boolean {
  return order.status === "pending" || order.status === "completed" || order.status === "requires_action";
}

/** The parcels of an order at all our locations, those of disabled connections too. */
export function parcelsOf(input: Pick<PlanInput, "order" | "connections">): FoundParcels {
  return findParcels(input.order, {
    location_ids: new Set(input.connections.map(({ location_id }) => location_id)),
    is_our_provider: isOurProvider,
  });
}
