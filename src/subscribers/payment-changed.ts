import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { contextOf } from "../engine/context";
import { orderIdOf } from "../engine/medusa";
import { reconcileOrderWorkflow } from "../workflows/reconcile-orders";

/** Plans the order of a payment, which Medusa links through the payment's collection. */
export default async function paymentChanged({ event, container }: SubscriberArgs<{ id: string }>) {
  const order_id = await orderIdOf(contextOf(container), "payment", { id: event.data.id });
  if (order_id === undefined) return;
  await reconcileOrderWorkflow(container).run({ input: { order_id, source: "event" } });
}

export const config: SubscriberConfig = {
  event: ["payment.captured", "payment.refunded"],
  context: { subscriberId: "sklad-payment-changed" },
};
