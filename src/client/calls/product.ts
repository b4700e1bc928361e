import { z } from "zod";
import { requestBody } from "../check-shape";
import { isEmpty, readRecord } from "../dialect/read-record";
import { UnexpectedResponseError } from "../response-errors";
import { addProductDataSchema, addProductRequestSchema } from "../schemas";
import { defineCall, idSchema } from "./define-call";

const productInputSchema = z.object({
  sku: z.string().min(1),
  name: z.string().min(1),
  barcode: z.string().optional(),
  price: z.string().optional().describe("UAH, as a decimal string such as `1250.50`."),
  weightKg: z.number().optional(),
  lengthCm: z.number().optional(),
  widthCm: z.number().optional(),
  heightCm: z.number().optional(),
});

const addedProductSchema = z.object({
  sku: idSchema,
  warehouseProductId: idSchema
    .nullable()
    .describe("The warehouse's identifier of the article; null when the response has none."),
  raw: z.unknown(),
});

export type ProductInput = z.infer<typeof productInputSchema>;
export type AddedProduct = z.infer<typeof addedProductSchema>;

/** In which names the catalogue's articles come in every response that has some (assumed). */
export const PRODUCT_ALIASES = {
  products: ["items", "goods", "lines"],
  sku: ["article"],
  name: ["title", "product_name"],
  count: ["quantity", "qty"],
};

export const addProduct = defineCall("AddProduct", {
  input: productInputSchema,
  result: addedProductSchema,
  encode: ({ sku, name, barcode, price, weightKg, lengthCm, widthCm, heightCm }) =>
    requestBody("AddProduct", addProductRequestSchema, {
      product: {
        sku,
        name,
        barcode,
        price,
        weight: weightKg,
        length: lengthCm,
        width: widthCm,
        height: heightCm,
      },
    }),
  decode: (data, asked) => {
    const record = isEmpty(data)
      ? {}
      : readRecord("AddProduct", data, addProductDataSchema.partial(), {
          sku: PRODUCT_ALIASES.sku,
          id_product_FF: ["id_product", "product_id", "id_ff"],
        });
    if (record.sku !== undefined && record.sku !== asked.sku) {
      throw new UnexpectedResponseError("AddProduct", "the sku that was sent", ["sku"]);
    }
    return { sku: asked.sku, warehouseProductId: record.id_product_FF ?? null, raw: data };
  },
});
