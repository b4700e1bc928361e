import { randomUUID } from "node:crypto";
import {
  MAX_ORDERS_PER_CALL,
  type WireAddOrderData,
  type WireAddOrdersDataEntry,
  type WireCancelOrderData,
} from "../../client/schemas";
import { namesIn } from "../warehouse/order-book";
import type { OrderRecord, ReceivedOrder } from "../warehouse/order-record";
import { Refusal, type RefusalEntry, REFUSALS } from "../warehouse/refusals";
import { CANCELABLE_STAGES } from "../warehouse/status-machine";
import { orderRefusals } from "../warehouse/validation";
import { type DataOf, namedOrder, type OperationContext, type RequestOf } from "./context";

interface Candidate {
  readonly order: unknown;
  readonly refusals: readonly RefusalEntry[];
}

/** AddOrder (specified); its array form is *assumed*, in the variant that the option `arrayForm` selects. */
export function addOrder(
  body: { readonly order?: unknown },
  context: OperationContext,
): WireAddOrderData | WireAddOrdersDataEntry[] {
  const { arrayForm } = context.warehouse.options;
  if (Array.isArray(body.order) && arrayForm !== "off") return addOrders(body.order, context);
  const { order, refusals } = examine(body.order, context);
  if (refusals.length > 0) throw new Refusal(...refusals);
  const { id_order_FF, key_order } = accept(order, context);
  return { id_order_FF, key_order };
}

function addOrders(orders: readonly unknown[], context: OperationContext): WireAddOrdersDataEntry[] {
  if (orders.length === 0) throw new Refusal(REFUSALS.ordersNone());
  if (orders.length > MAX_ORDERS_PER_CALL) throw new Refusal(REFUSALS.ordersTooMany(MAX_ORDERS_PER_CALL));
  const { arrayForm } = context.warehouse.options;
  if (arrayForm === "per-entry") return orders.map((order) => entryOf(examine(order, context), context));
  if (arrayForm === "stops" || arrayForm === "stops-and-lists") return addUntilRefused(orders, context);
  const candidates = orders.map((order) => examine(order, context));
  const refusals = [...candidates.flatMap(inArray), ...repeatedNumbers(orders, context)];
  if (refusals.length > 0) throw new Refusal(...refusals);
  return candidates.map((candidate) => entryOf(candidate, context));
}

/** Accepts the orders before the first invalid one and keeps them, although the response is an error. */
function addUntilRefused(orders: readonly unknown[], context: OperationContext): WireAddOrdersDataEntry[] {
  const taken: WireAddOrdersDataEntry[] = [];
  for (const [index, order] of orders.entries()) {
    const candidate = examine(order, context);
    if (candidate.refusals.length > 0) {
      const refusal = new Refusal(...inArray(candidate, index));
      if (context.warehouse.options.arrayForm === "stops-and-lists") refusal.data = taken;
      throw refusal;
    }
    taken.push(entryOf(candidate, context));
  }
  return taken;
}

function entryOf({ order, refusals }: Candidate, context: OperationContext): WireAddOrdersDataEntry {
  const { id_order, external_id } = namesIn(order);
  if (refusals.length > 0) return { result: "error", id_order, external_id, errors: [...refusals] };
  const { id_order_FF, key_order } = accept(order, context);
  return { result: "ok", id_order, external_id, id_order_FF, key_order };
}

function examine(order: unknown, context: OperationContext): Candidate {
  const { warehouse, environment } = context;
  const { id_order, external_id } = namesIn(order);
  const switchedOn = context.switchedOnRefusal({
    id_orders: id_order === undefined ? [] : [id_order],
    external_ids: external_id === undefined ? [] : [external_id],
  });
  if (switchedOn !== null) return { order, refusals: [REFUSALS.byFault(switchedOn)] };
  if (Array.isArray(order)) return { order, refusals: [REFUSALS.arrayFormOff()] };
  if (order === undefined || order === null) return { order, refusals: [REFUSALS.fieldMissing("order")] };
  const refusals = orderRefusals(order, warehouse.orderRules(environment));
  const isKnown = id_order !== undefined && warehouse.orders.find(environment, { id_order }).length > 0;
  if (isKnown && warehouse.options.duplicates === "refuse") refusals.push(REFUSALS.orderDuplicated(id_order));
  return { order, refusals };
}

/** Finds a number that occurs twice in one request: with all or none, it must be found before anything is stored. */
function repeatedNumbers(orders: readonly unknown[], { warehouse }: OperationContext): RefusalEntry[] {
  if (warehouse.options.duplicates !== "refuse") return [];
  const numbers = orders.flatMap((order) => namesIn(order).id_order ?? []);
  const repeated = numbers.filter((number, index) => numbers.indexOf(number) !== index);
  return [...new Set(repeated)].map((number) => REFUSALS.orderDuplicated(number));
}

function inArray({ refusals }: Candidate, index: number): RefusalEntry[] {
  return refusals.map((refusal) => ({
    ...refusal,
    field: refusal.field === undefined ? `order[${index}]` : `order[${index}].${refusal.field}`,
  }));
}

function accept(order: unknown, { warehouse, environment, now }: OperationContext): OrderRecord {
  return warehouse.orders.accept(environment, order as ReceivedOrder, now);
}

/** EditOrder: only before picking (specified). The whole order is replaced: *assumed*. */
export function editOrder(request: RequestOf<"EditOrder">, context: OperationContext): DataOf<"EditOrder"> {
  const { warehouse, environment, now } = context;
  const { id_order_FF, key_order } = request;
  const record = namedOrder({ id_order_FF, key_order }, context);
  if (warehouse.orders.machine.stageOf(record.status) !== "new")
    throw new Refusal(REFUSALS.editTooLate(record.status));
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
