import type { OrderSnapshot } from "../order-snapshot";
import type { ConnectionSnapshot } from "./types";

/** Whether a shipping option's provider is this plugin's (`sklad_<id>` in Medusa). */
export function isOurProvider(providerId: string): boolean {
  return providerId.startsWith("sklad_");
}

/** Whether a connection hands this order over by itself (DESIGN, "Which orders are ours"). */
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

/** A draft is not an order yet; a canceled one is none any more. */
export function mayBeHandedOver(order: OrderSnapshot): boolean {
  return order.status === "pending" || order.status === "completed" || order.status === "requires_action";
}
