import { z } from "zod";
import { HOLD_CODES } from "../planning/hold";
import { WAREHOUSE_ORDER_STATES } from "../planning/warehouse-order";
import { BULK_ACTIONS, TONES } from "../catalogue";
import { can, moment, page, pageQuery, said, situationView, timelineLine } from "./common";

const orderState = z.enum(WAREHOUSE_ORDER_STATES);

/** `GET /admin/sklad/orders`. Filters narrow each other down. */
export const listOrdersQuery = pageQuery.extend({
  /** Medusa's order id. */
  order_id: z.string().optional(),
  connection_id: z.string().optional(),
  state: orderState.optional(),
  hold_code: z.string().optional(),
  tone: z.enum(TONES).optional(),
  /** `unbooked`: cash was collected, and Medusa does not count it as paid. */
  cash: z.enum(["unbooked"]).optional(),
  /** A code of `GET /admin/sklad/orders/reasons`. */
  reason: z
    .string()
    .regex(/^(?:hold|problem|connection)\.[a-z_]+$/)
    .optional(),
  /**
   * A number of Medusa's or the warehouse's, an e-mail address or a sku, each whole; what the names of a recipient begin
   * with, or the last digits of their phone, of the latest two thousand orders.
   */
  q: z.string().trim().min(1).max(200).optional(),
});

export const reasonsQuery = z.object({ connection_id: z.string().optional() });

/** Warehouse orders that the warehouse is asked about. */
export const refreshOrdersBody = z.object({ ids: z.array(z.string().min(1)).min(1).max(1_000) });

const refusal = z.strictObject({ descriptions: z.array(z.string()), at: moment });

/** Columns of a warehouse order that are shown. What they mean: its model. */
export const orderColumns = z.strictObject({
  id: z.string(),
  order_id: z.string(),
  connection_id: z.string(),
  location_id: z.string(),
  shipping_option_id: z.string(),
  sequence: z.int(),
  number: z.string(),
  origin: z.enum(["automatic", "manual"]),
  state: orderState,
  hold_code: z.enum(HOLD_CODES).nullable(),
  hold_params: z.record(z.string(), z.union([z.string(), z.number()])).nullable(),
  refusal: refusal.extend({ payload_hash: z.string() }).nullable(),
  /** Why the warehouse was asked to cancel, and what it said. */
  cancel_refusal: z.strictObject({ descriptions: z.array(z.string()), reason: z.string() }).nullable(),
  payment_provider_id: z.string().nullable(),
  remote_id: z.string().nullable(),
  remote_key: z.string().nullable(),
  fulfillment_id: z.string().nullable(),
  fulfillment_followed: z.boolean(),
  pending_fulfillment_id: z.string().nullable(),
  own_total: z.string().nullable(),
  collect_on_delivery: z.boolean(),
  cash_on_delivery_sum: z.string().nullable(),
  cash_unbooked: z.boolean(),
  status_word: z.string().nullable(),
  status_at: moment.nullable(),
  tracking_numbers: z.array(z.string()).nullable(),
  confirming: z
    .strictObject({
      why: z.enum(["claim", "missing", "asked", "waybill"]),
      word: z.string().nullable(),
      state: orderState.nullable(),
      since: z.string(),
      tries: z.int(),
    })
    .nullable(),
  look_up_due_at: moment.nullable(),
  follow_due_at: moment.nullable(),
  follow_failures: z.int(),
  approved_at: moment.nullable(),
  held_by_merchant_at: moment.nullable(),
  accepted_at: moment.nullable(),
  picked_at: moment.nullable(),
  shipped_at: moment.nullable(),
  delivered_at: moment.nullable(),
  refused_at: moment.nullable(),
  returned_at: moment.nullable(),
  canceled_at: moment.nullable(),
  cancel_reason: z.string().nullable(),
});

/** A warehouse order in a list. */
export const orderView = orderColumns.extend({
  /** Why it waits, in both languages; null when nothing holds it. */
  hold_message: said.nullable(),
  situation: situationView,
  /** Of what was seen here, for `expected`. */
  version: z.string(),
});
export type OrderView = z.infer<typeof orderView>;

const callState = z.enum(["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"]);

