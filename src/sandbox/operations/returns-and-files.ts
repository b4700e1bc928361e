import type { WireAddFileForOrderData, WireReturnOrderRecord } from "../../client/schemas";
import { goodsOf } from "../orders/order-record";
import type { ReturnRecord } from "../returns/return-book";
import { toMomentText } from "../wire/kyiv-time";
import { pageOf, readPeriod } from "../wire/period";
import type { Warehouse } from "../warehouse";
import { namedOrder } from "./named-order";
import type { OperationContext, RequestOf } from "./operation-context";

/** ListReturnOrder: the returns registered within the period (*assumed*). */
export function listReturnOrder(
  request: RequestOf<"ListReturnOrder">,
  { warehouse, environment }: OperationContext,
): WireReturnOrderRecord[] {
  const { from, to } = readPeriod(request, warehouse.options);
  const returns = warehouse.returns.registeredBetween(environment, from, to);
  return pageOf(returns, request.page, warehouse.options.pageSize).map((record) => toWire(record, warehouse));
}

/** AddFileForOrder: in any status (*assumed*). */
export function addFileForOrder(
  request: RequestOf<"AddFileForOrder">,
  context: OperationContext,
): WireAddFileForOrderData {
  const { id_order_FF, key_order, file_type, file_name, file_content } = request;
  const { environment } = namedOrder({ id_order_FF, key_order }, context);
  const file = { id_order_FF, environment, file_type, file_name, file_content };
  const { id_file } = context.warehouse.files.attach(file, context.now);
  return { id_file };
}

function toWire(record: ReturnRecord, { orders }: Warehouse): WireReturnOrderRecord {
  const order = orders.records.get(record.id_order_FF);
  return {
    id_return_FF: record.id_return_FF,
    id_order: String(order?.order["id_order"]),
    external_id: String(order?.order["external_id"]),
    id_order_FF: record.id_order_FF,
    key_order: order?.key_order,
    status: record.status,
    date: toMomentText(Date.parse(record.at)),
    reason: record.reason,
    ttn: order?.ttn,
    products: goodsOf(order?.order ?? {}).map(({ sku, name, quantity }) => ({
      sku,
      name,
      count: String(quantity),
    })),
  };
}
