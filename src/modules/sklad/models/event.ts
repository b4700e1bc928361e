import { model } from "@medusajs/framework/utils";

/**
 * The timeline of orders and connections. Entries hold nothing personal, except for the warehouse's words on a refusal, which
 * may repeat what was sent: these are forgotten some time after the order has ended. Nothing else of an entry changes.
 */
export const SkladEvent = model.define(
  { name: "SkladEvent", tableName: "sklad_event" },
  {
    id: model.id({ prefix: "sklevt" }).primaryKey(),
    warehouse_order_id: model.text().nullable(),
    order_id: model.text().nullable(),
    connection_id: model.text().nullable(),
    type: model.text(),
    /** Origin of the entry, an `EventSource`. */
    source: model.text(),
    data: model.json().nullable(),
    at: model.dateTime(),
  },
);
