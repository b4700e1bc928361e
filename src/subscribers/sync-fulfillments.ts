import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { contextOf } from "../engine/context";
import { finishCancellations } from "../engine/orders";

/**
 * Goes on with an order when what it waits for in Medusa may have ended, an open edit, a payment, the delivery of another
 * parcel: makes its fulfillment sync due, and finishes its cancellations. After a lost event the sync runs at its next retry,
 * and cancellations are finished by the sweep.
 */
export default async function fulfillmentsDue({
  event,
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>) {
  const { id, order_id = await orderOf(container, event.name, id) } = event.data;
  if (order_id === undefined) return;
  const ctx = contextOf(container);
  if (await ctx.sklad.stores.fulfillmentSync.scheduleNow(order_id)) ctx.sklad.wakeFulfillments();
  await finishCancellations(ctx, container, order_id);
}

async function orderOf(
  container: SubscriberArgs["container"],
  event: string,
  id: string | undefined,
): Promise<string | undefined> {
  if (id === undefined) return undefined;
  const isPayment = event.startsWith("payment.");
  const path = isPayment ? "payment_collection.order.id" : "order.id";
  const { data } = await container.resolve(ContainerRegistrationKeys.QUERY).graph({
    entity: isPayment ? "payment" : "fulfillment",
    fields: [path],
    filters: { id },
  });
  const found = data[0] as
    | { order?: { id: string } | null; payment_collection?: { order?: { id: string } | null } | null }
    | undefined;
  return (isPayment ? found?.payment_collection?.order : found?.order)?.id;
}

export const config: SubscriberConfig = {
  event: [
    "order-edit.confirmed",
    "order-edit.canceled",
    "order.return_requested",
    "order.return_received",
    "order.claim_created",
    "order.exchange_created",
    "payment.captured",
    "delivery.created",
  ],
  context: { subscriberId: "sklad-sync-fulfillments" },
};
