import { z } from "zod";
import { can, expectedBody, moment, page, pageQuery, said, situationView } from "./common";

/** `GET /admin/sklad/problems`: what is wrong, of orders, connections and the shop. */
export const listProblemsQuery = pageQuery.extend({
  /** Only those of connections and the shop itself, none of an order. */
  of: z.enum(["shop"]).optional(),
});

export const problemView = z.strictObject({
  id: z.string(),
  /** Names the cause. */
  key: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()).nullable(),
  connection_id: z.string().nullable(),
  warehouse_order_id: z.string().nullable(),
  raised_at: moment,
  notified_at: moment.nullable(),
  message: said,
  /** Null for a problem that a newer version has raised. */
  situation: situationView.nullable(),
});
export type ProblemView = z.infer<typeof problemView>;

export const listProblemsResponse = z.strictObject({ problems: z.array(problemView), ...page });

const inboxState = z.enum(["received", "recorded", "unmatched", "not_understood", "dismissed"]);

/** `GET /admin/sklad/inbox`: webhooks as they came. */
export const listInboxQuery = pageQuery.extend({
  connection_id: z.string().optional(),
  state: inboxState.optional(),
});

export const replayBody = z.object({
  since: z.iso.datetime({ offset: true }),
  connection_id: z.string().optional(),
  /** Only those in this state. */
  state: inboxState.optional(),
});

/** `POST /admin/sklad/inbox/:id/:action`. What was seen of a webhook is its `state`. */
export const webhookActionBody = expectedBody.extend({ expected: inboxState.optional() });

export const webhookView = z.strictObject({
  id: z.string(),
  connection_id: z.string(),
  token_id: z.string(),
  received_at: moment,
  content_type: z.string().nullable(),
  content_encoding: z.string().nullable(),
  /** Bytes. */
  size: z.int(),
  state: inboxState,
  due_at: moment.nullable(),
  failures: z.int(),
  /** What is not understood, or why recording it failed. */
  reason: z.string().nullable(),
  understood_at: moment.nullable(),
  statuses: z
    .array(
      z.strictObject({
        number: z.string().nullable(),
        external_id: z.string().nullable(),
        remote_id: z.string().nullable(),
        remote_key: z.string().nullable(),
        status: z.string(),
        state: z.string().nullable(),
      }),
    )
    .nullable(),
  matched: z.int(),
  unmatched: z.int(),
});
export type WebhookView = z.infer<typeof webhookView>;

export const listInboxResponse = z.strictObject({ webhooks: z.array(webhookView), ...page });
export type ListInboxResponse = z.infer<typeof listInboxResponse>;

/** With what came, byte by byte, and as text where it is text in UTF-8. */
export const webhookResponse = z.strictObject({
  webhook: webhookView.extend({
    body: z.strictObject({ base64: z.string(), text: z.string().nullable() }),
  }),
  can,
});
export type WebhookResponse = z.infer<typeof webhookResponse>;

export const replayResponse = z.strictObject({ replayed: z.int() });
