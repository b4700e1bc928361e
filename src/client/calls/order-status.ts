import { z } from "zod";
import { requestBody } from "../check-shape";
import { formatDay, readMoment } from "../dialect/moments";
import { identifierOf } from "../text";
import { isRecord, plainName, readList, readOneOrMany, readRecord, textsUnder } from "../dialect/read-record";
import { knownOrFirstWord } from "../dialect/status-words";
import { readWaybills, type Waybills, waybillsOf } from "../dialect/waybills";
import type { OperationName } from "../operations";
import { cleanText } from "../scrub";
import { UnexpectedResponseError } from "../response-errors";
import {
  getStatusOrderRequestSchema,
  listOrderRequestSchema,
  orderStatusRecordSchema,
  reportStatusOrderRequestSchema,
} from "../schemas";
import {
  type Conventions,
  defineCall,
  idSchema,
  type Period,
  periodSchema,
  SAMPLE_ORDER,
  SAMPLE_PERIOD,
  SAMPLE_WIRE_IDENTITY,
  wordsSchema,
} from "./define-call";
import {
  IDENTITY_ALIASES,
  orderStateSchema,
  STATUS_ALIASES,
  STATUS_NAMES,
  TIME_ALIASES,
} from "./order-words";

/** Identifiers of an order: any one of them; more make the match surer. */
const orderReferenceSchema = z.object({
  number: z.string().optional().describe("`id_order`"),
  externalId: z.string().optional().describe("`external_id`"),
  remoteId: z.string().optional().describe("`id_order_FF`"),
  remoteKey: z.string().optional().describe("`key_order`"),
});

/** The carrier's waybills of a parcel. */
export const trackingShape = {
  trackingNumbers: z.array(idSchema).describe("The carrier's waybill numbers; none is an empty array."),
  trackingUnread: wordsSchema
    .optional()
    .describe("The text in the place of a waybill number that is none; absent without one."),
};

export const orderStatusSchema = z.object({
  number: idSchema.nullable().describe("`id_order`"),
  externalId: idSchema.nullable().describe("`external_id`"),
  remoteId: idSchema.nullable().describe("`id_order_FF`"),
  remoteKey: idSchema.nullable().describe("`key_order`"),
  status: wordsSchema.min(1).describe("The warehouse's word."),
  state: orderStateSchema.nullable().describe("null when the word is unknown; see `statusWords`."),
  changedAt: z.date().nullable(),
  ...trackingShape,
});

export type OrderReference = z.infer<typeof orderReferenceSchema>;
export type OrderStatus = z.infer<typeof orderStatusSchema>;

/** Names under which a list of orders may lie. */
const WRAPPERS = ["orders", "statuses"];

const RECORD_ALIASES = { ...IDENTITY_ALIASES, ...STATUS_ALIASES, ...TIME_ALIASES };

const SAMPLE_STATUS = {
  ...SAMPLE_WIRE_IDENTITY,
  status: "shipped",
  date: "20.11.2026 09:14:26",
  ttn: "20450000000000",
};

/** getStatusOrder: every order the reference names; none is an empty array. */
export const getStatusOrder = defineCall("getStatusOrder", {
  input: orderReferenceSchema,
  result: z.array(orderStatusSchema),
  example: {
    input: { number: SAMPLE_ORDER.id_order, externalId: SAMPLE_ORDER.external_id },
    data: SAMPLE_STATUS,
  },
  encode: ({ number, externalId, remoteId, remoteKey }) =>
    requestBody("getStatusOrder", getStatusOrderRequestSchema, {
      id_order: number,
      external_id: externalId,
      id_order_FF: remoteId,
      key_order: remoteKey,
    }),
  decode: (data, _reference, conventions) =>
    readOneOrMany("getStatusOrder", data, ["orders"]).map((record) =>
      decodeOrderStatus("getStatusOrder", record, conventions),
    ),
});

/** ReportStatusOrder: the status changes within the period. */
export const reportStatusOrder = periodReport(
  "ReportStatusOrder",
  reportStatusOrderRequestSchema,
  SAMPLE_PERIOD,
);

/** ListOrder: the orders created within the period, each with its present status. */
export const listOrder = periodReport("ListOrder", listOrderRequestSchema, { ...SAMPLE_PERIOD, page: 1 });

function periodReport(
  operation: "ReportStatusOrder" | "ListOrder",
  request: typeof listOrderRequestSchema,
  input: Period,
) {
  return defineCall(operation, {
    input: periodSchema,
    result: z.array(orderStatusSchema),
    example: { input, data: [SAMPLE_STATUS] },
    records: { wrappers: WRAPPERS, identifiersOf },
    encode: (period) => requestBody(operation, request, periodBody(period)),
    decode: (data, _period, conventions) =>
      readList(operation, data, WRAPPERS).map((record) => {
        const status = decodeOrderStatus(operation, record, conventions);
        requireIdentity(operation, status, record);
        return status;
      }),
  });
}

/** How every report's period is sent. */
export function periodBody({ from, to, page }: Period): Record<string, unknown> {
  return { date_from: formatDay(from), date_to: formatDay(to), page };
}

function decodeOrderStatus(operation: OperationName, raw: unknown, { stateOf }: Conventions): OrderStatus {
  const record = readRecord(operation, raw, orderStatusRecordSchema, RECORD_ALIASES);
  const status = knownOrFirstWord(textsUnder(raw, STATUS_NAMES), stateOf) ?? record.status;
  return {
    number: identifierOf(record.id_order),
    externalId: identifierOf(record.external_id),
    remoteId: identifierOf(record.id_order_FF),
    remoteKey: identifierOf(record.key_order),
    status,
    state: stateOf(status),
    changedAt: readMoment(record.date),
    ...trackingOf(readWaybills(waybillsOf(raw))),
  };
}

export function trackingOf({ numbers, unread }: Waybills): Pick<OrderStatus, keyof typeof trackingShape> {
  return { trackingNumbers: [...numbers], ...(unread !== null && { trackingUnread: unread }) };
}

const IDENTITY_NAMES = new Set(
  Object.entries(IDENTITY_ALIASES).flatMap(([name, aliases]) => [name, ...aliases].map(plainName)),
);

/** The identifiers of a record that cannot be read. */
function identifiersOf(record: unknown): string[] {
  if (!isRecord(record)) return [];
  return Object.entries(record).flatMap(([name, value]) => {
    const isOne = typeof value === "string" || Number.isSafeInteger(value);
    const text = isOne && IDENTITY_NAMES.has(plainName(name)) ? String(value).trim() : "";
    return text === "" ? [] : [cleanText(text)];
  });
}

/** In a report, a status that names no order would be lost in silence. */
function requireIdentity(operation: OperationName, status: OrderStatus, record: unknown): void {
  if (!status.number && !status.externalId && !status.remoteId && !status.remoteKey) {
    const fields = isRecord(record) ? Object.keys(record) : [];
    throw new UnexpectedResponseError(
      operation,
      `at least one of ${Object.keys(IDENTITY_ALIASES).join(", ")} in each record`,
      fields,
    );
  }
}
