import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import type { MedusaProcess } from "../support/medusa-process";
import { Crashes } from "./crashes";
import { syncedOrder } from "./synced-order";

const at = new Crashes();
beforeAll(async () => {
  await at.open();
  await at.change({ capture_on_delivery: true });
  await at.listen();
});
afterAll(() => at.close());

async function stocked(order: string): Promise<number> {
  const [level] = await at.shop.rows<{ stocked: number }>(
    `select l.stocked_quantity::int as stocked from inventory_level l
       join product_variant_inventory_item p on p.inventory_item_id = l.inventory_item_id
       join order_line_item i on i.variant_id = p.variant_id join order_item o on o.item_id = i.id
      where o.order_id = $1 and l.location_id = $2 limit 1`,
    [order, at.shop.shop.seeded.locationId],
  );
  return level?.stocked ?? NaN;
}

/** The warehouse delivers it and reports each step, and the process that syncs it dies at its planned crash. */
async function dieSyncing(order: string): Promise<void> {
  await at.sandbox.advance((await rowOf(order)).remote_id, "delivered");
  await at.expectKilled(at.sender);
  await at.replaceSender();
}

const ONCE = {
  state: "delivered",
  fulfillments: 1,
  shipped: 1,
  delivered: 1,
  labels: [expect.stringMatching(/^59\d{12}$/)],
  counted: "true/true/true",
  reserved: 0,
  captured: 1,
};

async function expectSyncedOnce(order: string): Promise<void> {
  await at.until(async () => {
    const { state } = await rowOf(order);
    return state === "delivered" && (await at.isSynced());
  });
  expect(await syncedOrder(at.shop, order)).toEqual(ONCE);
  expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
}

interface Row {
  readonly id: string;
  readonly state: string;
  readonly remote_id: string;
}

async function rowOf(order: string): Promise<Row> {
  const sql = "select id, state, remote_id from sklad_warehouse_order where order_id = $1";
  const [row] = await at.shop.rows<Row>(sql, [order]);
  if (!row) throw new Error(`The order ${order} has no warehouse order.`);
  return row;
}

/** An order of one unit of one thing that the warehouse has. */
async function arrived(): Promise<{ order: string; before: number; units: number }> {
  const [order = ""] = await at.shop.buy(1, { sku: "TEA-KARPATY-100" });
  await at.until(async () => {
    const rows = await at.shop.rows(
      "select 1 from sklad_warehouse_order where order_id = $1 and state = 'new'",
      [order],
    );
    return rows.length === 1;
  });
  const [line] = await at.shop.rows<{ quantity: number }>(
    "select quantity::int as quantity from order_item where order_id = $1",
    [order],
  );
  return { order, before: await stocked(order), units: line?.quantity ?? 0 };
}

/** `npm run test:soak -- --fulfillment-sync` plays them all; `npm test` two that a repetition would show to the customer. */
const ALL = process.env.SKLAD_DEATHS === "all";
const DEATHS = [
  ["after the fulfillment was made", Modules.FULFILLMENT, "createFulfillment", ""],
  ["after the payment was captured", Modules.PAYMENT, "capturePayment", ""],
] as const;
const MORE_DEATHS = [
  ["after its reservation is gone", Modules.INVENTORY, "softDeleteReservationItems", ""],
  ["after the order has registered it", Modules.ORDER, "registerFulfillment", ""],
  ["after the fulfillment is the order's", ContainerRegistrationKeys.LINK, "create", "fulfillment_id"],
  ["after the fulfillment is marked as shipped", Modules.FULFILLMENT, "updateFulfillment", "shipped_at"],
  ["after the order has registered the shipment", Modules.ORDER, "registerShipment", ""],
  ["after the fulfillment is marked as delivered", Modules.FULFILLMENT, "updateFulfillment", "delivered_at"],
  ["after the order has registered the delivery", Modules.ORDER, "registerDelivery", ""],
] as const;

