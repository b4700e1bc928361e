import type {
  WireAddFileForOrderData,
  WireOrderStatusRecord,
  WireReturnOrderRecord,
} from "../../client/schemas";
import { readPeriod, toMomentText } from "../warehouse/kyiv-time";
import { type Page, pageOf } from "../warehouse/page";
import { acceptedAt, type OrderRecord, toStatusRecord } from "../warehouse/order-record";
import { Refusal, REFUSALS } from "../warehouse/refusals";
import type { ReturnRecord } from "../warehouse/returns-and-files";
import { spokenWaybills } from "../warehouse/waybills";
import type { Warehouse } from "../warehouse/warehouse";
import { namedOrder, type OperationContext, type RequestOf } from "./context";

/** getStatusOrder: the order; several when the number matches several, an empty array for none (*assumed*). */
export function getStatusOrder(
  request: RequestOf<"getStatusOrder">,
  context: OperationContext,
): WireOrderStatusRecord | WireOrderStatusRecord[] {
  const { id_order, external_id, id_order_FF, key_order } = request;
  const identifiers = Object.fromEntries(
    Object.entries({ id_order, external_id, id_order_FF, key_order }).filter(
      ([, value]) => value !== undefined,
    ),
  );
  if (Object.keys(identifiers).length === 0) throw new Refusal(REFUSALS.orderNotNamed());
  const found = context.warehouse.orders
    .find(context.environment, identifiers)
    .filter((record) => isVisible(record, context))
    .map((record) => echoed(toStatusRecord(record), context, "look-up"));
  const [only] = found;
  if (!only && context.warehouse.options.absent === "error") throw new Refusal(REFUSALS.orderNotFound());
  return only && found.length === 1 ? only : found;
}

/** ReportStatusOrder: every status change within the period (*assumed*). */
export function reportStatusOrder(
  request: RequestOf<"ReportStatusOrder">,
  context: OperationContext,
): Page<WireOrderStatusRecord> {
  const { orders, options } = context.warehouse;
  const { from, to } = readPeriod(request, options);
  const changes = orders.changesBetween(context.environment, from, to).flatMap((change) => {
    const record = orders.records.get(change.id_order_FF);
    return record && isVisible(record, context)
      ? [echoed(toStatusRecord(record, change), context, "list")]
      : [];
  });
  return pageOf(changes, request.page, options);
}

/** ListOrder: the orders accepted within the period, with their present status (*assumed*). */
export function listOrder(
  request: RequestOf<"ListOrder">,
  context: OperationContext,
): Page<WireOrderStatusRecord> {
  const { orders, options } = context.warehouse;
  const { from, to } = readPeriod(request, options);
  const records = orders
    .acceptedBetween(context.environment, from, to)
    .filter((record) => isVisible(record, context))
    .slice(-(options.listCap ?? Infinity));
  return pageOf(records, request.page, options).map((record) =>
    echoed(toStatusRecord(record), context, "list"),
  );
}

/** A record with waybills in the form of the options, without `external_id` where an option leaves it out. */
function echoed(
  record: WireOrderStatusRecord,
  { warehouse }: OperationContext,
  by: "look-up" | "list",
): WireOrderStatusRecord {
  const { options, orders } = warehouse;
  const { echoExternalId } = options;
  const ttn = orders.records.get(String(record.id_order_FF))?.ttn ?? null;
  const spoken = { ...record, ttn: spokenWaybills(ttn, options, by) };
  if (echoExternalId === "everywhere" || (echoExternalId === "lists" && by === "list")) return spoken;
  const { external_id: _, ...rest } = spoken;
  return rest;
}

function isVisible(record: OrderRecord, { warehouse, now }: OperationContext): boolean {
  return acceptedAt(record) + warehouse.options.lookUpDelay <= now;
}

/** ListReturnOrder: the returns registered within the period, with their present status and lines (*assumed*). */
export function listReturnOrder(
  request: RequestOf<"ListReturnOrder">,
  { warehouse, environment }: OperationContext,
): Page<WireReturnOrderRecord> {
  const { from, to } = readPeriod(request, warehouse.options);
  const returns = warehouse.returns.registeredBetween(environment, from, to);
  return pageOf(returns, request.page, warehouse.options).map((record) => toWire(record, warehouse));
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

function toWire(record: ReturnRecord, { orders, options }: Warehouse): WireReturnOrderRecord {
  const order = orders.records.get(record.id_order_FF ?? "");
  return {
    id_return_FF: record.id_return_FF,
    ...(order ? identityOf(order) : record.id_order !== null && { id_order: record.id_order }),
    status: record.status.replace("_", " "),
    date: toMomentText(Date.parse(record.at)),
    reason: record.reason,
    ttn: spokenWaybills(order?.ttn ?? null, options, "list"),
    products: record.lines.map(({ sku, name, quantity }) => ({ sku, name, count: String(quantity) })),
  };
}

function identityOf({ order, id_order_FF, key_order }: OrderRecord): Partial<WireReturnOrderRecord> {
  return {
    id_order: String(order["id_order"]),
    external_id: String(order["external_id"]),
    id_order_FF,
    key_order,
  };
}
