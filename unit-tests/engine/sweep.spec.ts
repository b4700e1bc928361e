import { reconcileOrder, reconcileOrders, sweepOrders } from "../../src/engine/orders";
import { raise } from "../../src/engine/problems";
import { NOW, SweptShop as Shop } from "./handover/swept-shop";
import { DAY_MS } from "../../src/planning/values/days";

describe("An order that cannot be planned", () => {
  const shop = new Shop();

  it("is a problem with its number, while the orders beside it are planned", async () => {
    for (const id of ["order_1", "order_2", "order_3"]) shop.medusa.place(id);
    shop.broken.add("order_2");
    await expect(sweepOrders(shop.ctx)).resolves.toMatchObject({ failed: expect.any(Number) });
    expect(shop.rows().map(({ order_id }) => order_id)).toEqual(["order_1", "order_3"]);
    expect(shop.problems()).toMatchObject([
      { code: "cannot_plan", params: { order_id: "order_2", reason: "no such currency" } },
    ]);
  });

  it("does not keep the sweep from moving on", () => {
    expect(shop.sweptUntil).toEqual(new Date(NOW));
    expect(shop.watched).toContain("order_2");
  });

  it("is no problem any more once it can be planned", async () => {
    shop.broken.clear();
    await reconcileOrder(shop.ctx, "order_2", "event");
    expect(shop.problems()).toEqual([]);
    expect(shop.rows()).toHaveLength(3);
  });
});

describe("An order whose problem cannot be written", () => {
  it("keeps no other from being planned, nor the sweep from moving on", async () => {
    const shop = new Shop();
    for (const id of ["order_1", "order_2", "order_3"]) shop.medusa.place(id);
    shop.broken.add("order_1").add("order_2");
    shop.untold.add("order_1");
    await expect(sweepOrders(shop.ctx)).resolves.toMatchObject({ failed: expect.any(Number) });
    expect(shop.rows().map(({ order_id }) => order_id)).toEqual(["order_3"]);
    expect(toldOf(shop)).toEqual(["order_2"]);
    expect(shop.sweptUntil).toEqual(new Date(NOW));
    expect(shop.watched).toContain("order_1");
  });

  it("keeps no problem of another from ending", async () => {
    const shop = new Shop();
    for (const id of ["order_1", "order_2", "order_3"]) shop.medusa.place(id);
    for (const id of ["order_1", "order_2", "order_3"]) shop.broken.add(id);
    await sweepOrders(shop.ctx);
    expect(toldOf(shop)).toEqual(["order_1", "order_2", "order_3"]);
    shop.broken.clear();
    shop.untold.add("order_2");
    await reconcileOrders(shop.ctx, ["order_1", "order_2", "order_3"], "event");
    expect(shop.rows()).toHaveLength(3);
    expect(toldOf(shop)).toEqual(["order_2"]);
    shop.untold.clear();
    await reconcileOrders(shop.ctx, ["order_1", "order_2", "order_3"], "event");
    expect(toldOf(shop)).toEqual([]);
  });
});

it("A deleted Medusa order takes its parcel with it: what waits is withdrawn, what was accepted is cancelled there", async () => {
  const shop = new Shop();
  for (const id of ["order_1", "order_2"]) shop.medusa.place(id);
  await sweepOrders(shop.ctx);
  const [, accepted] = shop.rows();
  if (!accepted) throw new Error("nothing was planned");
  for (const { id } of shop.tables.rows("commands").filter(({ target_id }) => target_id === accepted.id))
    shop.tables.put("commands", id, { ...commandOf(shop, id), state: "done" });
  shop.tables.put("orders", accepted.id, { ...accepted, state: "new" });

  shop.medusa.orders.clear();
  await sweepOrders(shop.ctx);
  expect(shop.rows().map(({ state, cancel_reason }) => [state, cancel_reason])).toEqual([
    ["canceled", "order_canceled"],
    ["new", null],
  ]);
  expect(commandsOf(shop)).toEqual(["add withdrawn", "add done", "cancel queued"]);
  await sweepOrders(shop.ctx);
  expect(commandsOf(shop)).toHaveLength(3);
});

describe("A Medusa order that cannot be planned and is deleted", () => {
  it("clears the problem that names it, also when it is on no watch list", async () => {
    const shop = new Shop();
    for (const id of ["order_1", "order_2"]) shop.medusa.place(id);
    shop.broken.add("order_1").add("order_2");
    await sweepOrders(shop.ctx);
    expect(toldOf(shop)).toEqual(["order_1", "order_2"]);

    shop.medusa.orders.delete("order_1");
    shop.medusa.orders.delete("order_2");
    shop.watched.delete("order_2");
    shop.broken.clear();
    await sweepOrders(shop.ctx);
    expect(shop.problems()).toEqual([]);
  });
});

