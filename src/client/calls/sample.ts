import { PAYER_TYPE, PAYMENT_METHOD } from "../literals";

// Values that the examples of several operations share: all of them show one order.

/** Stands for the national carrier's literal, which is not public (docs/dialect.md). */
const CARRIER = "<NATIONAL_CARRIER_LITERAL>";

export const SAMPLE_ORDER = {
  id_order: "1001",
  external_id: "wo_01K8Z5",
  date_order: "20.11.2026",
  recipient: "Мельник Ірина",
  rec_phone: "380501112233",
  comment: "",
  Cost: 1250,
  PayerType: PAYER_TYPE.recipient,
  payment_method: PAYMENT_METHOD.cash_on_delivery,
  order_payment_sum: "1250.00",
  delivery_method: CARRIER,
  delivery_address: { branch_ref: "1ec09d88-e1c2-11e3-8c4a-0050568002cf" },
  products: [{ sku: "MUG-350", name: "Горнятко керамічне", count: "2", price: "625.00" }],
};

export const SAMPLE_PERIOD = { from: new Date("2026-11-01T12:00:00Z"), to: new Date("2026-11-20T12:00:00Z") };

export const SAMPLE_KEYS = { remoteId: "FF-000017", remoteKey: "7d3f2d2c-6a55-4f0e-9a8c-2f6f0c1f7d11" };

export const SAMPLE_WIRE_KEYS = { id_order_FF: SAMPLE_KEYS.remoteId, key_order: SAMPLE_KEYS.remoteKey };

export const SAMPLE_WIRE_IDENTITY = {
  id_order: SAMPLE_ORDER.id_order,
  external_id: SAMPLE_ORDER.external_id,
  ...SAMPLE_WIRE_KEYS,
};

export const SAMPLE_CITY_REF = "8d5a980d-391c-11dd-90d9-001a92567626";

export const SAMPLE_LINE = { sku: "MUG-350", name: "Горнятко керамічне", count: "40" };
