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

/** The secret part of a webhook address. A connection may have several: old ones work until the merchant ends them. */
export const SkladWebhookToken = model.define(
  { name: "SkladWebhookToken", tableName: "sklad_webhook_token" },
  {
    id: model.id({ prefix: "skltok" }).primaryKey(),
    connection_id: model.text(),
    /** SHA-256 of the token, which is too random to be found by its hash. */
    token_hash: model.text(),
    /** To show it again; see `secrets.ts`. */
    token_encrypted: model.text(),
    issued_at: model.dateTime(),
    ended_at: model.dateTime().nullable(),
    /** When the last webhook used it, to within a minute or so. */
    last_used_at: model.dateTime().nullable(),
  },
);

/**
 * The timeline of orders and connections. Entries hold nothing personal, except for the warehouse's words on a refusal, which
 * may repeat what was sent: these are forgotten some time after the order has ended. Nothing else of an entry changes.
 */
export const SkladEvent = model.define(
  { name: "SkladEvent", tableName: "sklad_event" },
  {
    id: model.id({ prefix: "sklevt" }).primaryKey(),
    warehouse_order_id: model.text().nullable(),
    order_id: model.text().nullable(),
    connection_id: model.text().nullable(),
    type: model.text(),
    /** Origin of the entry, an `EventSource`. */
    source: model.text(),
    data: model.json().nullable(),
    at: model.dateTime(),
  },
);

/** An alert for the merchant: raised once for a key, cleared automatically when its cause is gone. */
export const SkladProblem = model.define(
  { name: "SkladProblem", tableName: "sklad_problem" },
  {
    id: model.id({ prefix: "sklprob" }).primaryKey(),
    /** Names the cause, such as `connection:sklconn_1:invalid_key`. */
    key: model.text(),
    code: model.text(),
    params: model.json().nullable(),
    connection_id: model.text().nullable(),
    warehouse_order_id: model.text().nullable(),
    raised_at: model.dateTime(),
    /** When the merchant was notified, if notifications are on. */
    notified_at: model.dateTime().nullable(),
    /** When it came under the bell of the admin; an e-mail that fails is sent again without it. */
    rung_at: model.dateTime().nullable(),
    /** The merchant is not notified before then: it may be over soon, another process is notifying, or notifying failed. */
    notify_after: model.dateTime(),
    cleared_at: model.dateTime().nullable(),
  },
);
