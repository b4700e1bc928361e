import type { FieldRules } from "./read-record";

/** The four identifiers of an order, under the names the spec shows and names other systems use (assumed). */
export const ORDER_IDENTITY_FIELDS = {
  id_order: { kind: "text", aliases: ["order_id", "order_number"] },
  external_id: { kind: "text", aliases: ["ext_id"] },
  id_order_FF: { kind: "text", aliases: ["id_ff", "ff_id", "order_id_ff"] },
  key_order: { kind: "text", aliases: ["order_key", "uuid"] },
} as const satisfies FieldRules;

export const ADDED_ORDER_FIELDS = {
  id_order_FF: ORDER_IDENTITY_FIELDS.id_order_FF,
  key_order: ORDER_IDENTITY_FIELDS.key_order,
} as const satisfies FieldRules;

export const TRACKING_FIELD = {
  kind: "text",
  aliases: ["tracking_number", "track_number", "ttn_number", "tracking", "waybill"],
} as const;

export const STATUS_RECORD_FIELDS = {
  ...ORDER_IDENTITY_FIELDS,
  status: { kind: "text", aliases: ["order_status", "status_order", "status_name", "state"] },
  date: {
    kind: "text",
    aliases: ["status_date", "date_status", "changed_at", "updated_at", "date_time"],
  },
  ttn: TRACKING_FIELD,
} as const satisfies FieldRules;

/** A line of anything but an order: sku, name and a quantity. */
export const PRODUCT_LINES = {
  kind: "lines",
  aliases: ["items", "goods", "lines"],
  fields: {
    sku: { kind: "text", aliases: ["article"] },
    name: { kind: "text", aliases: ["title", "product_name"] },
    count: { kind: "quantity", aliases: ["quantity", "qty"] },
  },
} as const satisfies FieldRules[string];
