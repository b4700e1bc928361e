import type { SubscriberArgs, SubscriberConfig } from "@medusajs/framework";
import { InventoryEvents } from "@medusajs/framework/utils";
import { contextOf } from "../engine/context";
import { onStockEvent } from "../engine/stock";

/**
 * Schedules the stock sync of an item whose level or reservations changed in Medusa. The comparison of all figures finds the
 * change of a lost event within a minute.
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
