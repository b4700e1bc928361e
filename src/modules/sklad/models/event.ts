import { model } from "@medusajs/framework/utils";

/** The timeline: who did what to an order, when and why. Never changed, never personal. */
export const SkladEvent = model
  .define(
    { name: "SkladEvent", tableName: "sklad_event" },
    {
      id: model.id({ prefix: "sklevt" }).primaryKey(),
      warehouse_order_id: model.text().nullable(),
      order_id: model.text().nullable(),
      connection_id: model.text().nullable(),
      type: model.text(),
      /** `event`, `sweep`, `merchant`, `outbox`, `provider`, `webhook` or `following`. */
      source: model.text(),
      data: model.json().nullable(),
      at: model.dateTime(),
    },
  )
  .indexes([
    { on: ["warehouse_order_id", "at"] },
    {
      name: "IDX_sklad_event_of_connection",
      on: ["connection_id", "at"],
      where: "warehouse_order_id IS NULL AND deleted_at IS NULL",
    },
  ]);
