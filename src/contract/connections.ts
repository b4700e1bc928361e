import { z } from "zod";
import { settingsSchema } from "../planning/settings";
import { can, moment, situationView, timelineLine } from "./common";

/** Columns of a connection that are shown: of the ApiKey the last four characters, of a webhook's header its name. */
export const connectionColumns = z.strictObject({
  id: z.string(),
  name: z.string(),
  environment: z.enum(["production", "staging", "sandbox"]),
  base_url: z.string(),
  stock_location_id: z.string(),
  api_key_last_four: z.string(),
  api_key_set_at: moment,
  webhook_header_name: z.string().nullable(),
  settings: settingsSchema,
  enabled: z.boolean(),
  enabled_at: moment.nullable(),
  disabled_at: moment.nullable(),
  disabled_intervals: z.array(z.strictObject({ from: z.string(), until: z.string() })),
  consecutive_failures: z.int(),
  array_form: z.enum(["untried", "trusted", "unsupported"]),
  failed_trials: z.int(),
  batch_size: z.int(),
  swept_until: moment.nullable(),
  last_ok_at: moment.nullable(),
  pause_reason: z.string().nullable(),
  paused_until: moment.nullable(),
});

export const connectionView = connectionColumns.extend({
  /** Which of its stored settings cannot be read; it then counts as disabled. */
  settings_unreadable: z.string().optional(),
  situation: situationView,
  /** Of what people change of it, for `expected`. */
  version: z.string(),
});
export type ConnectionView = z.infer<typeof connectionView>;

/** How it fares. */
const connectionStatus = z.strictObject({
  rate_limit: z.strictObject({
    limit: z.int(),
    used: z.int(),
    free: z.int(),
    paused_until: moment.nullable(),
  }),
  queue: z.strictObject({ queued: z.int(), sending: z.int(), unknown: z.int(), parked: z.int() }),
  /** Milliseconds the queue will take; null while it waits for a person. */
  expected_ms: z.number().nullable(),
  drained: z.boolean(),
  last_heartbeat_at: moment.nullable(),
  operations: z.array(
    z.strictObject({
      operation: z.string(),
      failures: z.int(),
      unread: z.int(),
      last_ok_at: moment.nullable(),
      paused_until: moment.nullable(),
      gate: z.enum(["open", "paused", "probe"]),
    }),
  ),
  feeds: z.array(
    z.strictObject({
      name: z.string(),
      last_ok_at: moment.nullable(),
      next_run_at: moment,
      consecutive_failures: z.int(),
    }),
  ),
});

export const connectionDetail = connectionView.extend({
  status: connectionStatus,
  timeline: z.array(timelineLine),
});
export type ConnectionDetail = z.infer<typeof connectionDetail>;

export const listConnectionsResponse = z.strictObject({
  connections: z.array(connectionView),
  count: z.int(),
  can,
});
export type ListConnectionsResponse = z.infer<typeof listConnectionsResponse>;

export const connectionDetailResponse = z.strictObject({ connection: connectionDetail, can });
export type ConnectionDetailResponse = z.infer<typeof connectionDetailResponse>;

/** Of a change: the connection as it is afterwards. */
export const connectionResponse = z.strictObject({
  connection: connectionView,
  /** When what was asked for begins; null: not before its pause is ended by hand. */
  begins_at: moment.nullable().optional(),
  can,
});

export const deletedConnectionResponse = z.strictObject({
  id: z.string(),
  object: z.literal("sklad_connection"),
  deleted: z.literal(true),
});

/** Where the warehouse posts its webhooks. Whoever knows the address can leave some. */
export const webhookAddressResponse = z.strictObject({
  webhook: z.strictObject({
    /** Null without a token, or when no encryption key opens it. */
    url: z.string().nullable(),
    issued_at: moment.nullable(),
    last_used_at: moment.nullable(),
    old: z.array(z.strictObject({ id: z.string(), issued_at: moment, last_used_at: moment.nullable() })),
    header_name: z.string().nullable(),
  }),
  can,
});
export type WebhookAddressResponse = z.infer<typeof webhookAddressResponse>;

/** `POST /admin/sklad/connections/:id/check`: how the warehouse responds to each operation that only reads. */
export const connectionCheckResponse = z.strictObject({
  operations: z.array(
    z.strictObject({
      /** As the API calls it. */
      operation: z.string(),
      /**
       * `as_expected`: understood. `empty`: understood, but without a record. `differs`: a response of another shape.
       * `refused`: the warehouse says no. `failed`: no response that could tell anything. `not_asked`: the rate limit, or
       * what it needs to be asked, was not there.
       */
      verdict: z.enum(["as_expected", "empty", "differs", "refused", "failed", "not_asked"]),
      /** Of what differs, the names of the fields that came; never a value. */
      fields: z.array(z.string()),
    }),
  ),
  can,
});
export type ConnectionCheckResponse = z.infer<typeof connectionCheckResponse>;

/** `GET /admin/sklad/connections/:id/older`: orders that stay because they were placed before it hands over. */
export const olderOrdersQuery = z.object({ since: z.iso.datetime({ offset: true }) });

export const olderOrdersResponse = z.strictObject({
  /** Orders with goods reserved at its location that are not fulfilled. */
  count: z.int(),
  /** There are more, which are not counted. */
  more: z.boolean(),
  /** The first of them, the oldest first. */
  orders: z.array(z.strictObject({ id: z.string(), display_id: z.int(), created_at: moment })),
  can,
});
