import { model } from "@medusajs/framework/utils";

/** A process that drains the outbox says so every few seconds, so that others can tell when nobody does. */
export const SkladHeartbeat = model
  .define(
    { name: "SkladHeartbeat", tableName: "sklad_heartbeat" },
    {
      id: model.id({ prefix: "sklbeat" }).primaryKey(),
      /** Host and process id. */
      process: model.text(),
      at: model.dateTime(),
    },
  )
  .indexes([{ on: ["process"], unique: true }]);
