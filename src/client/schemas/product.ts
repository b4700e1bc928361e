import { z } from "zod";
import { amountTextSchema, optionalTextSchema, withApiKey } from "./values";

/** A SKU of the catalogue: assumed, with `sku`, `name` and `price` as in an order line. */
export const wireProductSchema = z.looseObject({
  sku: z.string().min(1),
  name: z.string().min(1),
  barcode: z.string().min(1).optional(),
  price: amountTextSchema.optional(),
  weight: z.number().positive().optional().meta({ description: "Kilograms." }),
  length: z.number().positive().optional().meta({ description: "Centimetres." }),
  width: z.number().positive().optional().meta({ description: "Centimetres." }),
  height: z.number().positive().optional().meta({ description: "Centimetres." }),
});

/** Assumed. */
export const addProductRequestSchema = withApiKey(z.looseObject({ product: wireProductSchema }));

/** Assumed: the article as the warehouse knows it now. */
export const addProductDataSchema = z.looseObject({
  sku: z.string().min(1),
  id_product_FF: optionalTextSchema,
});

export type WireProduct = z.infer<typeof wireProductSchema>;
export type WireAddProductData = z.infer<typeof addProductDataSchema>;
