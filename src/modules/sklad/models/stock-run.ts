import { model } from "@medusajs/framework/utils";

/** The outcome of a comparison of all skus of a connection with Medusa. */
export const SkladStockRun = model
  .define(
    { name: "SkladStockRun", tableName: "sklad_stock_run" },
    {
      id: model.id({ prefix: "sklrun" }).primaryKey(),
      connection_id: model.text(),
      /** `preview`: no level was written. */
      kind: model.enum(["applied", "preview", "failed"]),
      /** When its report was requested. */
      requested_at: model.dateTime().nullable(),
      started_at: model.dateTime(),
      finished_at: model.dateTime(),
      duration_ms: model.number(),
      /** Numbers of skus, see `StockCounts`. */
      counts: model.json(),
      /** Reason of a failure. */
      error: model.text().nullable(),
    },
  )
  .indexes([
    { on: ["connection_id", "id"] },
    {
      name: "IDX_sklad_stock_run_notable",
      on: ["connection_id", "id"],
      where: `(kind = 'failed' OR (counts ->> 'written')::int > 0 OR (counts ->> 'created')::int > 0
               OR (counts ->> 'refused')::int > 0) AND deleted_at IS NULL`,
    },
  ]);
