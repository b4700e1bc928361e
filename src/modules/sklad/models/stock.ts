import { model } from "@medusajs/framework/utils";

/** The stock sync of one connection: its last report, and when Medusa's levels are compared with it. */
export const SkladStock = model.define(
  { name: "SkladStock", tableName: "sklad_stock" },
  {
    id: model.id({ prefix: "sklstock" }).primaryKey(),
    connection_id: model.text(),
    /** When a person accepted the preview; levels are not written before. */
    accepted_at: model.dateTime().nullable(),
    /** When the oldest page of the last report was requested. */
    requested_at: model.dateTime().nullable(),
    /** Number of skus in that report. */
    reported_skus: model.number().default(0),
    /** When all skus are due to be compared; null when they were. */
    due_at: model.dateTime().nullable(),
    /** When all skus were last compared, and when the report they were compared with was requested. */
    synced_at: model.dateTime().nullable(),
    synced_requested_at: model.dateTime().nullable(),
    /** Hash of the settings of that comparison, and when one last left out no unchanged sku. */
    inputs_hash: model.text().nullable(),
    full_sync_at: model.dateTime().nullable(),
    /** The process with this lease id syncs the stock until the lease ends. */
    lease_id: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    failures: model.number().default(0),
  },
);
