import { z } from "zod";
import { HOLD_CODES } from "../planning/hold";
import { WAREHOUSE_ORDER_STATES } from "../planning/warehouse-order";
import { BULK_ACTIONS, TONES } from "../catalogue";
import { can, moment, page, pageQuery, localizedText, situationView, timelineLine } from "./common";

const orderState = z.enum(WAREHOUSE_ORDER_STATES);

/** `GET /admin/sklad/orders`. An order has to match every filter. */
export const listOrdersQuery = pageQuery.extend({
  /** Medusa's order id. */
  order_id: z.string().optional(),
  connection_id: z.string().optional(),
  state: orderState.optional(),
  hold_code: z.string().optional(),
  tone: z.enum(TONES).optional(),
  /** `unbooked`: cash was collected and is not paid in Medusa. */
  cash: z.enum(["unbooked"]).optional(),
  /** A code of `GET /admin/sklad/orders/reasons`. */
  reason: z
    .string()
    .regex(/^(?:hold|problem|connection)\.[a-z_]+$/)
    .optional(),
  /**
   * A whole number of the order at Medusa or at the warehouse, a whole e-mail address or SKU; or, among the latest two
   * thousand orders, the beginning of a recipient's name or the last digits of the phone.
   */
  q: z.string().trim().min(1).max(200).optional(),
});

export const reasonsQuery = z.object({ connection_id: z.string().optional() });

/** Ids of the warehouse orders to look up at the warehouse. */
export const refreshOrdersBody = z.object({ ids: z.array(z.string().min(1)).min(1).max(1_000) });

const refusal = z.strictObject({ descriptions: z.array(z.string()), at: moment });

/** The columns of a warehouse order in responses; the model documents them. */
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
  /** Why a cancellation was requested, and the warehouse's response to it. */
  cancel_refusal: z.strictObject({ descriptions: z.array(z.string()), reason: z.string() }).nullable(),
  payment_provider_id: z.string().nullable(),
  remote_id: z.string().nullable(),
  remote_key: z.string().nullable(),
  fulfillment_id: z.string().nullable(),
  fulfillment_synced: z.boolean(),
  pending_fulfillment_id: z.string().nullable(),
  own_total: z.string().nullable(),
  collect_on_delivery: z.boolean(),
  cash_on_delivery_sum: z.string().nullable(),
  cash_unbooked: z.boolean(),
  status_word: z.string().nullable(),
  status_at: moment.nullable(),
  tracking_numbers: z.array(z.string()).nullable(),
  unconfirmed_status: z
    .strictObject({
      why: z.enum(["unverified", "missing", "asked", "waybill"]),
      word: z.string().nullable(),
      state: orderState.nullable(),
      since: z.string(),
      tries: z.int(),
    })
    .nullable(),
  look_up_due_at: moment.nullable(),
  sync_due_at: moment.nullable(),
  sync_failures: z.int(),
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
  /** The sentence of the order's hold; null without a hold. */
  hold_message: localizedText.nullable(),
  situation: situationView,
  /** Version of the order for `expected`. */
  version: z.string(),
});
export type OrderView = z.infer<typeof orderView>;

const callState = z.enum(["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"]);

/** One call to the warehouse. */
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

/** A warehouse order with its lines, timeline, calls with responses, and open problems. */
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
  /** Why the order `order_id` is not for the warehouse; null when it is, or without that filter. */
  outside: situationView.nullable(),
  ...page,
});
export type ListOrdersResponse = z.infer<typeof listOrdersResponse>;

export const orderResponse = z.strictObject({ order: orderDetail, can });

/** The body that would be sent for an order now. */
export const previewResponse = z.strictObject({
  preview: z.strictObject({
    /** Null when the order cannot be sent, or has no goods left. */
    body: z.record(z.string(), z.unknown()).nullable(),
    /** Holds that keep the order from being sent. */
    holds: z.array(z.strictObject({ code: z.enum(HOLD_CODES), message: localizedText })),
    /** Notes about the body, for example that it has another phone than the address. */
    notes: z.array(z.strictObject({ code: z.string(), message: localizedText })),
  }),
  can,
});
export type PreviewResponse = z.infer<typeof previewResponse>;

/** Response to a change: the order afterwards. */
export const orderActionResponse = z.strictObject({ order: orderView, can });

const counted = z.strictObject({ count: z.int(), more: z.boolean() });

/** Causes for which orders wait or need action: one entry for each cause, with its number of orders. */
export const reasonsResponse = z.strictObject({
  reasons: z.array(
    z.strictObject({
      situation: situationView,
      /** Number of orders; an order with two causes counts for each. */
      count: z.int(),
      /** Set for a cause that belongs to a connection. */
      connection_id: z.string().nullable(),
    }),
  ),
  /** Number of orders that need action, each counted once. */
  needs_you: counted,
  /** Number of orders whose cash was collected and is not paid in Medusa. */
  cash_unbooked: counted,
  can,
});
export type ReasonsResponse = z.infer<typeof reasonsResponse>;

export const refreshOrdersResponse = z.strictObject({ asked: z.int() });

/** `GET /admin/sklad/calls`: calls to the warehouse, the newest first. */
export const listCallsQuery = pageQuery.extend({
  connection_id: z.string().optional(),
  state: callState.optional(),
});

export const sentCallView = callView.extend({
  connection_id: z.string(),
  /** Number of the call's order; null for a call without one. */
  number: z.string().nullable(),
  /** Medusa's order id. */
  order_id: z.string().nullable(),
});
export type SentCallView = z.infer<typeof sentCallView>;

export const listCallsResponse = z.strictObject({ calls: z.array(sentCallView), ...page });
export type ListCallsResponse = z.infer<typeof listCallsResponse>;

/** `POST /admin/sklad/orders/bulk`: an action on the next orders that match a list's filters. */
export const bulkOrdersBody = z.object({
  action: z.enum(BULK_ACTIONS),
  filters: listOrdersQuery.omit({ after: true, limit: true, order_id: true }).strict(),
  /** `next` of the previous response. */
  after: z.string().min(1).optional(),
  /** Number of orders that one request processes. */
  limit: z.int().min(1).max(50).default(20),
});

export const bulkOrdersResponse = z.strictObject({
  /** Number of orders on which the action succeeded. */
  done: z.int(),
  /** Number of orders whose current state does not offer the action. */
  skipped: z.int(),
  refused: z.array(z.strictObject({ number: z.string(), message: localizedText })),
  /** `after` of the next request; null when all orders are processed. */
  next: z.string().nullable(),
  can,
});
export type BulkOrdersResponse = z.infer<typeof bulkOrdersResponse>;