describe.each([
  [
    "a deleted order that cannot be withdrawn",
    (shop: Shop) => {
      shop.medusa.orders.delete("order_1");
      shop.medusa.orders.delete("order_2");
    },
  ],
  [
    "a warehouse order whose fulfillment died and that cannot be resolved",
    (shop: Shop) => {
      shop.abandon("order_1");
      shop.abandon("order_2");
    },
  ],
])("For ever %s", (_, befall) => {
  const shop = new Shop();

  it("is one problem with its order's number, while the others are resolved and new ones are planned", async () => {
    for (const id of ["order_1", "order_2"]) shop.medusa.place(id);
    await sweepOrders(shop.ctx);
    befall(shop);
    shop.unwritable.add("order_1");
    shop.medusa.place("order_3");
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweepOrders(shop.ctx);
    expect(statesOf(shop)).toMatchObject({ order_1: "planned", order_2: "canceled", order_3: "planned" });
    expect(shop.tables.rows("problems")).toMatchObject([
      {
        ...{ code: "cannot_plan", cleared_at: null },
        params: { order_id: "order_1", reason: "this order cannot be written" },
      },
    ]);
  });

  it("is no problem any more once it can be", async () => {
    shop.unwritable.clear();
    await sweepOrders(shop.ctx);
    expect(statesOf(shop)).toMatchObject({ order_1: "canceled" });
    expect(shop.problems()).toEqual([]);
  });
});

it("An order without a failing command is no problem any more after the next sweep, however the command ended", async () => {
  const shop = new Shop();
  for (const id of ["order_1", "order_2"]) shop.medusa.place(id);
  await sweepOrders(shop.ctx);
  for (const row of shop.rows()) await raise(shop.ctx.sklad.stores, { order: row }, "not_getting_through");
  const [, failing] = shop.tables.rows("commands");
  if (!failing) throw new Error("nothing was queued");
  shop.tables.put("commands", failing.id, { ...failing, failures: 3, failing_since: new Date(NOW) });
  await sweepOrders(shop.ctx);
  expect(toldOf(shop)).toEqual(["order_2"]);
});

describe("An order that changes after its parcel has ended", () => {
  /** A sweep knows its only parcel, which has arrived; its change had no event. */
  async function changedUnheard(): Promise<Shop> {
    const shop = new Shop();
    shop.medusa.place("order_1");
    await sweepOrders(shop.ctx);
    for (const row of shop.rows()) shop.tables.put("orders", row.id, { ...row, state: "delivered" });
    shop.medusa.change("order_1", { kettles: 5 });
    shop.changedAt.set("order_1", shop.now);
    return shop;
  }

  const plansOf = async (shop: Shop) => (await sweepOrders(shop.ctx)).planned;

  it("is planned by the next sweep, and by none any more once a minute has passed", async () => {
    const shop = await changedUnheard();
    shop.now += 60_000;
    expect(await plansOf(shop)).toBe(1);
    expect(statesOf(shop)).toMatchObject({ order_1: "delivered" });
    for (const row of shop.rows()) shop.tables.put("orders", row.id, { ...row, state: "delivered" });
    expect(await plansOf(shop)).toBe(0);
  });

  it("is watched when it cannot be planned, until it can be", async () => {
    const shop = await changedUnheard();
    shop.broken.add("order_1");
    for (let sweeps = 0; sweeps < 2; sweeps += 1) {
      await sweepOrders(shop.ctx);
      expect([...shop.watched]).toEqual(["order_1"]);
    }
    expect(toldOf(shop)).toEqual(["order_1"]);
    expect(shop.sweptUntil).toEqual(new Date(shop.now));
    shop.broken.clear();
    await sweepOrders(shop.ctx);
    expect([...shop.watched]).toEqual([]);
    expect(shop.problems()).toEqual([]);
  });
});

const toldOf = (shop: Shop) => shop.problems().map(({ params }) => params?.order_id);

/** The state of the first warehouse order of each; goods that are free again may be in another. */
const statesOf = (shop: Shop) =>
  Object.fromEntries(
    shop
      .rows()
      .map(({ order_id, state }) => [order_id, state])
      .reverse(),
  );

function commandOf(shop: Shop, id: string) {
  const command = shop.tables.contents.commands.get(id);
  if (!command) throw new Error(`there is no command ${id}`);
  return command;
}

const commandsOf = (shop: Shop) => shop.tables.rows("commands").map(({ kind, state }) => `${kind} ${state}`);

it("An order that a merchant put on hold is on hold again after a failed fulfillment by hand, and is not created a second time", async () => {
  const shop = new Shop();
  shop.medusa.place("order_1");
  await sweepOrders(shop.ctx);
  shop.abandonHeld("order_1");
  for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweepOrders(shop.ctx);
  expect(shop.rows()).toMatchObject([
    { state: "planned", origin: "automatic", hold_code: "held_by_merchant", pending_fulfillment_id: null },
  ]);
});

describe("A beginning of the handover that a merchant moves back while a sweep is under way", () => {
  it.each([
    { when: "later sweeps", sweptBefore: true },
    { when: "the first sweep", sweptBefore: false },
  ])("has the orders in between planned, during $when", async ({ sweptBefore }) => {
    const shop = new Shop({ hand_over_since: new Date(NOW - 10 * DAY_MS).toISOString() });
    if (sweptBefore) await sweepOrders(shop.ctx);
    expect(shop.sweptUntil).toEqual(sweptBefore ? new Date(NOW) : null);
    shop.medusa.place("order_old");
    shop.createdAt.set("order_old", NOW - 20 * DAY_MS);
    shop.duringSweep = async () => {
      shop.duringSweep = undefined;
      await shop.handOverSince(NOW - 30 * DAY_MS);
    };
    await sweepOrders(shop.ctx);
    expect(shop.sweptUntil).toBeNull();
    shop.now += 60_000;
    await sweepOrders(shop.ctx);
    expect(shop.rows().map(({ order_id }) => order_id)).toEqual(["order_old"]);
    expect(shop.sweptUntil).toEqual(new Date(shop.now));
  });
});
