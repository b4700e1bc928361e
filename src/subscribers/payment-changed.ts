import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { reconcileOrderWorkflow } from "../workflows/reconcile-orders";

/** Plans the order of a payment, which Medusa links through the payment's collection. */
export default async function paymentChanged({ event, container }: SubscriberArgs<{ id: string }>) {
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: "payment",
    fields: ["payment_collection.order.id"],
    filters: { id: event.data.id },
  });
  const payment = data[0] as { payment_collection?: { order?: { id: string } | null } | null } | undefined;
  const order_id = payment?.payment_collection?.order?.id;
  if (order_id === undefined) return;
  await reconcileOrderWorkflow(container).run({ input: { order_id, source: "event" } });
}

export const config: SubscriberConfig = {
  event: ["payment.captured", "payment.refunded"],
  context: { subscriberId: "sklad-payment-changed" },
};