describe("A process that dies during a fulfillment sync leaves each step done once", () => {
  it.each(ALL ? [...DEATHS, ...MORE_DEATHS] : DEATHS)("%s", async (_, service, method, about) => {
    const { order, before, units } = await arrived();
    await at.sender.ask("dieAt", { service, method, when: "after", ...(about && { about }) });
    await dieSyncing(order);
    await expectSyncedOnce(order);
    expect(await stocked(order)).toBe(before - units);
  });

  it("but when it dies right after the stock was lowered, no trace of that is left: it is lowered again, and raises a problem", async () => {
    const { order, before, units } = await arrived();
    await at.sender.ask("dieAt", { service: Modules.INVENTORY, method: "adjustInventory", when: "after" });
    await dieSyncing(order);
    await expectSyncedOnce(order);
    expect(await stocked(order)).toBe(before - 2 * units);
    const events = await at.shop.rows(
      "select 1 from sklad_event where order_id = $1 and type = 'fulfillment_discarded'",
      [order],
    );
    expect(events).toHaveLength(1);
    const problems = await at.shop.rows<{ code: string; params: Record<string, unknown> }>(
      "select code, params from sklad_problem where warehouse_order_id = $1 and cleared_at is null",
      [(await rowOf(order)).id],
    );
    expect(problems).toEqual([
      {
        code: "stock_lowered_twice",
        params: expect.objectContaining({ items: [{ sku: "TEA-KARPATY-100", quantity: String(units) }] }),
      },
    ]);
  });

  // Before a step is where the one before it has left off.
  it.each(ALL ? [0, 2] : [2])("before or after the step that follows %i others", async (after) => {
    for (const point of ALL ? (["K8", "K9"] as const) : (["K9"] as const)) {
      const { order, before, units } = await arrived();
      await at.strike(at.sender, point, { after });
      await dieSyncing(order);
      await expectSyncedOnce(order);
      expect(await stocked(order)).toBe(before - units);
    }
  });
});

describe("Two processes that understand webhooks", () => {
  let other: MedusaProcess;
  beforeAll(async () => {
    other = await at.shop.startAnother({ mode: "shared" });
  });
  afterAll(() => other.kill());

  it("that receive the same at the same time let it take effect once", async () => {
    const { order, before, units } = await arrived();
    const { id, remote_id } = await rowOf(order);
    // The warehouse posts it too.
    const advanced = at.sandbox.advance(remote_id, "shipped");
    const posted = ["picked", "shipped", "shipped"].flatMap((status) =>
      Array.from({ length: 10 }, (_, turn) =>
        at.postWebhook({ external_id: id, status }, turn % 2 === 0 ? other : at.shop.medusa),
      ),
    );
    expect(new Set(await Promise.all(posted))).toEqual(new Set([200]));
    await advanced;
    await at.until(async () => {
      const { state } = await rowOf(order);
      const webhooks = await at.shop.rows<{ type: string }>(
        "select type from sklad_event where order_id = $1 and type = 'tracking'",
        [order],
      );
      return state === "shipped" && webhooks.length > 0 && (await at.isSynced());
    });
    const once = { state: "shipped", fulfillments: 1, shipped: 1, delivered: 0, counted: "true/true/false" };
    expect(await syncedOrder(at.shop, order)).toMatchObject({ ...once, reserved: 0, captured: 0 });
    expect(await stocked(order)).toBe(before - units);
    const events = await at.shop.rows<{ type: string }>(
      "select type from sklad_event where order_id = $1 and source in ('webhook', 'fulfillment_sync') order by id",
      [order],
    );
    const twice = events.map(({ type }) => type).filter((type, index, all) => all.indexOf(type) < index);
    expect(twice).toEqual([]);
  });

  it("of which one dies while it processes them let each take effect once, and lose none", async () => {
    const orders: string[] = [];
    for (let count = 0; count < 4; count += 1) orders.push((await arrived()).order);
    await at.strike(at.sender, "K12");
    for (const order of orders) await at.sandbox.advance((await rowOf(order)).remote_id, "shipped");
    // Until the process that dies has claimed some.
    await at.until(async () => {
      if (at.sender.isRunning) await at.postWebhook({ external_id: "sklord_unknown", status: "picked" });
      return !at.sender.isRunning;
    });
    await at.expectKilled(at.sender);
    const unprocessed = () => at.shop.rows("select 1 from sklad_inbox where due_at is not null");
    await at.until(async () => (await unprocessed()).length === 0);
    await other.kill();
    await at.replaceSender();
    await at.until(async () => {
      const states = await Promise.all(orders.map(async (order) => (await rowOf(order)).state));
      return states.every((state) => state === "shipped") && (await at.isSynced());
    });
    for (const order of orders) {
      expect(await syncedOrder(at.shop, order)).toMatchObject({
        fulfillments: 1,
        shipped: 1,
        counted: "true/true/false",
      });
      const events = await at.shop.rows<{ type: string }>(
        "select type from sklad_event where order_id = $1 and source = 'webhook' order by id",
        [order],
      );
      expect(events.map(({ type }) => type).sort()).toEqual(["picked", "shipped", "tracking"]);
    }
    const left = await at.shop.rows("select 1 from sklad_inbox where state not in ('recorded', 'unmatched')");
    expect(left).toEqual([]);
  });
});
