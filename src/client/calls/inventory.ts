import { z } from "zod";
import { requestBody } from "../check-shape";
import { readRequiredMoment } from "../dialect/moments";
import { isRecord, plainName, readList, readRecord, toNumber } from "../dialect/read-record";
import {
  movementRecordSchema,
  reportMoveProductRequestSchema,
  reportSkladRequestSchema,
  stockLevelRecordSchema,
} from "../schemas";
import { cleanText } from "../scrub";
import { defineCall, idSchema, periodSchema, wordsSchema } from "./define-call";
import { periodBody } from "./order-status";
import { PRODUCT_ALIASES } from "./product";
import { SAMPLE_LINE, SAMPLE_PERIOD, SAMPLE_WIRE_KEYS } from "./sample";

const stockReportInputSchema = z.object({
  sku: z.string().optional().describe("One sku; every sku without it."),
  page: z.int().min(1).optional().describe("From 1."),
});

const stockLevelSchema = z.object({
  sku: idSchema,
  name: wordsSchema.nullable(),
  quantity: z.number().describe("The reported stock. Whether it includes reserved units is not documented."),
  reserved: z
    .number()
    .nullable()
    .describe("The part of it that orders have reserved; null when not reported."),
});

const movementsInputSchema = periodSchema.extend({ sku: z.string().optional() });

const movementSchema = z.object({
  sku: idSchema,
  name: wordsSchema.nullable(),
  occurredAt: z.date(),
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
const SKU_NAMES = new Set(["sku", ...LEVEL_ALIASES.sku].map(plainName));

/** ReportSklad: stock levels. */
export const reportSklad = defineCall("ReportSklad", {
  input: stockReportInputSchema,
  result: z.array(stockLevelSchema),
  example: {
    input: {},
    data: [{ sku: SAMPLE_LINE.sku, name: SAMPLE_LINE.name, count: "38", reserved: "2" }],
  },
  records: { wrappers: LEVEL_WRAPPERS, identifiersOf: skusOf },
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

/** The sku of an unreadable row. */
function skusOf(row: unknown): string[] {
  if (!isRecord(row)) return [];
  return Object.entries(row).flatMap(([name, value]) => {
    const isText = typeof value === "string" || Number.isSafeInteger(value);
    const text = isText && SKU_NAMES.has(plainName(name)) ? cleanText(String(value)).trim() : "";
    return text === "" ? [] : [text];
  });
}

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
        occurredAt: readRequiredMoment("ReportMoveProduct", "date", record.date),
        quantity: Number(record.count),
        type: record.type ?? null,
        document: record.document ?? null,
      };
    }),
});
