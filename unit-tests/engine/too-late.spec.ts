import { actOnOrder } from "../../src/engine/orders";
import { World } from "./handover/world";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";

/** A shop whose first order the warehouse has begun to pick. */
async function pickedShop(changes: Partial<WarehouseOrder> = {}) {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  await world.drain();
  const row = () => {
    const found = world.tables.rows("orders").find(({ order_id }) => order_id === "order_1");
    if (!found) throw new Error("nothing was planned");
    return found;
  };
  const set = (to: Partial<WarehouseOrder>) =>
    world.tables.put("orders", row().id, Object.assign({}, row(), to));
  expect(row().state).toBe("new");
  set({ state: "picked", ...changes });
  const change = async (to: Parameters<typeof world.medusa.change>[1]) => {
    world.medusa.change("order_1", to);
    await world.reconcile("order_1");
  };
  const problems = () =>
    world.tables
      .rows("problems")
      .filter(({ cleared_at }) => cleared_at === null)
      .map(({ code, params }) => ({ code, params }));
  const raisedCount = () =>
    world.tables.contents.events.filter(({ type }) => type === "differs" || type === "agrees").length;
  return { world, row, set, change, problems, raisedCount };
}

const OTHER_NAME = {
  code: "too_late",
  params: { order_id: "order_1", number: "1001", items: [], fields: ["recipient"] },
};

describe("A picked parcel whose order changes", () => {
  it("is one problem, cleared when the order is changed back", async () => {
    const { world, change, problems, raisedCount } = await pickedShop();
    await change({ name: "Шевченко" });
    expect(problems()).toEqual([OTHER_NAME]);
    await world.reconcile("order_1");
    expect(raisedCount()).toBe(1);
    await change({ name: "Коваленко" });
    expect(problems()).toEqual([]);
    await change({ name: "Шевченко" });
    expect(problems()).toEqual([OTHER_NAME]);
  });

  it("is raised again when something else differs", async () => {
    const { change, problems } = await pickedShop();
    await change({ name: "Шевченко" });
    await change({ kettles: 3 });
    expect(problems()).toMatchObject([
      {
        code: "too_late",
        params: {
          fields: ["recipient"],
          items: [{ sku: "SKU-kettles", promised: "3", sent: "1" }],
          cash: { collects: "880.00", owed: "1880.00" },
        },
      },
    ]);
  });

  it("is not raised again once a person has dealt with it, until something else differs", async () => {
    const { world, row, change, problems } = await pickedShop();
    await change({ name: "Шевченко" });
    await world.act((ctx) => actOnOrder(ctx, row().id, "acknowledge"));
    await world.reconcile("order_1");
    expect(problems()).toEqual([]);
    await change({ name: "Франко", kettles: 2 });
    expect(problems()).toHaveLength(1);
  });

  it("is a problem of its own when its money came another way, until that is given back", async () => {
    const { change, problems } = await pickedShop();
    await change({ paid: 880, name: "Шевченко" });
    expect(problems()).toEqual([
      {
        code: "pays_twice",
        params: { order_id: "order_1", number: "1001", collects: "880.00", owed: "0.00", twice: true },
      },
      OTHER_NAME,
    ]);
    await change({ paid: 0 });
    expect(problems()).toEqual([OTHER_NAME]);
  });

  it("stays a problem when it is delivered, until the money is given back", async () => {
    const { set, change, problems } = await pickedShop();
    await change({ paid: 880 });
    set({ state: "delivered" });
    await change({ name: "Шевченко" });
    expect(problems()).toMatchObject([{ code: "pays_twice" }]);
    await change({ paid: 0 });
    expect(problems()).toEqual([]);
  });

  it("is no problem while Medusa is about to register what is in it", async () => {
    const { set, change, problems } = await pickedShop({ sync_due_at: new Date(), sync_failures: 0 });
    await change({ kettles: 3 });
    expect(problems()).toEqual([]);
    set({ sync_failures: 1 });
    await change({});
    expect(problems()).toHaveLength(1);
  });

  it("is edited, and no problem, while the warehouse takes changes: what came online is no longer collected", async () => {
    const { world, row, change, problems } = await pickedShop({ state: "new" });
    await change({ paid: 880 });
    await world.drain();
    expect(problems()).toEqual([]);
    expect(row().cash_on_delivery_sum).toBeNull();
    const edits = world.tables.rows("commands").filter(({ kind }) => kind === "edit");
    expect(edits).toMatchObject([
      { state: "done", sent: { payment_method: "На карту", order_payment_sum: "880.00" } },
    ]);
  });
});
