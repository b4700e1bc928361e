import { model } from "@medusajs/framework/utils";

/** What a connection's warehouse reports of one sku, and what became of it in Medusa. Quantities are decimal text. */
export const SkladStockLevel = model
  .define(
    { name: "SkladStockLevel", tableName: "sklad_stock_level" },
    {
      id: model.id({ prefix: "skllevel" }).primaryKey(),
      connection_id: model.text(),
      sku: model.text(),
      /** As the report in force names them, several when it names the sku several times; null when it does not. */
      quantities: model.json().nullable(),
      /** The figure of those. */
      reported: model.text().nullable(),
      /** When the report in force was requested; null: it is the connection's last. */
      requested_at: model.dateTime().nullable(),
      /** When the last report that changed something was requested, and what was in force before it. */
      reported_at: model.dateTime().nullable(),
      former_quantities: model.json().nullable(),
      former_reported: model.text().nullable(),
      /** The last report lost it with too many others: it is in force when a person has looked. */
      quarantined_at: model.dateTime().nullable(),
      quarantined_quantities: model.json().nullable(),
      /** When the first report that does not name it was requested: a second one means that there is none. */
      missed_at: model.dateTime().nullable(),
      /** Medusa's stocked and reserved quantities as they were left by us, and the stocked one before that. */
      applied: model.text().nullable(),
      applied_reserved: model.text().nullable(),
      applied_before: model.text().nullable(),
      applied_at: model.dateTime().nullable(),
      /** A figure that somebody entered in Medusa and that was replaced, and when. */
      replaced: model.text().nullable(),
      replaced_at: model.dateTime().nullable(),
      /** What is odd about it, each with a code. */
      notes: model.json(),
      /** When this sku is compared, before all are; null: with all. */
      due_at: model.dateTime().nullable(),
      /** What was reported and applied, the latest first; bounded. */
      history: model.json(),
    },
  )
  .indexes([
    { on: ["connection_id", "sku"], unique: true },
    {
      name: "IDX_sklad_stock_level_due",
      on: ["connection_id", "due_at"],
      where: "due_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_stock_level_quarantined",
      on: ["connection_id", "sku"],
      where: "quarantined_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_stock_level_odd",
      on: ["connection_id", "sku"],
      where: "notes <> '[]'::jsonb AND deleted_at IS NULL",
    },
  ]);
