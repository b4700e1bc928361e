import { z } from "zod";
import { LOG_RESULTS } from "../catalogue";
import { LOG_CURSOR } from "../planning/lists";
import { can, instant, moment, page, pageQuery } from "./common";
import { inboxState, webhookView } from "./notices";
import { callState, callView } from "./orders";
import { LONGEST_SEARCH } from "./routes";

export const LOG_DIRECTIONS = ["call", "webhook"] as const;

/** `GET /admin/sklad/log`: calls to the warehouse and webhooks from it in one list. */
export const listLogQuery = pageQuery.extend({
  after: z.string().regex(LOG_CURSOR).optional(),
  direction: z.enum(LOG_DIRECTIONS).optional(),
  /** Kind of a call: `add`, `edit`, `cancel`. */
  operation: z
    .string()
    .regex(/^[a-z_]{1,40}$/)
    .optional(),
  result: z.enum(LOG_RESULTS).optional(),
  connection_id: z.string().optional(),
  /** Entries of this instant and later. */
  from: instant.optional(),
  /** Entries before this instant. */
  until: instant.optional(),
  /** What a search for orders finds, and what a webhook calls its orders by: each of them whole. */
  q: z.string().trim().min(1).max(LONGEST_SEARCH).optional(),
});

/** An order that an entry is about. */
const logOrder = z.strictObject({
  /** Our number; else what the warehouse calls it. */
  number: z.string(),
  /** Medusa's order id; null for an order that is not ours. */
  order_id: z.string().nullable(),
  /** In the warehouse's own word; null for a call. */
  status: z.string().nullable(),
  /** The state that the word means; null for an unknown word, and for a call. */
  state: z.string().nullable(),
});

const about = {
  result: z.enum(LOG_RESULTS),
  /** The first of them. */
  orders: z.array(logOrder),
  /** How many there are besides. */
  more_orders: z.int(),
};

const logEntry = {
  id: z.string(),
  connection_id: z.string(),
  /** When it was sent or received. */
  at: moment,
  ...about,
};

/** A call or a webhook without its body. */
export const logEntryView = z.discriminatedUnion("direction", [
  z.strictObject({
    ...logEntry,
    direction: z.literal("call"),
    operation: z.string(),
    state: callState,
    attempts: z.int(),
    /** Null when no response came. */
    http_status: z.int().nullable(),
    duration_ms: z.int().nullable(),
    /** Code of the latest failure, such as `timeout` or `connection_lost`. */
    error: z.string().nullable(),
    /** Of the product that it was about; null for a call about an order. */
    sku: z.string().nullable(),
  }),
  z.strictObject({ ...logEntry, direction: z.literal("webhook"), state: inboxState }),
]);
export type LogEntryView = z.infer<typeof logEntryView>;

export const listLogResponse = z.strictObject({
  entries: z.array(logEntryView),
  /** For how many days each is kept: the longest of all connections. */
  kept_days: z.strictObject({ calls: z.int(), webhooks: z.int() }),
  ...page,
});
export type ListLogResponse = z.infer<typeof listLogResponse>;

/** `GET /admin/sklad/inbox/:id`: one webhook with its raw content in Base64, and as text where it is valid UTF-8. */
export const webhookResponse = z.strictObject({
  webhook: webhookView.extend({
    ...about,
    body: z.strictObject({ base64: z.string(), text: z.string().nullable() }),
  }),
  can,
});
export type WebhookResponse = z.infer<typeof webhookResponse>;

/** `GET /admin/sklad/calls/:id`: one call with what was sent and received. */
export const callResponse = z.strictObject({
  call: callView.extend({
    connection_id: z.string(),
    /** Number of the call's order; null for a call without one. */
    number: z.string().nullable(),
    /** Medusa's order id. */
    order_id: z.string().nullable(),
    result: z.enum(LOG_RESULTS),
    /** The request as a command for a shell, with `$SKLAD_API_KEY` in the place of the ApiKey; null when it cannot be made again, and without the ability `see_connections`. */
    curl: z.string().nullable(),
  }),
  can,
});
export type CallResponse = z.infer<typeof callResponse>;
