import { model } from "@medusajs/framework/utils";

/** The reported quantities of one sku at a connection's warehouse, and what was written in Medusa. Decimal text. */
export const SkladStockLevel = model.define(
  { name: "SkladStockLevel", tableName: "sklad_stock_level" },
  {
    id: model.id({ prefix: "skllevel" }).primaryKey(),
    connection_id: model.text(),
    sku: model.text(),
    /** In the report in force, several when it names the sku several times; null when it does not name it. */
    quantities: model.json().nullable(),
    /** The figure made of `quantities`. */
    reported: model.text().nullable(),
    /** When the report in force was requested; null when that is the last report of the connection. */
    requested_at: model.dateTime().nullable(),
    /** When the last report with a change was requested, and what was in force before. */
    reported_at: model.dateTime().nullable(),
    former_quantities: model.json().nullable(),
    former_reported: model.text().nullable(),
    former_requested_at: model.dateTime().nullable(),
    /** The last report lost this sku together with too many others: its quantities wait until a person accepts them. */
    quarantined_at: model.dateTime().nullable(),
    quarantined_quantities: model.json().nullable(),
    /** When the first report without the sku was requested: a second one means that there are no units. */
    missed_at: model.dateTime().nullable(),
    /** Medusa's stocked and reserved quantities as last written, and the stocked quantity before. */
    applied: model.text().nullable(),
    applied_reserved: model.text().nullable(),
    applied_before: model.text().nullable(),
    applied_at: model.dateTime().nullable(),
    /** A figure that a person had entered in Medusa, and when it was replaced. */
    replaced: model.text().nullable(),
    replaced_at: model.dateTime().nullable(),
    /** What Medusa's quantity has to change by, while levels are only previewed; null: by nothing. */
    difference: model.text().nullable(),
    /** Notes for the merchant, each with a code. */
    notes: model.json(),
    /** When this sku is compared alone; null: with all others. */
    due_at: model.dateTime().nullable(),
    /** The latest reported and written figures, the newest first. */
    history: model.json(),
  },
);
