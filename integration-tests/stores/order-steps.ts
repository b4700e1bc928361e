import fc from "fast-check";
import type { Stores } from "../../src/modules/sklad/stores";
import type { NewWarehouseOrderLine } from "../../src/modules/sklad/types";
import type { Hold } from "../../src/planning/warehouse-order";
import { type Arbitraries, connection, facts, limit, type Step, step, returned } from "./steps";

/** A call about one warehouse order that exists. */
function onOrder<T extends object>(
  name: string,
  given: Arbitraries<T>,
  call: (stores: Stores, id: string, given: T) => Promise<unknown>,
): fc.Arbitrary<Step> {
  return step<T & { of: number }>(
    name,
    { ...given, of: fc.nat({ max: 7 }) } as never,
    async (twins, values) => {
      const order = twins.orders[values.of % Math.max(1, twins.orders.length)];
      if (!order) return false;
      // Of two accepted in the same millisecond either is the latest.
      if (name === "accept" || name === "revive") await twins.pass(1);
      return returned((await twins.call((stores, side) => call(stores, order[side], values))).sql);
    },
  );
}

const orderId = fc.constantFrom("order_1", "order_2");
const hold = fc.constantFrom<Hold>(
  { code: "phone_missing", params: {} },
  { code: "grace_period", params: { minutes: 5 } },
  { code: "waiting_for_approval", params: {} },
);
const sent = fc.integer({ min: 1, max: 3 }).map(facts);
const acceptance = sent.map((of) => ({ ...of, remote_id: `FF-${of.payload_hash}`, remote_key: "key" }));
const newOrder = fc.record({
  order_id: orderId,
  connection_id: connection,
  location_id: fc.constantFrom("here", "there"),
  shipping_option_id: fc.constant("option"),
  sequence: fc.integer({ min: 1, max: 9 }),
  number: fc.integer({ min: 1, max: 30 }).map(String),
  origin: fc.constant("automatic" as const),
  payment_provider_id: fc.option(fc.constant("cash")),
  pending_fulfillment_id: fc.option(fc.constant("ful_1"), { nil: undefined }),
  hold: fc.option(hold),
});
const lines = fc.uniqueArray(
  fc.record<NewWarehouseOrderLine>({
    line_item_id: fc.constantFrom("line_1", "line_2"),
    inventory_item_id: fc.option(fc.constantFrom("item_1", "item_2")),
    sku: fc.constantFrom("KETTLE", "CUP"),
    quantity: fc.constantFrom("1", "2"),
    inventory_quantity: fc.constantFrom("1", "2"),
  }),
  { maxLength: 3, selector: (one) => `${one.line_item_id} ${one.inventory_item_id}` },
);
const refusal = { descriptions: ["no"], at: "2026-11-20T10:00:00.000Z" };

export const orderSteps: readonly fc.Arbitrary<Step>[] = [
  step("create", { orders: fc.array(newOrder, { minLength: 1, maxLength: 2 }) }, async (twins, given) => {
    const rows = given.orders.map(({ hold: held, ...row }) => ({
      ...row,
      ...(held && { hold_code: held.code, hold_params: held.params }),
    }));
    return returned((await twins.call((stores) => stores.warehouseOrderStates.create(rows))).sql);
  }),
  onOrder("hold", { hold }, (stores, id, given) => stores.warehouseOrderStates.hold(id, given.hold)),
  onOrder(
    "move",
    { to: connection, number: fc.integer({ min: 31, max: 33 }).map(String) },
    (stores, id, given) =>
      stores.warehouseOrderStates.move(id, {
        ...{ connection_id: given.to, number: given.number, keeps_doubt: false },
      }),
  ),
  onOrder("release", {}, (stores, id) => stores.warehouseOrderStates.release(id)),
  onOrder("accept", { acceptance }, (stores, id, given) =>
    stores.warehouseOrderStates.accept([{ id, ...given.acceptance }]),
  ),
  onOrder("edit", { sent }, (stores, id, given) => stores.warehouseOrderStates.edit(id, given.sent)),
  onOrder("remember", {}, (stores, id) =>
    stores.warehouseOrderStates.remember(id, { sent_source_hash: "another" }),
  ),
  onOrder("refuse", {}, (stores, id) =>
    stores.warehouseOrderStates.refuse(id, { ...refusal, payload_hash: "p" }),
  ),
  onOrder("refuseCancel", {}, (stores, id) =>
    stores.warehouseOrderStates.refuseCancel(id, { ...refusal, reason: "order_canceled" }),
  ),
  onOrder("cancel", {}, (stores, id) => stores.warehouseOrderStates.cancel(id, "order_canceled")),
  onOrder("revive", { acceptance }, (stores, id, given) =>
    stores.warehouseOrderStates.reappear(id, given.acceptance),
  ),
  onOrder("approve", {}, (stores, id) => stores.warehouseOrders.approve(id, null)),
  onOrder("setHeldByMerchant", { held: fc.boolean() }, (stores, id, { held }) =>
    stores.warehouseOrders.setHeldByMerchant(id, held),
  ),
  onOrder("forgetRefusals", {}, (stores, id) => stores.warehouseOrders.forgetRefusals(id)),
  onOrder("rememberDifferences", { hash: fc.constantFrom("hash", null) }, (stores, id, { hash }) =>
    stores.problems.rememberDifferences(id, hash),
  ),
  onOrder("forgetBody", {}, (stores, id) => stores.warehouseOrders.forgetBody(id)),
  onOrder(
    "rememberRounds",
    { counts: fc.constantFrom({ edit: 1 }, { edit: 2, cancel: 1 }) },
    (stores, id, given) =>
      stores.warehouseOrders.rememberRounds(id, { input_hash: "input", counts: given.counts }),
  ),
  step("forgetRounds", { orderId }, async (twins, given) =>
    returned((await twins.call((stores) => stores.warehouseOrders.forgetRounds(given.orderId))).sql),
  ),
  onOrder("find", {}, (stores, id) => stores.warehouseOrders.find(id)),
  onOrder("findAll", {}, (stores, id) => stores.warehouseOrders.findAll([id, "unheard-of"])),
  step("markChecked", { orderId }, async (twins, given) =>
    returned((await twins.call((stores) => stores.warehouseOrders.markChecked(given.orderId))).sql),
  ),
  step("ofOrders", { orderIds: fc.uniqueArray(orderId) }, async (twins, { orderIds }) =>
    returned((await twins.call((stores) => stores.warehouseOrders.ofOrders(orderIds))).sql),
  ),
  step("accepted", { connection, limit, of: fc.nat({ max: 7 }) }, async (twins, given) => {
    const last = twins.orders[given.of];
    return returned(
      (
        await twins.call(({ warehouseOrders }, side) =>
          warehouseOrders.accepted(given.connection, { after: last?.[side], limit: given.limit }),
        )
      ).sql,
    );
  }),
  step("latestAccepted", { connection, limit }, async (twins, given) =>
    returned(
      (await twins.call((stores) => stores.warehouseOrders.latestAccepted(given.connection, given.limit)))
        .sql,
    ),
  ),
  onOrder("supersede", { lines }, (stores, id, given) =>
    stores.warehouseOrderLines.supersede([{ id, lines: given.lines }]),
  ),
  onOrder("lines", {}, (stores, id) => stores.warehouseOrderLines.of([id])),
];