/** One call of the warehouse. */
const callView = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: callState,
  attempts: z.int(),
  failures: z.int(),
  next_attempt_at: moment,
  /** The body, without the ApiKey. */
  sent: z.record(z.string(), z.unknown()).nullable(),
  sent_at: moment.nullable(),
  received: z.record(z.string(), z.unknown()).nullable(),
  finished_at: moment.nullable(),
});

/** One alone: with its goods, what happened, what was sent and what came back, and all that is wrong with it. */
export const orderDetail = orderView.extend({
  lines: z.array(
    z.strictObject({
      id: z.string(),
      warehouse_order_id: z.string(),
      line_item_id: z.string(),
      inventory_item_id: z.string().nullable(),
      sku: z.string(),
      quantity: z.string(),
      inventory_quantity: z.string(),
      since: moment,
      superseded_at: moment.nullable(),
    }),
  ),
  timeline: z.array(timelineLine),
  commands: z.array(callView),
  problems: z.array(z.strictObject({ id: z.string(), raised_at: moment, situation: situationView })),
});
export type OrderDetail = z.infer<typeof orderDetail>;

export const listOrdersResponse = z.strictObject({
  orders: z.array(orderView),
  /** Why the warehouse has no part in `order_id`; null when it has, or no order was asked for. */
  outside: situationView.nullable(),
  ...page,
});
export type ListOrdersResponse = z.infer<typeof listOrdersResponse>;

export const orderResponse = z.strictObject({ order: orderDetail, can });

/** What an order would be sent as at this moment. */
export const previewResponse = z.strictObject({
  preview: z.strictObject({
    /** Null when it cannot be sent as it is, or has no goods left. */
    body: z.record(z.string(), z.unknown()).nullable(),
    /** What of it cannot be sent. */
    holds: z.array(z.strictObject({ code: z.enum(HOLD_CODES), message: said })),
    /** What a person should know of the body, such as that another phone is sent than the address's. */
    notes: z.array(z.strictObject({ code: z.string(), message: said })),
  }),
  can,
});
export type PreviewResponse = z.infer<typeof previewResponse>;

/** Of a change: the order as it is afterwards. */
export const orderActionResponse = z.strictObject({ order: orderView, can });

const counted = z.strictObject({ count: z.int(), more: z.boolean() });

/** Why orders wait or need a person, with how many do: one entry a cause, however many orders it has. */
export const reasonsResponse = z.strictObject({
  reasons: z.array(
    z.strictObject({
      situation: situationView,
      /** Orders it concerns; one with two reasons is counted for each. */
      count: z.int(),
      /** Of a cause that is a connection's. */
      connection_id: z.string().nullable(),
    }),
  ),
  /** Orders that need a person, each once. */
  needs_you: counted,
  /** Orders whose cash was collected, and that Medusa does not count as paid. */
  cash_unbooked: counted,
  can,
});
export type ReasonsResponse = z.infer<typeof reasonsResponse>;

export const refreshOrdersResponse = z.strictObject({ asked: z.int() });

/** `GET /admin/sklad/calls`: what was sent, the newest first. */
export const listCallsQuery = pageQuery.extend({
  connection_id: z.string().optional(),
  state: callState.optional(),
});

export const sentCallView = callView.extend({
  connection_id: z.string(),
  /** Of the order it was about; null where it was about none. */
  number: z.string().nullable(),
  /** Medusa's. */
  order_id: z.string().nullable(),
});
export type SentCallView = z.infer<typeof sentCallView>;

export const listCallsResponse = z.strictObject({ calls: z.array(sentCallView), ...page });
export type ListCallsResponse = z.infer<typeof listCallsResponse>;

/** `POST /admin/sklad/orders/bulk`: the next of the orders that a list's filters find. */
export const bulkOrdersBody = z.object({
  action: z.enum(BULK_ACTIONS),
  filters: listOrdersQuery.omit({ after: true, limit: true, order_id: true }).strict(),
  /** `next` of the call before. */
  after: z.string().min(1).optional(),
  /** Orders that are gone through with one call. */
  limit: z.int().min(1).max(50).default(20),
});

export const bulkOrdersResponse = z.strictObject({
  /** Orders to which it was done. */
  done: z.int(),
  /** Orders for which it is not offered as they are by now. */
  skipped: z.int(),
  refused: z.array(z.strictObject({ number: z.string(), message: said })),
  /** `after` of the next call; null when all have been gone through. */
  next: z.string().nullable(),
  can,
});
export type BulkOrdersResponse = z.infer<typeof bulkOrdersResponse>;
