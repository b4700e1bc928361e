import { moduleStores } from "./support/module-stores";
import { setSqlClock } from "../support/sql-clock";

const LEASE_MS = 60_000;
const BEGIN = Date.parse("2026-11-20T10:00:00.000Z");

describe("A Medusa order that has changed", () => {
  // What the question reads of Medusa's tables.
  const columns = "version int default 1, updated_at timestamptz, deleted_at timestamptz";
  const module = moduleStores([
    `create table "order" (id text primary key, ${columns})`,
    `create table order_summary (order_id text, ${columns})`,
  ]);
  let now: number;

  beforeEach(async () => {
    await module.database.raw(`truncate sklad_warehouse_order, "order", order_summary cascade`);
    now = BEGIN;
    await setSqlClock(module.database, now);
    for (const id of ["order_1", "order_2"]) {
      await module.database("order").insert({ id, updated_at: new Date(BEGIN - LEASE_MS) });
      await module.stores.warehouseOrderStates.create([
        {
          order_id: id,
          connection_id: "sklconn_1",
          location_id: "sloc_1",
          shipping_option_id: "so_1",
          sequence: 1,
          number: id,
          origin: "automatic",
          payment_provider_id: null,
        },
      ]);
      await module.stores.warehouseOrders.markChecked(id);
    }
  });

  const pass = (ms: number) => setSqlClock(module.database, (now += ms));
  const change = (id: string) =>
    module
      .database("order")
      .where({ id })
      .update({ updated_at: new Date(now) });
  const claim = () => module.stores.orderChecks.claimChanged(10, LEASE_MS);

  async function changedOnce(): Promise<void> {
    await pass(1_000);
    await change("order_1");
    await pass(1_000);
  }

  it("is given to one sweep, and needs none any longer when that one has looked", async () => {
    await changedOnce();
    expect(await claim()).toEqual(["order_1"]);
    expect(await claim()).toEqual([]);
    await module.stores.warehouseOrders.markChecked("order_1");
    await pass(2 * LEASE_MS);
    expect(await claim()).toEqual([]);
  });

  it("is given to the next one when the lease of one that died has ended, each time", async () => {
    await changedOnce();
    for (let time = 0; time < 3; time += 1) {
      expect(await claim()).toEqual(["order_1"]);
      await pass(LEASE_MS - 1);
      expect(await claim()).toEqual([]);
      await pass(1);
    }
  });

  it("is given to the next one also when it was claimed because it was due", async () => {
    await changedOnce();
    await module.database("sklad_warehouse_order").update({ check_due_at: new Date(now) });
    expect((await module.stores.orderChecks.claimDue(10, LEASE_MS, new Date(now))).sort()).toEqual([
      "order_1",
      "order_2",
    ]);
    await pass(LEASE_MS);
    expect(await claim()).toEqual(["order_1"]);
  });

  it.each([
    ["planned", "open"],
    ["new", "open"],
    ["picked", "under way"],
    ["shipped", "under way"],
    ["delivered", "neither"],
    ["canceled", "neither"],
  ])("is looked at from time to time until its parcel has arrived: %s is %s", async (state, is) => {
    await module
      .database("sklad_warehouse_order")
      .where({ order_id: "order_1" })
      .update({ state, check_due_at: new Date(now) });
    await module
      .database("sklad_warehouse_order")
      .where({ order_id: "order_2" })
      .update({ check_due_at: new Date(now + LEASE_MS) });
    const { orderChecks } = module.stores;
    expect(await orderChecks.claimDue(10, LEASE_MS, new Date(now))).toEqual(is === "open" ? ["order_1"] : []);
    const underWay = is === "under way" ? ["order_1"] : [];
    expect(await orderChecks.claimUnderWay(10, LEASE_MS)).toEqual(underWay);
    expect(await orderChecks.claimUnderWay(10, LEASE_MS)).toEqual([]);
  });

  it("is found changed by the next one when it changes while it is looked at", async () => {
    await changedOnce();
    expect(await claim()).toEqual(["order_1"]);
    await pass(1_000);
    await change("order_1");
    await pass(1_000);
    await module.stores.warehouseOrders.markChecked("order_1");
    expect(await claim()).toEqual(["order_1"]);
  });

  it.each([
    ["its parcel is gone", "parcel_gone", ["order_1"]],
    ["its fulfillment failed", "fulfillment_failed", ["order_1"]],
    ["the order was cancelled", "order_canceled", []],
  ] as const)(
    "is looked at once when a row of it was cancelled because %s (%s): %j",
    async (_, reason, found) => {
      const [row] = await module.stores.warehouseOrders.ofOrders(["order_1"]);
      await module.stores.warehouseOrderStates.cancel(row?.id ?? "", reason);
      const freed = () => module.stores.orderChecks.claimFreed(10, LEASE_MS);
      expect(await freed()).toEqual(found);
      expect(await freed()).toEqual([]);
      // A sweep that died leaves it to the next.
      await pass(LEASE_MS);
      expect(await freed()).toEqual(found);
      await module.stores.warehouseOrders.markChecked("order_1");
      await pass(24 * 60 * LEASE_MS);
      expect(await freed()).toEqual([]);
    },
  );

  it("stays with a sweep that has not come to it and works", async () => {
    await changedOnce();
    expect(await claim()).toEqual(["order_1"]);
    await pass(LEASE_MS - 1);
    await module.stores.orderChecks.extendLease(["order_1"], LEASE_MS);
    await pass(LEASE_MS - 1);
    expect(await claim()).toEqual([]);
    await pass(1);
    expect(await claim()).toEqual(["order_1"]);
  });

  it("is due before those checked since, when no check of it ended", async () => {
    const { orderChecks, warehouseOrders } = module.stores;
    const due = () => module.database("sklad_warehouse_order").update({ check_due_at: new Date(now) });
    await pass(1_000);
    await due();
    expect(await orderChecks.claimDue(10, LEASE_MS, new Date(now))).toHaveLength(2);
    await pass(1_000);
    await warehouseOrders.markChecked("order_1");
    await due();
    expect(await orderChecks.claimDue(10, LEASE_MS, new Date(now))).toEqual(["order_2", "order_1"]);
  });

  it("comes after later changes when it cannot be planned", async () => {
    await changedOnce();
    expect(await claim()).toEqual(["order_1"]);
    await pass(LEASE_MS);
    await change("order_2");
    expect(await module.stores.orderChecks.claimChanged(1, LEASE_MS)).toEqual(["order_2"]);
    expect(await module.stores.orderChecks.claimChanged(1, LEASE_MS)).toEqual(["order_1"]);
  });
});

describe("Cancellations that are open", () => {
  const module = moduleStores();

  it("are handled in turn: those that hang delay no other", async () => {
    for (const order_id of ["order_1", "order_2", "order_3"])
      await module.stores.cancellations.ask(
        { order_id, target: "order", target_id: order_id, actor_id: null },
        LEASE_MS,
      );
    const looks = [];
    for (let look = 0; look < 4; look += 1) looks.push(...(await module.stores.cancellations.claimOpen(1)));
    expect(looks.map(({ order_id }) => order_id)).toEqual(["order_1", "order_2", "order_3", "order_1"]);
  });
});
