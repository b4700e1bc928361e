import * as schemas from "../schemas";
import type { ReturnOrder } from "../types";
import { readLines } from "./delivery-requests";
import { formatDay } from "./moments";
import { ORDER_IDENTITY_FIELDS, PRODUCT_LINES, TRACKING_FIELD } from "./order-fields";
import { readList, readRecord } from "./read-record";
import { requestBody } from "./request-body";
import type { Dialect } from "./types";
import { readMoment } from "./values";

export const returnsDialect: Pick<Dialect, "ListReturnOrder"> = {
  ListReturnOrder: {
    method: "POST",
    encode: ({ from, to, page }) =>
      requestBody("ListReturnOrder", schemas.listReturnOrderRequestSchema, {
        date_from: formatDay(from),
        date_to: formatDay(to),
        page,
      }),
    decode: (data) => readList("ListReturnOrder", data, ["returns", "orders"]).map(decodeReturn),
    enabled: true,
    provenance: "assumed",
  },
};

function decodeReturn(raw: unknown): ReturnOrder {
  const record = readRecord("ListReturnOrder", raw, schemas.returnOrderRecordSchema, {
    id_return_FF: { kind: "text", aliases: ["id_return", "return_id"] },
    ...ORDER_IDENTITY_FIELDS,
    status: { kind: "text", aliases: ["state", "status_name"] },
    date: { kind: "text", aliases: ["date_return", "return_date", "returned_at"] },
    reason: { kind: "text", aliases: ["comment"] },
    ttn: TRACKING_FIELD,
    products: PRODUCT_LINES,
  });
  return {
    warehouseReturnId: record.id_return_FF,
    number: record.id_order ?? null,
    externalId: record.external_id ?? null,
    remoteId: record.id_order_FF ?? null,
    remoteKey: record.key_order ?? null,
    status: record.status ?? null,
    returnedAt: readMoment("ListReturnOrder", "date", record.date),
    reason: record.reason ?? null,
    trackingNumber: record.ttn ?? null,
    lines: readLines(record.products),
    raw,
  };
}
