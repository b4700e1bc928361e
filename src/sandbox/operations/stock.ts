import type { WireAddProductData, WireMovementRecord, WireStockLevelRecord } from "../../client/schemas";
import { readPeriod, toMomentText } from "../warehouse/kyiv-time";
import { type Page, pageOf } from "../warehouse/page";
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
