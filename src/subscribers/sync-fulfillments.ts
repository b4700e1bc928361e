import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { contextOf } from "../engine/context";
import { orderIdOf } from "../engine/medusa";
import { finishCancellations } from "../engine/orders";

/**
 * Goes on with an order when what it waits for in Medusa may have ended, an open edit, a payment, the delivery of another
 * parcel, its end: makes its fulfillment sync due, and finishes its cancellations. After a lost event the sync runs at its next retry,
 * and cancellations are finished by the sweep.
 */
export default async function fulfillmentsDue({
  event,
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>) {
  const ctx = contextOf(container);
  const { id } = event.data;
  const entity = event.name.startsWith("payment.") ? "payment" : "fulfillment";
  const isOrder = event.name.startsWith("order.");
  const order_id =
    event.data.order_id ?? (id === undefined || isOrder ? id : await orderIdOf(ctx, entity, { id }));
  if (order_id === undefined) return;
  if (await ctx.sklad.stores.fulfillmentSync.scheduleNow(order_id)) ctx.sklad.wakeFulfillments();
  await finishCancellations(ctx, container, order_id);
}

export const config: SubscriberConfig = {
  event: [
    "order-edit.confirmed",
    "order-edit.canceled",
    "order.completed",
    "order.archived",
    "order.return_requested",
    "order.return_received",
    "order.claim_created",
    "order.exchange_created",
    "payment.captured",
    "delivery.created",
  ],
  context: { subscriberId: "sklad-sync-fulfillments" },
};
