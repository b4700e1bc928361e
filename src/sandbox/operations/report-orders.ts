import type { WireOrderStatusRecord } from "../../client/schemas";
import { acceptedAt, type OrderRecord } from "../orders/order-record";
import { toStatusRecord } from "../orders/status-record";
import { Refusal } from "../refusal";
import { REFUSALS } from "../refusals";
import { pageOf, readPeriod } from "../wire/period";
import type { OperationContext, RequestOf } from "./operation-context";

/** getStatusOrder: the order itself, several when the number names several, an empty array for none (*assumed*). */
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
    .map((record) => toStatusRecord(record));
  const [only] = found;
  if (!only && context.warehouse.options.absent === "error") throw new Refusal(REFUSALS.orderNotFound());
  return only && found.length === 1 ? only : found;
}

/** ReportStatusOrder: every status change within the period (*assumed*). */
export function reportStatusOrder(
  request: RequestOf<"ReportStatusOrder">,
  context: OperationContext,
): WireOrderStatusRecord[] {
  const { orders, options } = context.warehouse;
  const { from, to } = readPeriod(request, options);
  const changes = orders.changesBetween(context.environment, from, to).flatMap((change) => {
    const record = orders.records.get(change.id_order_FF);
    return record && isVisible(record, context) ? [toStatusRecord(record, change)] : [];
  });
  return pageOf(changes, request.page, options.pageSize);
}

/** ListOrder: the orders accepted within the period, with their present status (*assumed*). */
export function listOrder(
  request: RequestOf<"ListOrder">,
  context: OperationContext,
): WireOrderStatusRecord[] {
  const { orders, options } = context.warehouse;
  const { from, to } = readPeriod(request, options);
  const records = orders
    .acceptedBetween(context.environment, from, to)
    .filter((record) => isVisible(record, context));
  return pageOf(records, request.page, options.pageSize).map((record) => toStatusRecord(record));
}

function isVisible(record: OrderRecord, { warehouse, now }: OperationContext): boolean {
  return acceptedAt(record) + warehouse.options.lookUpDelay <= now;
}
