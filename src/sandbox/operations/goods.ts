import type {
  WireAddDeliveryRequestData,
  WireAddProductData,
  WireDeliveryReportRecord,
  WireDeliveryRequestRecord,
  WireMovementRecord,
  WireStockLevelRecord,
} from "../../client/schemas";
import type { InboundRecord } from "../warehouse/inbound-book";
import { readPeriod, startOfDay, toMomentText } from "../warehouse/kyiv-time";
import { type Page, pageOf } from "../warehouse/page";
import { Refusal, REFUSALS } from "../warehouse/refusals";
import { reportedFigure } from "../warehouse/stock-book";
import type { OperationContext, RequestOf } from "./context";

/** AddProduct: adds the SKU to the catalog, or replaces its card (*assumed*). */
export function addProduct(
  request: RequestOf<"AddProduct">,
  { warehouse, environment }: OperationContext,
): WireAddProductData {
  const { sku, id_product_FF } = warehouse.stock.addProduct(environment, request.product);
  return { sku, id_product_FF };
}

/**
 * ReportSklad: the SKUs of the catalog with their quantities, counted by the option `reportCountsUntil` (*assumed*), as of
 * `reportDelay` ago.
 */
export function reportSklad(
  request: RequestOf<"ReportSklad">,
  { warehouse, environment }: OperationContext,
): Page<WireStockLevelRecord> {
  const { stock, options } = warehouse;
  const levels = stock
    .reported(environment)
    .filter(({ sku }) => request.sku === undefined || sku === request.sku);
  return pageOf(levels, request.page, options).map((level) => {
    const { count, reserved } = reportedFigure(level, options.reportCountsUntil);
    return { sku: level.sku, name: level.name, count: String(count), reserved: String(reserved) };
  });
}

/** ReportMoveProduct: the movements of goods onto and off the shelves within the period (*assumed*). */
export function reportMoveProduct(
  request: RequestOf<"ReportMoveProduct">,
  { warehouse, environment }: OperationContext,
): Page<WireMovementRecord> {
  const { from, to } = readPeriod(request, warehouse.options);
  const movements = warehouse.stock
    .movementsBetween(environment, from, to)
    .filter(({ sku }) => request.sku === undefined || sku === request.sku);
  return pageOf(movements, request.page, warehouse.options).map(
    ({ sku, name, at, count, type, document }) => ({
      sku,
      name,
      date: toMomentText(Date.parse(at)),
      count: String(count),
      type,
      document,
    }),
  );
}

/** AddDeliveryRequest: announces goods on their way to the warehouse (*assumed*). */
export function addDeliveryRequest(
  request: RequestOf<"AddDeliveryRequest">,
  { warehouse, environment, now }: OperationContext,
): WireAddDeliveryRequestData {
  const { date_delivery } = request.delivery_request;
  if (startOfDay(date_delivery) === null) {
    throw new Refusal(REFUSALS.dateInvalid("delivery_request.date_delivery"));
  }
  const { id_request_FF, key_request } = warehouse.inbound.announce(
    environment,
    request.delivery_request,
    now,
  );
  return { id_request_FF, key_request };
}

/** ListDeliveryRequest: the requests whose delivery day lies within the period (*assumed*). */
export function listDeliveryRequest(
  request: RequestOf<"ListDeliveryRequest">,
  { warehouse, environment }: OperationContext,
): Page<WireDeliveryRequestRecord> {
  const { from, to } = readPeriod(request, warehouse.options);
  const requests = warehouse.inbound.records.findBy("environment", environment).filter((record) => {
    const day = startOfDay(record.request.date_delivery) ?? 0;
    return day >= from && day < to;
  });
  return pageOf(requests, request.page, warehouse.options).map(toRecord);
}

/** ReportDeliveryRequest: announced and received quantities of the requests received in the period (*assumed*). */
export function reportDeliveryRequest(
  request: RequestOf<"ReportDeliveryRequest">,
  { warehouse, environment }: OperationContext,
): Page<WireDeliveryReportRecord> {
  const { from, to } = readPeriod(request, warehouse.options);
  const entries = warehouse.inbound.records.findBy("environment", environment).flatMap((record) => {
    const at = record.received_at === null ? Number.NaN : Date.parse(record.received_at);
    const isWanted = request.id_request_FF === undefined || request.id_request_FF === record.id_request_FF;
    return isWanted && at >= from && at < to ? toReport(record, at) : [];
  });
  return pageOf(entries, request.page, warehouse.options);
}

function toRecord({ id_request_FF, key_request, status, request }: InboundRecord): WireDeliveryRequestRecord {
  return {
    id_request: request.id_request,
    id_request_FF,
    key_request,
    status,
    date_delivery: toMomentText(startOfDay(request.date_delivery) ?? 0),
    comment: request.comment,
    products: request.products.map(({ sku, name, count }) => ({ sku, name, count })),
  };
}

function toReport(
  { id_request_FF, request, received }: InboundRecord,
  at: number,
): WireDeliveryReportRecord[] {
  return request.products.map(({ sku, name, count }, index) => ({
    id_request: request.id_request,
    id_request_FF,
    date: toMomentText(at),
    sku,
    name,
    count,
    count_fact: String(received[index] ?? 0),
  }));
}
