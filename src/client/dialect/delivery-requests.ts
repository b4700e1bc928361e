import * as schemas from "../schemas";
import type { DeliveryRequest, DeliveryReportLine } from "../types";
import { formatDay } from "./moments";
import { PRODUCT_LINES } from "./order-fields";
import { readList, readRecord, type FieldRules } from "./read-record";
import { requestBody } from "./request-body";
import type { Dialect } from "./types";
import { readMoment } from "./values";

type DeliveryDialect = Pick<Dialect, "ListDeliveryRequest" | "AddDeliveryRequest" | "ReportDeliveryRequest">;

const REQUEST_IDENTITY_FIELDS = {
  id_request: { kind: "text", aliases: ["request_id", "request_number"] },
  id_request_FF: { kind: "text", aliases: ["id_ff", "ff_id", "request_id_ff"] },
  key_request: { kind: "text", aliases: ["request_key", "uuid"] },
} as const satisfies FieldRules;

const { sku, name, count } = PRODUCT_LINES.fields;

export const deliveryRequestsDialect: DeliveryDialect = {
  ListDeliveryRequest: {
    method: "POST",
    encode: ({ from, to, page }) =>
      requestBody("ListDeliveryRequest", schemas.listDeliveryRequestRequestSchema, {
        date_from: formatDay(from),
        date_to: formatDay(to),
        page,
      }),
    decode: (data) => readList("ListDeliveryRequest", data, ["requests"]).map(decodeRequest),
    enabled: true,
    provenance: "assumed",
  },
  AddDeliveryRequest: {
    method: "POST",
    encode: ({ number, deliveryDate, comment, lines }) =>
      requestBody("AddDeliveryRequest", schemas.addDeliveryRequestRequestSchema, {
        delivery_request: {
          id_request: number,
          date_delivery: formatDay(deliveryDate),
          comment: comment ?? "",
          products: lines.map((line) => ({ sku: line.sku, name: line.name, count: String(line.quantity) })),
        },
      }),
    decode: (data) => {
      const schema = schemas.addDeliveryRequestDataSchema;
      const record = readRecord("AddDeliveryRequest", data, schema, REQUEST_IDENTITY_FIELDS);
      return { warehouseRequestId: record.id_request_FF, requestKey: record.key_request ?? null, raw: data };
    },
    enabled: true,
    provenance: "assumed",
  },
  ReportDeliveryRequest: {
    method: "POST",
    encode: ({ from, to, page, warehouseRequestId }) =>
      requestBody("ReportDeliveryRequest", schemas.reportDeliveryRequestRequestSchema, {
        date_from: formatDay(from),
        date_to: formatDay(to),
        page,
        id_request_FF: warehouseRequestId,
      }),
    decode: (data) => readList("ReportDeliveryRequest", data, ["requests", "products"]).map(decodeReportLine),
    enabled: true,
    provenance: "assumed",
  },
};

function decodeRequest(raw: unknown): DeliveryRequest {
  const record = readRecord("ListDeliveryRequest", raw, schemas.deliveryRequestRecordSchema, {
    ...REQUEST_IDENTITY_FIELDS,
    status: { kind: "text", aliases: ["state", "status_name"] },
    date_delivery: { kind: "text", aliases: ["delivery_date", "date"] },
    comment: { kind: "text" },
    products: PRODUCT_LINES,
  });
  return {
    number: record.id_request ?? null,
    warehouseRequestId: record.id_request_FF,
    requestKey: record.key_request ?? null,
    status: record.status ?? null,
    deliveryDate: readMoment("ListDeliveryRequest", "date_delivery", record.date_delivery),
    comment: record.comment ?? null,
    lines: readLines(record.products),
    raw,
  };
}

function decodeReportLine(raw: unknown): DeliveryReportLine {
  const record = readRecord("ReportDeliveryRequest", raw, schemas.deliveryReportRecordSchema, {
    ...REQUEST_IDENTITY_FIELDS,
    date: { kind: "text", aliases: ["date_fact", "received_at"] },
    sku,
    name,
    count: { ...count, aliases: [...count.aliases, "count_plan"] },
    count_fact: { kind: "quantity", aliases: ["count_received", "quantity_fact", "received"] },
  });
  return {
    number: record.id_request ?? null,
    warehouseRequestId: record.id_request_FF,
    receivedAt: readMoment("ReportDeliveryRequest", "date", record.date),
    sku: record.sku,
    name: record.name ?? null,
    announcedQuantity: Number(record.count),
    receivedQuantity: Number(record.count_fact),
    raw,
  };
}

export function readLines(
  products: readonly { sku: string; name?: string | null | undefined; count: string }[],
): { sku: string; name: string | null; quantity: number }[] {
  return products.map((line) => ({ sku: line.sku, name: line.name ?? null, quantity: Number(line.count) }));
}
