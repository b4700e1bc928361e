import { UnexpectedResponseError } from "../errors";
import type { OperationName } from "../operations";
import * as schemas from "../schemas";
import type { AddedOrder, OrderKeys, OrderStatus } from "../types";
import { formatDay } from "./moments";
import { decodeAddOrderArray } from "./order-array";
import { ADDED_ORDER_FIELDS, ORDER_IDENTITY_FIELDS, STATUS_RECORD_FIELDS } from "./order-fields";
import { isEmpty, isRecord, readList, readOneOrMany, readRecord } from "./read-record";
import { requestBody } from "./request-body";
import type { StateOf } from "./status-words";
import type { Dialect } from "./types";
import { readMoment } from "./values";

type OrdersDialect = Pick<
  Dialect,
  | "AddOrder"
  | "AddOrderArray"
  | "EditOrder"
  | "CancelOrder"
  | "ReportStatusOrder"
  | "getStatusOrder"
  | "ListOrder"
>;

export function ordersDialect(stateOf: StateOf): OrdersDialect {
  return {
    AddOrder: {
      method: "POST",
      encode: (order) => requestBody("AddOrder", schemas.addOrderRequestSchema, { order }),
      decode: decodeAddedOrder,
      enabled: true,
      provenance: "specified",
    },
    AddOrderArray: {
      method: "POST",
      encode: (orders) => requestBody("AddOrder", schemas.addOrdersRequestSchema, { order: orders }),
      decode: decodeAddOrderArray,
      enabled: true,
      provenance: "assumed",
    },
    EditOrder: {
      method: "POST",
      encode: ({ remoteId, remoteKey, order }) =>
        requestBody("EditOrder", schemas.editOrderRequestSchema, {
          id_order_FF: remoteId,
          key_order: remoteKey,
          order,
        }),
      decode: (data, asked) => ({ ...readConfirmation("EditOrder", data, asked).keys, raw: data }),
      enabled: true,
      provenance: "assumed",
    },
    CancelOrder: {
      method: "POST",
      encode: ({ remoteId, remoteKey, number, reason }) =>
        requestBody("CancelOrder", schemas.cancelOrderRequestSchema, {
          id_order_FF: remoteId,
          key_order: remoteKey,
          id_order: number,
          reason,
        }),
      decode: (data, asked) => {
        const { keys, status } = readConfirmation("CancelOrder", data, asked);
        return { ...keys, status, state: status === null ? null : stateOf(status), raw: data };
      },
      enabled: true,
      provenance: "assumed",
    },
    ReportStatusOrder: periodReport("ReportStatusOrder", schemas.reportStatusOrderRequestSchema, stateOf),
    getStatusOrder: {
      method: "POST",
      encode: ({ number, externalId, remoteId, remoteKey }) =>
        requestBody("getStatusOrder", schemas.getStatusOrderRequestSchema, {
          id_order: number,
          external_id: externalId,
          id_order_FF: remoteId,
          key_order: remoteKey,
        }),
      decode: (data) =>
        readOneOrMany("getStatusOrder", data, ["orders"]).map((record) =>
          decodeOrderStatus("getStatusOrder", record, stateOf),
        ),
      enabled: true,
      provenance: "assumed",
    },
    ListOrder: periodReport("ListOrder", schemas.listOrderRequestSchema, stateOf),
  };
}

function decodeAddedOrder(data: unknown): AddedOrder {
  const record = readRecord("AddOrder", data, schemas.addOrderDataSchema, ADDED_ORDER_FIELDS);
  return { remoteId: record.id_order_FF, remoteKey: record.key_order, raw: data };
}

function periodReport(
  operation: "ReportStatusOrder" | "ListOrder",
  schema: typeof schemas.listOrderRequestSchema,
  stateOf: StateOf,
): Dialect["ListOrder"] {
  return {
    method: "POST",
    encode: ({ from, to, page }) =>
      requestBody(operation, schema, { date_from: formatDay(from), date_to: formatDay(to), page }),
    decode: (data) =>
      readList(operation, data, ["orders", "statuses"]).map((record) => {
        const status = decodeOrderStatus(operation, record, stateOf);
        requireIdentity(operation, status);
        return status;
      }),
    enabled: true,
    provenance: "assumed",
  };
}

function decodeOrderStatus(operation: OperationName, raw: unknown, stateOf: StateOf): OrderStatus {
  const record = readRecord(operation, raw, schemas.orderStatusRecordSchema, STATUS_RECORD_FIELDS);
  return {
    number: record.id_order ?? null,
    externalId: record.external_id ?? null,
    remoteId: record.id_order_FF ?? null,
    remoteKey: record.key_order ?? null,
    status: record.status,
    state: stateOf(record.status),
    changedAt: readMoment(operation, "date", record.date),
    trackingNumber: record.ttn ?? null,
    raw,
  };
}

/** In a report a status that says of no order whose it is would be lost in silence. */
function requireIdentity(operation: OperationName, status: OrderStatus): void {
  if (!status.number && !status.externalId && !status.remoteId && !status.remoteKey) {
    const fields = isRecord(status.raw) ? Object.keys(status.raw) : [];
    throw new UnexpectedResponseError(
      operation,
      `at least one of ${Object.keys(ORDER_IDENTITY_FIELDS).join(", ")} in each record`,
      fields,
    );
  }
}

/**
 * EditOrder's and CancelOrder's `Data` is not shown, and their `result: ok` already says that it was done: an empty
 * one confirms what was asked. One that names another order does not.
 */
function readConfirmation(
  operation: "EditOrder" | "CancelOrder",
  data: unknown,
  asked: OrderKeys,
): { keys: OrderKeys; status: string | null } {
  if (isEmpty(data)) {
    return { keys: { remoteId: asked.remoteId, remoteKey: asked.remoteKey }, status: null };
  }
  const record = readRecord(operation, data, schemas.orderConfirmationDataSchema, {
    ...ADDED_ORDER_FIELDS,
    status: STATUS_RECORD_FIELDS.status,
  });
  const remoteId = record.id_order_FF ?? asked.remoteId;
  if (remoteId !== asked.remoteId) {
    throw new UnexpectedResponseError(operation, "the id_order_FF that was asked for", ["id_order_FF"]);
  }
  return {
    keys: { remoteId, remoteKey: record.key_order ?? asked.remoteKey },
    status: record.status ?? null,
  };
}
