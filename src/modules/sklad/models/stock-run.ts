import { model } from "@medusajs/framework/utils";

/** The outcome of a comparison of all skus of a connection with Medusa. */
export const SkladStockRun = model.define(
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
);
