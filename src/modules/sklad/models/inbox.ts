import { model } from "@medusajs/framework/utils";

/**
 * A webhook as it came: stored before it is acknowledged, understood afterwards. Its bytes are in the column `body`,
 * which Medusa's models have no type for; the migration beside theirs adds it.
 */
export const SkladInbox = model
  .define(
    { name: "SkladInbox", tableName: "sklad_inbox" },
    {
      id: model.id({ prefix: "sklin" }).primaryKey(),
      /** Whose token it came with. */
      connection_id: model.text(),
      token_id: model.text(),
      received_at: model.dateTime(),
      content_type: model.text().nullable(),
      content_encoding: model.text().nullable(),
      /** Of the body, in bytes. */
      size: model.number(),
      /** `unmatched`: understood, and of an order that is not ours. `dismissed`: a person says that it does not matter. */
      state: model.enum(["received", "recorded", "unmatched", "unreadable", "dismissed"]).default("received"),
      /** When it is to be understood; null once it was. */
      due_at: model.dateTime().nullable(),
      /** Times it was begun and not recorded. */
      failures: model.number().default(0),
      /** What is not understood, or why recording it failed. Never words of the body. */
      reason: model.text().nullable(),
      processed_at: model.dateTime().nullable(),
      /** What it says, the first few: identifiers, the warehouse's word and the state it stands for. */
      statuses: model.json().nullable(),
      matched: model.number().default(0),
      unmatched: model.number().default(0),
    },
  )
  .indexes([
    // What is due is in one of these two, and what comes is written into the first alone.
    {
      name: "IDX_sklad_inbox_fresh",
      on: ["due_at", "id"],
      where: "failures = 0 AND processed_at IS NULL AND due_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_inbox_again",
      on: ["due_at", "id"],
      where: "(failures > 0 OR processed_at IS NOT NULL) AND due_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_inbox_unreadable",
      on: ["connection_id"],
      where: "state = 'unreadable' AND deleted_at IS NULL",
    },
    { name: "IDX_sklad_inbox_failing", on: ["connection_id"], where: "failures > 0 AND deleted_at IS NULL" },
    { on: ["connection_id", "id"] },
    { on: ["state", "id"] },
  ]);
