import { z } from "zod";
import { PAYER_TYPE, PAYMENT_METHOD } from "../literals";
import { amountTextSchema, countTextSchema, dateTextSchema } from "./values";

/** One entry of `products` (spec, "Order line"). */
export const wireOrderLineSchema = z.looseObject({
  sku: z.string().min(1).meta({ description: "Catalogue article of the product." }),
  name: z.string().min(1),
  count: countTextSchema.meta({ description: "Quantity: a whole number written as text." }),
  price: amountTextSchema.meta({ description: "Unit price in UAH, written as text." }),
});

/**
 * The `order` object of AddOrder (spec, "Order"). `delivery_method` stays a plain string because the carrier's
 * literal is redacted in the spec; members of `delivery_address` other than `WarehouseRef` are not shown and pass.
 */
export const wireOrderSchema = z.looseObject({
  id_order: z.string().min(1).meta({ description: "The caller's order identifier." }),
  external_id: z
    .string()
    .min(1)
    .meta({ description: "The caller's external identifier; may equal id_order." }),
  date_order: dateTextSchema.meta({ description: "DD.MM.YYYY" }),
  recipient: z.string().min(1).meta({ description: "Full name of the recipient." }),
  rec_phone: z
    .string()
    .regex(/^380\d{9}$/, "a phone as 380XXXXXXXXX")
    .meta({ description: "380XXXXXXXXX, digits only." }),
  comment: z.string().meta({ description: "Free text; may be empty." }),
  Cost: z.int().min(1).meta({ description: "Declared value in whole UAH." }),
  PayerType: z.enum([PAYER_TYPE.recipient, PAYER_TYPE.sender]),
  payment_method: z.enum([PAYMENT_METHOD.cash_on_delivery, PAYMENT_METHOD.prepaid]),
  order_payment_sum: amountTextSchema.meta({
    description: "The cash-on-delivery amount in UAH, or the order total when prepaid, written as text.",
  }),
  delivery_method: z.string().min(1).meta({
    description:
      "The national carrier's literal (redacted in the specification), Ukrposhta, Курьерская доставка Киев or Самовывоз.",
  }),
  delivery_address: z.looseObject({
    WarehouseRef: z.string().min(1).optional().meta({ description: "A branch, as getWarehouses names it." }),
  }),
  products: z.array(wireOrderLineSchema).min(1),
});

export type WireOrder = z.infer<typeof wireOrderSchema>;
export type WireOrderLine = z.infer<typeof wireOrderLineSchema>;
