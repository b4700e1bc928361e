import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { InventoryEvents } from "@medusajs/framework/utils";
import { contextOf } from "../engine/context";
import { onStockEvent } from "../engine/stock";

/**
 * Somebody has moved goods in Medusa, or reservations of them. Lost, the change is found within a minute, when all figures are
 * compared.
 */
export default async function stockChanged({
  event,
  container,
}: SubscriberArgs<{ id?: string; order_id?: string }>) {
  const { id, order_id } = event.data;
  const what = WHAT.find(({ events }) => events.includes(event.name))?.what ?? "order";
  const subject = what === "order" ? (order_id ?? id) : id;
  if (subject !== undefined) await onStockEvent(contextOf(container), what, subject);
}

const LEVEL_EVENTS: readonly string[] = [
  InventoryEvents.INVENTORY_LEVEL_CREATED,
  InventoryEvents.INVENTORY_LEVEL_UPDATED,
  InventoryEvents.INVENTORY_LEVEL_DELETED,
];

const RESERVATION_EVENTS: readonly string[] = [
  InventoryEvents.RESERVATION_ITEM_CREATED,
  InventoryEvents.RESERVATION_ITEM_UPDATED,
  InventoryEvents.RESERVATION_ITEM_DELETED,
];

const WHAT = [
  { events: LEVEL_EVENTS, what: "level" },
  { events: RESERVATION_EVENTS, what: "reservation" },
] as const;

export const config: SubscriberConfig = {
  event: [
    ...LEVEL_EVENTS,
    ...RESERVATION_EVENTS,
    "order.canceled",
    "order.fulfillment_created",
    "order.fulfillment_canceled",
    "order.return_received",
    "order-edit.confirmed",
  ],
  context: { subscriberId: "sklad-stock-changed" },
};
