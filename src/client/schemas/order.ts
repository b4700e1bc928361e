import { z } from "zod";
import { PAYER_TYPE, PAYMENT_METHOD } from "../literals";
import { amountTextSchema, countTextSchema, dateTextSchema } from "./values";

/** One entry of `products` (spec, "Order line"). */
export const wireOrderLineSchema = z.looseObject({
  sku: z.string().min(1),
  name: z.string().min(1),
  count: countTextSchema,
  price: amountTextSchema,
});

/**
 * The `order` object of AddOrder (spec, "Order"). `delivery_method` stays a plain string because the carrier's
 * literal is redacted in the spec; members of `delivery_address` other than `WarehouseRef` are not shown and pass.
 */
export const wireOrderSchema = z.looseObject({
  id_order: z.string().min(1),
  external_id: z.string().min(1),
  date_order: dateTextSchema,
  recipient: z.string().min(1),
  rec_phone: z.string().regex(/^380\d{9}$/, "a phone as 380XXXXXXXXX"),
  comment: z.string(),
  Cost: z.int().min(1),
  PayerType: z.enum([PAYER_TYPE.recipient, PAYER_TYPE.sender]),
  payment_method: z.enum([PAYMENT_METHOD.cash_on_delivery, PAYMENT_METHOD.prepaid]),
  order_payment_sum: amountTextSchema,
  delivery_method: z.string().min(1),
  delivery_address: z.looseObject({ WarehouseRef: z.string().min(1).optional() }),
  products: z.array(wireOrderLineSchema).min(1),
});

export type WireOrder = z.infer<typeof wireOrderSchema>;
export type WireOrderLine = z.infer<typeof wireOrderLineSchema>;
