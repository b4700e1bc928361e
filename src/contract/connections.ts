import { z } from "zod";
import { ENVIRONMENTS } from "../planning/connections";
import { settingsSchema } from "../planning/settings";
import { can, instant, moment, situationView, timelineLine } from "./common";

/** The columns of a connection without secrets: the ApiKey's last four characters, the name of a webhook's header. */
export const connectionColumns = z.strictObject({
  id: z.string(),
  name: z.string(),
  environment: z.enum(ENVIRONMENTS),
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
  /** Stored settings that cannot be read; with any, the connection counts as disabled. */
  settings_unreadable: z.string().optional(),
  situation: situationView,
  /** Version of the members that people change, for `expected`. */
  version: z.string(),
});
export type ConnectionView = z.infer<typeof connectionView>;

const connectionStatus = z.strictObject({
  rate_limit: z.strictObject({
    limit: z.int(),
    used: z.int(),
    free: z.int(),
    paused_until: moment.nullable(),
  }),
  queue: z.strictObject({ queued: z.int(), sending: z.int(), unknown: z.int(), parked: z.int() }),
  /** Milliseconds until the queue is empty; null while it needs action. */
  expected_ms: z.number().nullable(),
  drained: z.boolean(),
  last_heartbeat_at: moment.nullable(),
  operations: z.array(
    z.strictObject({
      operation: z.string(),
      failures: z.int(),
      unreadable: z.int(),
      last_ok_at: moment.nullable(),
      paused_until: moment.nullable(),
      gate: z.enum(["open", "paused", "trial"]),
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
  /** In whose name, and from where, its parcels leave; null before senderDetails was read. */
  sender: z
    .strictObject({
      name: z.string(),
      /** Names of the carrier's directory; null: not known. */
      city: z.string().nullable(),
      branch: z.string().nullable(),
      read_at: moment,
    })
    .nullable(),
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

/** Response to a change: the connection afterwards. */
export const connectionResponse = z.strictObject({
  connection: connectionView,
  /** When the requested work begins; null when the connection's pause has to be ended manually first. */
  begins_at: moment.nullable().optional(),
  can,
});

export const deletedConnectionResponse = z.strictObject({
  id: z.string(),
  object: z.literal("sklad_connection"),
  deleted: z.literal(true),
});

/** The webhook address for the warehouse. It is a secret: the address alone suffices to post webhooks. */
export const webhookAddressResponse = z.strictObject({
  webhook: z.strictObject({
    /** Null without a token, or when no encryption key decrypts it. */
    url: z.string().nullable(),
    issued_at: moment.nullable(),
    last_used_at: moment.nullable(),
    old: z.array(z.strictObject({ id: z.string(), issued_at: moment, last_used_at: moment.nullable() })),
    header_name: z.string().nullable(),
  }),
  can,
});
export type WebhookAddressResponse = z.infer<typeof webhookAddressResponse>;

/** `POST /admin/sklad/connections/:id/check`: the responses of the warehouse to each read operation. */
export const connectionCheckResponse = z.strictObject({
  operations: z.array(
    z.strictObject({
      /** Name of the operation in the warehouse's API. */
      operation: z.string(),
      /**
       * `as_expected`: understood. `empty`: understood, but without a record. `differs`: a response of another shape.
       * `refused`: the warehouse refuses. `failed`: no usable response. `not_asked`: the rate limit is used up, or data that
       * the request needs is missing.
       */
      verdict: z.enum(["as_expected", "empty", "differs", "refused", "failed", "not_asked"]),
      /** For `differs`, the names of the received fields, without values. */
      fields: z.array(z.string()),
    }),
  ),
  can,
});
export type ConnectionCheckResponse = z.infer<typeof connectionCheckResponse>;

/** `GET /admin/sklad/connections/:id/older`: orders that are not sent because they were placed before the connection's start date. */
export const olderOrdersQuery = z.object({ since: instant });

export const olderOrdersResponse = z.strictObject({
  /** Number of unfulfilled orders with goods reserved at the connection's location. */
  count: z.int(),
  /** Whether there are more, which are not counted. */
  more: z.boolean(),
  /** Some of them, the oldest first. */
  orders: z.array(z.strictObject({ id: z.string(), display_id: z.int(), created_at: moment })),
  can,
});
