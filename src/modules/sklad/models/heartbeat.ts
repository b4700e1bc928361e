import { model } from "@medusajs/framework/utils";

/** Written every few seconds by each process that drains the outbox, so that other processes notice when none does. */
export const SkladHeartbeat = model.define(
  { name: "SkladHeartbeat", tableName: "sklad_heartbeat" },
  {
    id: model.id({ prefix: "sklbeat" }).primaryKey(),
    /** Host and process id. */
    process: model.text(),
    at: model.dateTime(),
  },
);
