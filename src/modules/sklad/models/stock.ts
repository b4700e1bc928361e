import { model } from "@medusajs/framework/utils";

/** Stock of one connection as a whole: which report is the last, and when Medusa's levels are brought in step with it. */
export const SkladStock = model
  .define(
    { name: "SkladStock", tableName: "sklad_stock" },
    {
      id: model.id({ prefix: "sklstock" }).primaryKey(),
      connection_id: model.text(),
      /** When a person accepted the preview: nothing is written before. */
      accepted_at: model.dateTime().nullable(),
      /** When the oldest page of the last report was asked for. */
      requested_at: model.dateTime().nullable(),
      /** Skus that report named. */
      reported_skus: model.number().default(0),
      /** When all skus are compared; null when that is done. */
      due_at: model.dateTime().nullable(),
      /** When all of them were compared last, and with which report. */
      synced_at: model.dateTime().nullable(),
      synced_requested_at: model.dateTime().nullable(),
      /** With which settings, as a hash; and when none was left out because nothing about it had changed. */
      inputs_hash: model.text().nullable(),
      full_sync_at: model.dateTime().nullable(),
      /** Whoever holds the lease id works on this connection's stock until the lease ends. */
      lease_id: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      failures: model.number().default(0),
    },
  )
  .indexes([{ on: ["connection_id"], unique: true }]);
