import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { contextOf } from "../engine/context";

/**
 * Somebody has moved goods in Medusa, or reservations of them: their figures are compared by themselves. Lost, the change is
 * found within a minute, when all are.
 */
export default async function stockChanged({
  event,
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>) {
  const { stockDue } = contextOf(container).sklad.stores;
  const { id, order_id } = event.data;
  const what = WHAT.find(({ prefix }) => event.name.startsWith(prefix))?.what ?? "order";
  const subject = what === "order" ? (order_id ?? id) : id;
  if (subject !== undefined) await stockDue.changed(what, [subject]);
}

const WHAT = [
  { prefix: "inventory-level.", what: "level" },
  { prefix: "reservation-item.", what: "reservation" },
] as const;

export const config: SubscriberConfig = {
  event: [
    "inventory-level.created",
    "inventory-level.updated",
    "inventory-level.deleted",
    "reservation-item.created",
    "reservation-item.updated",
    "reservation-item.deleted",
    "order.canceled",
    "order.fulfillment_created",
    "order.fulfillment_canceled",
    "order.return_received",
    "order-edit.confirmed",
  ],
  context: { subscriberId: "sklad-stock-changed" },
};
