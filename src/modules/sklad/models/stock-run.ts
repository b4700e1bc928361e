import { model } from "@medusajs/framework/utils";

/** A comparison of all skus of a connection with Medusa, with what it came to. */
export const SkladStockRun = model
  .define(
    { name: "SkladStockRun", tableName: "sklad_stock_run" },
    {
      id: model.id({ prefix: "sklrun" }).primaryKey(),
      connection_id: model.text(),
      /** `preview`: nothing was written. */
      kind: model.enum(["applied", "preview", "failed"]),
      /** When the report it went by was requested. */
      requested_at: model.dateTime().nullable(),
      started_at: model.dateTime(),
      finished_at: model.dateTime(),
      duration_ms: model.number(),
      /** Skus: compared, differing, written, created, held, odd by note. */
      counts: model.json(),
      /** Why it failed. */
      error: model.text().nullable(),
    },
  )
  .indexes([{ on: ["connection_id", "id"] }]);
