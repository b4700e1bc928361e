import { z } from "zod";
import { requestBody } from "../check-shape";
import { readMoment } from "../dialect/moments";
import {
  isEmpty,
  readIfAny,
  readList,
  readRecord,
  textsUnder,
  toNumber,
  valuesUnder,
} from "../dialect/read-record";
import {
  addProductDataSchema,
  addProductRequestSchema,
  movementRecordSchema,
  reportMoveProductRequestSchema,
  reportSkladRequestSchema,
  stockLevelRecordSchema,
} from "../schemas";
import {
  defineCall,
  idSchema,
  periodSchema,
  SAMPLE_LINE,
  SAMPLE_PERIOD,
  SAMPLE_WIRE_KEYS,
  wordsSchema,
} from "./define-call";
import { periodBody } from "./order-status";

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

const stockReportInputSchema = z.object({
  sku: z.string().optional().describe("One sku; every sku without it."),
  page: z.int().min(1).optional().describe("From 1."),
});

/** A larger count is no stock: a number that JSON cannot keep exactly, or a barcode in the wrong column. */
const MAX_UNITS = 999_999_999;

const stockLevelSchema = z.object({
  sku: idSchema,
  name: wordsSchema.nullable(),
  quantity: z
    .number()
    .min(-MAX_UNITS)
    .max(MAX_UNITS)
    .describe("The reported stock. Whether it includes reserved units is not documented."),
  reserved: z
    .number()
    .nullable()
    .describe("The part of it that orders have reserved; null when not reported."),
});

const movementsInputSchema = periodSchema.extend({ sku: z.string().optional() });

const movementSchema = z.object({
  sku: idSchema,
  name: wordsSchema.nullable(),
  occurredAt: z.date().nullable(),
  quantity: z.number().describe("Negative when goods left the shelf."),
  type: wordsSchema.nullable().describe("The warehouse's word, such as `order` or `return`."),
  document: wordsSchema
    .nullable()
    .describe("The warehouse's number of the document that caused the movement."),
});

export type StockReportInput = z.infer<typeof stockReportInputSchema>;
export type StockLevel = z.infer<typeof stockLevelSchema>;
export type ProductMovementsInput = z.infer<typeof movementsInputSchema>;
export type ProductMovement = z.infer<typeof movementSchema>;

const LEVEL_ALIASES = {
  ...PRODUCT_ALIASES,
  count: [...PRODUCT_ALIASES.count, "stock", "on_hand"],
  reserved: ["reserve", "reserved_count"],
};

const LEVEL_WRAPPERS = ["products", "stock"];
const SKU_NAMES = ["sku", ...LEVEL_ALIASES.sku];

const hasSku = (record: unknown) =>
  valuesUnder(record, SKU_NAMES).some((value) => !isEmpty(typeof value === "string" ? value.trim() : value));

/** ReportSklad: stock levels. */
export const reportSklad = defineCall("ReportSklad", {
  input: stockReportInputSchema,
  result: z.array(stockLevelSchema),
  example: {
    input: {},
    data: [{ sku: SAMPLE_LINE.sku, name: SAMPLE_LINE.name, count: "38", reserved: "2" }],
  },
  records: {
    wrappers: LEVEL_WRAPPERS,
    identifiersOf: (record) => textsUnder(record, SKU_NAMES),
    nameOf: (record) => textsUnder(record, ["name"])[0],
    skuOf: (record) => textsUnder(record, SKU_NAMES)[0] ?? (hasSku(record) ? null : undefined),
  },
  encode: ({ sku, page }) => requestBody("ReportSklad", reportSkladRequestSchema, { sku, page }),
  decode: (data) =>
    readList("ReportSklad", data, LEVEL_WRAPPERS).map((raw) => {
      const record = readRecord("ReportSklad", raw, stockLevelRecordSchema, LEVEL_ALIASES);
      return {
        sku: record.sku,
        name: record.name ?? null,
        quantity: Number(record.count),
        reserved: toNumber(record.reserved),
      };
    }),
});

const MOVEMENT_ALIASES = {
  ...PRODUCT_ALIASES,
  date: ["date_move", "moved_at", "date_time"],
  type: ["operation", "type_move"],
  document: ["document_number", "doc_number"],
};

/** ReportMoveProduct: goods movements within the period. */
export const reportMoveProduct = defineCall("ReportMoveProduct", {
  input: movementsInputSchema,
  result: z.array(movementSchema),
  example: {
    input: SAMPLE_PERIOD,
    data: [
      {
        ...SAMPLE_LINE,
        date: "20.11.2026 08:05:00",
        count: "-2",
        type: "order",
        document: SAMPLE_WIRE_KEYS.id_order_FF,
      },
    ],
  },
  encode: ({ sku, ...period }) =>
    requestBody("ReportMoveProduct", reportMoveProductRequestSchema, { ...periodBody(period), sku }),
  decode: (data) =>
    readList("ReportMoveProduct", data, ["products", "movements"]).map((raw) => {
      const record = readRecord("ReportMoveProduct", raw, movementRecordSchema, MOVEMENT_ALIASES);
      return {
        sku: record.sku,
        name: record.name ?? null,
        occurredAt: readMoment(record.date),
        quantity: Number(record.count),
        type: record.type ?? null,
        document: record.document ?? null,
      };
    }),
});
