import { model } from "@medusajs/framework/utils";

/**
 * A webhook as received: stored before it is acknowledged, processed afterwards. Its bytes are in the column `body`,
 * for which Medusa's models have no type; the migration adds it.
 */
export const SkladInbox = model.define(
  { name: "SkladInbox", tableName: "sklad_inbox" },
  {
    id: model.id({ prefix: "sklin" }).primaryKey(),
    /** The connection of its token. */
    connection_id: model.text(),
    token_id: model.text(),
    received_at: model.dateTime(),
    content_type: model.text().nullable(),
    content_encoding: model.text().nullable(),
    /** Of the body, in bytes. */
    size: model.number(),
    /** `unmatched`: readable, about an order that is not ours. `dismissed`: ignored by a person. */
    state: model.enum(["received", "recorded", "unmatched", "unreadable", "dismissed"]).default("received"),
    /** When it is to be processed; null once it was. */
    due_at: model.dateTime().nullable(),
    /** How often processing began and did not end. */
    failures: model.number().default(0),
    /** What is unreadable, or why processing failed. Never words of the body. */
    reason: model.text().nullable(),
    processed_at: model.dateTime().nullable(),
    /** The first of its statuses: identifiers, the warehouse's word and the state it means. */
    statuses: model.json().nullable(),
    /** All that its statuses call their orders by, for searches. */
    identifiers: model.array().nullable(),
    matched: model.number().default(0),
    unmatched: model.number().default(0),
  },
);
