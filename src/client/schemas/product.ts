import { z } from "zod";
import { withApiKey } from "./envelope";
import { amountTextSchema, assumed, namedShapes, optionalTextSchema } from "./values";

/** `sku`, `name` and `price` as in an order line. */
export const wireProductSchema = z
  .looseObject({
    sku: z.string().min(1),
    name: z.string().min(1),
    barcode: z.string().min(1).optional(),
    price: amountTextSchema.optional(),
    weight: z.number().positive().optional().meta({ description: "Kilograms." }),
    length: z.number().positive().optional().meta({ description: "Centimetres." }),
    width: z.number().positive().optional().meta({ description: "Centimetres." }),
    height: z.number().positive().optional().meta({ description: "Centimetres." }),
  })
  .register(namedShapes, assumed("Product", "An article of the catalogue."));

export const addProductRequestSchema = withApiKey(z.looseObject({ product: wireProductSchema })).register(
  namedShapes,
  assumed("AddProductRequest", "An article for the catalogue."),
);

export const addProductDataSchema = z
  .looseObject({ sku: z.string().min(1), id_product_FF: optionalTextSchema })
  .register(namedShapes, assumed("AddProductData", "The article as it is stored at the warehouse."));

export type WireAddProductData = z.infer<typeof addProductDataSchema>;
