import { z } from "zod";
import { DELIVERY_METHODS } from "../planning/delivery-options";
import { RETURN_STATES, WAREHOUSE_ORDER_STATES } from "../planning/states";
import { HOLD_CODES } from "../planning/warehouse-order";
import { PARCEL_FIELDS } from "../planning/situation/parcel-fields";
import { can, localizedText, moment, situationView, timelineLine } from "./common";

export const destination = z.strictObject({
  method: z.enum(DELIVERY_METHODS),
  /** The carrier's name as the connection's settings have it; null for other delivery methods. */
  carrier: z.string().nullable(),
  city: z.string().nullable(),
  /** The branch by its name, or street and postal code; null when it is missing or unknown, and for a pickup. */
  address: z.string().nullable(),
});

/** Waybills in the order of their arrival; `url` is the carrier's tracking page, null when it is unknown. */
export const tracking = z.array(z.strictObject({ number: z.string(), url: z.string().nullable() }));

const card = z.strictObject({
  /** Null when the order has none. */
  recipient: z.string().nullable(),
  phone: z.string().nullable(),
  destination: destination.extend({
    /** Null when the shipping option does not say. */
    method: z.enum(DELIVERY_METHODS).nullable(),
  }),
  goods: z.array(
    z.strictObject({
      sku: z.string().nullable(),
      name: z.string(),
      count: z.string(),
      /** This is for one unit, in UAH; null for an order in another currency. */
      price: z.string().nullable(),
    }),
  ),
  payment: z.strictObject({
    kind: z.enum(["cash_on_delivery", "prepaid", "unknown"]),
    /** What is collected on delivery, in UAH; null unless it is known and collected. */
    sum: z.string().nullable(),
  }),
  comment: z.string().nullable(),
});
export type ParcelCardView = z.infer<typeof card>;

/** A parcel as the warehouse has it or, before the handover, as it would be sent now. */
const parcelView = card.extend({
  /** What a hold or a refusal is about. */
  wrong: z.array(z.enum(PARCEL_FIELDS)),
  /** What a person should know about it, for example that it has another phone than the address. */
  notes: z.array(z.strictObject({ code: z.string(), message: localizedText })),
  tracking,
  /** What was sent: the order, then each change of it, the earliest first. */
  versions: z.array(
    z.strictObject({
      at: moment,
      /** `sending` until the warehouse has answered. */
      outcome: z.enum(["accepted", "refused", "sending"]),
      parcel: card,
    }),
  ),
  /** How to reach the warehouse, as the connection's settings have it. */
  contact: z.string().nullable(),
});
export type ParcelView = z.infer<typeof parcelView>;

const orderState = z.enum(WAREHOUSE_ORDER_STATES);

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
      missed: z.boolean().optional(),
      tracking: z.strictObject({ state: orderState, numbers: z.array(z.string()) }).optional(),
    })
    .nullable(),
  look_up_due_at: moment.nullable(),
  sync_due_at: moment.nullable(),
  sync_failures: z.int(),
  approved_at: moment.nullable(),
  held_by_merchant_at: moment.nullable(),
  accepted_at: moment.nullable(),
  edited_at: moment.nullable(),
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

export const callState = z.enum(["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"]);

export const callView = z.strictObject({
  id: z.string(),
  kind: z.string(),
  state: callState,
  attempts: z.int(),
  failures: z.int(),
  next_attempt_at: moment,
  /** The body, without the ApiKey. */
  sent: z.record(z.string(), z.unknown()).nullable(),
  sent_at: moment.nullable(),
  /** HTTP status of the latest attempt; null when no response came. */
  http_status: z.int().nullable(),
  /** Duration of the latest attempt, in milliseconds; null when its process died. */
  duration_ms: z.int().nullable(),
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
  parcel: parcelView,
  /** The warehouse's register of returns, the earliest known first. */
  returns: z.array(
    z.strictObject({
      remote_id: z.string(),
      /** Null for a word of the warehouse that is not known, and for none. */
      state: z.enum(RETURN_STATES).nullable(),
      status_word: z.string().nullable(),
      reason: z.string().nullable(),
      /** Units of inventory items; none where the register names none. */
      lines: z.array(z.strictObject({ sku: z.string(), quantity: z.string() })),
      registered_at: moment.nullable(),
      /** When the goods were first found to be at the warehouse. */
      received_at: moment.nullable(),
    }),
  ),
  timeline: z.array(timelineLine),
  commands: z.array(callView),
  problems: z.array(z.strictObject({ id: z.string(), raised_at: moment, situation: situationView })),
});
export type OrderDetail = z.infer<typeof orderDetail>;

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

/** Response to a change: the order afterwards. */
export const orderActionResponse = z.strictObject({ order: orderView, can });

export const refreshOrdersResponse = z.strictObject({ asked: z.int() });
