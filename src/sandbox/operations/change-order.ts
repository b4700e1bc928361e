import { randomUUID } from "node:crypto";
import type { WireCancelOrderData } from "../../client/schemas";
import { CANCELABLE_STAGES } from "../warehouse/status-machine";
import { orderRefusals } from "../warehouse/order-rules";
import { Refusal, REFUSALS } from "../warehouse/refusals";
import { type DataOf, namedOrder, type OperationContext, type RequestOf } from "./context";

/** EditOrder: only before picking (specified). The whole order is replaced: *assumed*. */
export function editOrder(request: RequestOf<"EditOrder">, context: OperationContext): DataOf<"EditOrder"> {
  const { warehouse, environment, now } = context;
  const { id_order_FF, key_order } = request;
  const record = namedOrder({ id_order_FF, key_order }, context);
  if (record.status !== "new") throw new Refusal(REFUSALS.editTooLate(record.status));
  const refusals = orderRefusals(request.order, warehouse.orderRules(environment));
  for (const name of ["id_order", "external_id"] as const) {
    if (request.order[name] !== record.order[name]) refusals.push(REFUSALS.numberFixed(name));
  }
  if (refusals.length > 0) throw new Refusal(...refusals);
  if (warehouse.options.editResponse === "ok-false") return { ok: false };
  warehouse.orders.edit(record, request.order, now);
  return { id_order_FF, key_order: keyIn(warehouse.options.editResponse, key_order) };
}

/** CancelOrder. Its conditions are not shown: *assumed*, by the option `cancelUntil`. */
export function cancelOrder(
  request: RequestOf<"CancelOrder">,
  context: OperationContext,
): WireCancelOrderData {
  const { warehouse, now } = context;
  const { id_order_FF, key_order, id_order } = request;
  const record = namedOrder({ id_order_FF, key_order, id_order }, context);
  if (record.status === "canceled") throw new Refusal(REFUSALS.alreadyCanceled());
  const stage = warehouse.orders.machine.stageOf(record.status);
  const last = CANCELABLE_STAGES.indexOf(warehouse.options.cancelUntil);
  const inTime = CANCELABLE_STAGES.slice(0, last + 1).some((cancelable) => cancelable === stage);
  if (!inTime) throw new Refusal(REFUSALS.cancelTooLate(record.status));
  const { cancelResponse } = warehouse.options;
  if (cancelResponse === "ok-false") return { ok: false };
  if (cancelResponse === "unchanged") return { id_order_FF, key_order, status: record.status };
  const canceled = warehouse.orders.move(record, "canceled", now);
  return { id_order_FF, key_order: keyIn(cancelResponse, key_order), status: canceled.status };
}

/** The order's own `key_order`, or one that no order has. */
function keyIn(reading: string, key: string): string {
  return reading === "other-key" ? randomUUID() : key;
}
