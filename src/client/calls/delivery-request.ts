import { z } from "zod";
import { requestBody } from "../check-shape";
import { formatDay, readMoment } from "../dialect/moments";
import { readLines, readList, readRecord, toNumber } from "../dialect/read-record";
import {
  addDeliveryRequestDataSchema,
  addDeliveryRequestRequestSchema,
  deliveryReportRecordSchema,
  deliveryRequestRecordSchema,
  listDeliveryRequestRequestSchema,
  reportDeliveryRequestRequestSchema,
} from "../schemas";
import {
  defineCall,
  idSchema,
  linesSchema,
  periodSchema,
  SAMPLE_LINE,
  SAMPLE_PERIOD,
  wordsSchema,
} from "./define-call";
import { periodBody } from "./order-status";
import { PRODUCT_ALIASES } from "./goods";

const deliveryRequestInputSchema = z.object({
  number: z.string().min(1).describe("The caller's own number."),
  deliveryDate: z.date().describe("The day in Europe/Kyiv."),
  comment: z.string().optional(),
  lines: z
    .array(z.object({ sku: z.string().min(1), name: z.string().min(1), quantity: z.int().min(1) }))
    .min(1),
});

const identity = { warehouseRequestId: idSchema, requestKey: idSchema.nullable() };

const addedDeliveryRequestSchema = z.object({ ...identity });

const deliveryRequestSchema = z.object({
  number: idSchema.nullable(),
  ...identity,
  status: wordsSchema.nullable().describe("The warehouse's word."),
  deliveryDate: z.date().nullable(),
  comment: wordsSchema.nullable(),
  lines: linesSchema,
});

const deliveryReportInputSchema = periodSchema.extend({ warehouseRequestId: z.string().optional() });

const deliveryReportLineSchema = z.object({
  number: idSchema.nullable(),
  warehouseRequestId: idSchema,
  receivedAt: z.date().nullable(),
  sku: idSchema,
  name: wordsSchema.nullable(),
  announcedQuantity: z.number().nullable(),
  receivedQuantity: z.number().nullable().describe("null while not counted."),
});

export type DeliveryRequestInput = z.infer<typeof deliveryRequestInputSchema>;
export type AddedDeliveryRequest = z.infer<typeof addedDeliveryRequestSchema>;
export type DeliveryRequest = z.infer<typeof deliveryRequestSchema>;
export type DeliveryReportInput = z.infer<typeof deliveryReportInputSchema>;
/** One sku of one inbound delivery. */
export type DeliveryReportLine = z.infer<typeof deliveryReportLineSchema>;

const REQUEST_ALIASES = {
  ...PRODUCT_ALIASES,
  id_request: ["request_id", "request_number"],
  id_request_FF: ["id_ff", "ff_id", "request_id_ff"],
  key_request: ["request_key", "uuid"],
};

/** ListDeliveryRequest: inbound deliveries whose day lies within the period. */
export const listDeliveryRequest = defineCall("ListDeliveryRequest", {
  input: periodSchema,
  result: z.array(deliveryRequestSchema),
  example: {
    input: SAMPLE_PERIOD,
    data: [
      {
        id_request: "IN-7",
        id_request_FF: "D-000007",
        status: "new",
        date_delivery: "20.11.2026",
        comment: "",
        products: [SAMPLE_LINE],
      },
    ],
  },
  encode: (period) =>
    requestBody("ListDeliveryRequest", listDeliveryRequestRequestSchema, periodBody(period)),
  decode: (data) => readList("ListDeliveryRequest", data, ["requests"]).map(decodeRequest),
});

/** AddDeliveryRequest: announces an inbound delivery. */
export const addDeliveryRequest = defineCall("AddDeliveryRequest", {
  input: deliveryRequestInputSchema,
  result: addedDeliveryRequestSchema,
  example: {
    input: {
      number: "IN-7",
      deliveryDate: SAMPLE_PERIOD.to,
      lines: [{ sku: SAMPLE_LINE.sku, name: SAMPLE_LINE.name, quantity: 40 }],
    },
    data: { id_request_FF: "D-000007", key_request: "b54adc00-67f9-11d9-9669-0800200c9a66" },
  },
  encode: ({ number, deliveryDate, comment, lines }) =>
    requestBody("AddDeliveryRequest", addDeliveryRequestRequestSchema, {
      delivery_request: {
        id_request: number,
        date_delivery: formatDay(deliveryDate),
        comment: comment ?? "",
        products: lines.map((line) => ({ sku: line.sku, name: line.name, count: String(line.quantity) })),
      },
    }),
  decode: (data) => {
    const record = readRecord("AddDeliveryRequest", data, addDeliveryRequestDataSchema, REQUEST_ALIASES);
    return { warehouseRequestId: record.id_request_FF, requestKey: record.key_request ?? null };
  },
});

/** ReportDeliveryRequest: announced against received, sku by sku. */
export const reportDeliveryRequest = defineCall("ReportDeliveryRequest", {
  input: deliveryReportInputSchema,
  result: z.array(deliveryReportLineSchema),
  example: {
    input: SAMPLE_PERIOD,
    data: [
      {
        id_request: "IN-7",
        id_request_FF: "D-000007",
        date: "20.11.2026 11:30:00",
        ...SAMPLE_LINE,
        count_fact: "39",
      },
    ],
  },
  encode: ({ warehouseRequestId, ...period }) =>
    requestBody("ReportDeliveryRequest", reportDeliveryRequestRequestSchema, {
      ...periodBody(period),
      id_request_FF: warehouseRequestId,
    }),
  decode: (data) => readList("ReportDeliveryRequest", data, ["requests", "products"]).map(decodeReportLine),
});

function decodeRequest(raw: unknown): DeliveryRequest {
  const record = readRecord("ListDeliveryRequest", raw, deliveryRequestRecordSchema, {
    ...REQUEST_ALIASES,
    status: ["state", "status_name"],
    date_delivery: ["delivery_date", "date"],
  });
  return {
    number: record.id_request ?? null,
    warehouseRequestId: record.id_request_FF,
    requestKey: record.key_request ?? null,
    status: record.status ?? null,
    deliveryDate: readMoment(record.date_delivery),
    comment: record.comment ?? null,
    lines: readLines(record.products),
  };
}

function decodeReportLine(raw: unknown): DeliveryReportLine {
  const record = readRecord("ReportDeliveryRequest", raw, deliveryReportRecordSchema, {
    ...REQUEST_ALIASES,
    date: ["date_fact", "received_at"],
    count: [...PRODUCT_ALIASES.count, "count_plan"],
    count_fact: ["count_received", "quantity_fact", "received"],
  });
  return {
    number: record.id_request ?? null,
    warehouseRequestId: record.id_request_FF,
    receivedAt: readMoment(record.date),
    sku: record.sku,
    name: record.name ?? null,
    announcedQuantity: toNumber(record.count),
    receivedQuantity: toNumber(record.count_fact),
  };
}
