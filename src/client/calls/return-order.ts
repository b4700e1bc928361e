import { z } from "zod";
import { requestBody } from "../check-shape";
import { readMoment } from "../dialect/moments";
import { returnStateOf } from "../dialect/return-words";
import { readLines, readList, readRecord } from "../dialect/read-record";
import { listReturnOrderRequestSchema, returnOrderRecordSchema } from "../schemas";
import {
  defineCall,
  idSchema,
  linesSchema,
  periodSchema,
  SAMPLE_LINE,
  SAMPLE_PERIOD,
  SAMPLE_WIRE_IDENTITY,
  wordsSchema,
} from "./define-call";
import { readWaybills, waybillsOf } from "../dialect/waybills";
import { IDENTITY_ALIASES } from "./order-words";
import { periodBody, trackingOf, trackingShape } from "./order-status";
import { PRODUCT_ALIASES } from "./goods";
import { RETURN_STATES } from "../literals";

const returnOrderSchema = z.object({
  warehouseReturnId: idSchema,
  number: idSchema.nullable().describe("`id_order` of the order it belongs to."),
  externalId: idSchema.nullable(),
  remoteId: idSchema.nullable(),
  remoteKey: idSchema.nullable(),
  status: wordsSchema.nullable().describe("The warehouse's word."),
  state: z
    .enum(RETURN_STATES)
    .nullable()
    .describe("What the word means; null for an unknown one and for none."),
  returnedAt: z.date().nullable(),
  reason: wordsSchema.nullable(),
  ...trackingShape,
  lines: linesSchema,
});

/** Goods that come back to the warehouse, or came. */
export type ReturnOrder = z.infer<typeof returnOrderSchema>;

/** ListReturnOrder: the returns registered within the period. */
export const listReturnOrder = defineCall("ListReturnOrder", {
  input: periodSchema,
  result: z.array(returnOrderSchema),
  example: {
    input: SAMPLE_PERIOD,
    data: [
      {
        id_return_FF: "R-000002",
        ...SAMPLE_WIRE_IDENTITY,
        date: "20.11.2026 15:00:00",
        reason: "Не забрали з відділення",
        products: [{ ...SAMPLE_LINE, count: "2" }],
      },
    ],
  },
  encode: (period) => requestBody("ListReturnOrder", listReturnOrderRequestSchema, periodBody(period)),
  decode: (data) => readList("ListReturnOrder", data, ["returns", "orders"]).map(decodeReturn),
});

function decodeReturn(raw: unknown): ReturnOrder {
  const record = readRecord("ListReturnOrder", raw, returnOrderRecordSchema, {
    ...IDENTITY_ALIASES,
    ...PRODUCT_ALIASES,
    id_return_FF: ["id_return", "return_id"],
    status: ["state", "status_name"],
    date: ["date_return", "return_date", "returned_at"],
    reason: ["comment"],
  });
  return {
    warehouseReturnId: record.id_return_FF,
    number: record.id_order ?? null,
    externalId: record.external_id ?? null,
    remoteId: record.id_order_FF ?? null,
    remoteKey: record.key_order ?? null,
    status: record.status ?? null,
    state: returnStateOf(record.status ?? null),
    returnedAt: readMoment(record.date),
    reason: record.reason ?? null,
    ...trackingOf(readWaybills(waybillsOf(raw))),
    lines: readLines(record.products),
  };
}
