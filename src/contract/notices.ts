import { z } from "zod";
import { can, expectedBody, instant, moment, page, pageQuery, localizedText, situationView } from "./common";

/** `GET /admin/sklad/problems`: open problems of orders, connections and the shop. */
export const listProblemsQuery = pageQuery.extend({
  /** Only problems of connections and of the shop, none of an order. */
  of: z.enum(["shop"]).optional(),
});

export const problemView = z.strictObject({
  id: z.string(),
  key: z.string(),
  code: z.string(),
  params: z.record(z.string(), z.unknown()).nullable(),
  connection_id: z.string().nullable(),
  warehouse_order_id: z.string().nullable(),
  raised_at: moment,
  notified_at: moment.nullable(),
  message: localizedText,
  /** Null for a problem with a code of a later version. */
  situation: situationView.nullable(),
});
export type ProblemView = z.infer<typeof problemView>;

export const listProblemsResponse = z.strictObject({ problems: z.array(problemView), ...page });

export const inboxState = z.enum(["received", "recorded", "unmatched", "unreadable", "dismissed"]);

export const replayBody = z.object({
  since: instant,
  connection_id: z.string().optional(),
  /** Only webhooks in this state. */
  state: inboxState.optional(),
});

/** `POST /admin/sklad/inbox/:id/:action`. `expected` is the webhook's `state` that the caller has seen. */
export const webhookActionBody = expectedBody.extend({ expected: inboxState.optional() });

export const webhookView = z.strictObject({
  id: z.string(),
  connection_id: z.string(),
  token_id: z.string(),
  received_at: moment,
  content_type: z.string().nullable(),
  content_encoding: z.string().nullable(),
  /** In bytes. */
  size: z.int(),
  state: inboxState,
  due_at: moment.nullable(),
  failures: z.int(),
  /** What cannot be read, or why recording it failed. */
  reason: z.string().nullable(),
  processed_at: moment.nullable(),
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

/** `GET /admin/sklad/inbox/replay`: how many webhooks the same replay would process again. */
export const countReplayResponse = z.strictObject({ count: z.int(), more: z.boolean(), can });

export const replayResponse = z.strictObject({ replayed: z.int() });
