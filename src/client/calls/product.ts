import { z } from "zod";
import { requestBody } from "../check-shape";
import { readIfAny } from "../dialect/read-record";
import { addProductDataSchema, addProductRequestSchema } from "../schemas";
import { defineCall, idSchema } from "./define-call";
import { SAMPLE_LINE } from "./sample";

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
  confirmed: z
    .boolean()
    .describe("false: accepted, unconfirmed. The response has `result: ok` and nothing else."),
});

export type ProductInput = z.infer<typeof productInputSchema>;
export type AddedProduct = z.infer<typeof addedProductSchema>;

/** The names of an article's members in every response (assumed). */
export const PRODUCT_ALIASES = {
  products: ["items", "goods", "lines"],
  sku: ["article"],
  name: ["title", "product_name"],
  count: ["quantity", "qty"],
};

export const addProduct = defineCall("AddProduct", {
  input: productInputSchema,
  result: addedProductSchema,
  example: {
    input: {
      sku: SAMPLE_LINE.sku,
      name: SAMPLE_LINE.name,
      barcode: "4820000000017",
      price: "625.00",
      weightKg: 0.4,
    },
    data: { sku: SAMPLE_LINE.sku, id_product_FF: "P-000042" },
  },
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
    const record = readIfAny("AddProduct", data, addProductDataSchema.partial(), {
      sku: PRODUCT_ALIASES.sku,
      id_product_FF: ["id_product", "product_id", "id_ff", "id"],
    });
    return {
      sku: record?.sku ?? asked.sku,
      warehouseProductId: record?.id_product_FF ?? null,
      confirmed: record !== undefined,
    };
  },
  check: (result, asked) => (result.sku === asked.sku ? undefined : "the sku that was sent"),
});
