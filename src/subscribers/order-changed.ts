import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { reconcileOrderWorkflow } from "../workflows/reconcile-orders";

/** Plans an order after each event that may change its warehouse orders. An event is a hint: the sweep finds lost ones. */
export default async function orderChanged({
  event,
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>) {
  const order_id = event.data.order_id ?? event.data.id;
  if (order_id === undefined) return;
  await reconcileOrderWorkflow(container).run({ input: { order_id, source: "event" } });
}

export const config: SubscriberConfig = {
  event: [
    "order.placed",
    "order.updated",
    "order.canceled",
    "order.fulfillment_created",
    "order.fulfillment_canceled",
    "order.claim_created",
    "order.exchange_created",
    "order-edit.confirmed",
  ],
  context: { subscriberId: "sklad-order-changed" },
};
