import { actOnOrder } from "../../src/engine/orders";
import { World } from "./handover/world";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";

type Broken = (row: WarehouseOrder) => Partial<WarehouseOrder>;

/** An order at the warehouse, in tables that keep something else than what they are given for it. */
async function brokenShop(broken: Broken): Promise<{ world: World; repair: () => void }> {
  const world = new World();
  const put = world.tables.put.bind(world.tables);
  world.tables.put = (name, id, row) => {
    const order = name === "orders" ? (row as WarehouseOrder) : undefined;
    put(
      name,
      id,
      order?.order_id === "order_1" ? (Object.assign({}, order, broken(order)) as typeof row) : row,
    );
  };
  for (const id of ["order_1", "order_2"]) {
    world.place(id);
    await world.reconcile(id);
  }
  return { world, repair: () => (world.tables.put = put) };
}

/** What processes, events and sweeps do in some hours. */
async function hours(world: World): Promise<void> {
  for (let round = 0; round < 12; round += 1) {
    await world.drain();
    for (const id of world.medusa.orders.keys()) await world.reconcile(id);
    world.pass(20 * 60_000);
  }
}

const sent = (world: World, kind: string) =>
  world.tables.rows("commands").filter((command) => command.kind === kind).length;
const problems = (world: World) =>
  world.tables
    .rows("problems")
    .filter(({ cleared_at }) => cleared_at === null)
    .map(({ key }) => key);

/** The body the warehouse holds is never remembered: every plan finds a change to send. */
const forgetful: Broken = ({ state }) =>
  state === "new" ? { payload_hash: "another", sent_source_hash: "another" } : {};
const PROBLEM = "order:order_1:plan_repeats";

describe("A plan that comes again and again though nothing has changed", () => {
  it("is stopped after three rounds and raises a problem; other orders go on", async () => {
    const { world } = await brokenShop(forgetful);
    await hours(world);
    expect(sent(world, "edit")).toBe(3);
    expect(problems(world)).toEqual([PROBLEM]);
    const events = world.tables.contents.events.length;
    await hours(world);
    expect(world.tables.contents.events).toHaveLength(events);
    world.medusa.change("order_2", { name: "Шевченко" });
    await hours(world);
    expect(sent(world, "edit")).toBe(4);
  });

  it("is free again once its order changes", async () => {
    const { world, repair } = await brokenShop(forgetful);
    await hours(world);
    repair();
    world.medusa.change("order_1", { name: "Шевченко" });
    await hours(world);
    expect(sent(world, "edit")).toBe(4);
    expect(problems(world)).toEqual([]);
  });

  it("is free again once a person acts on the order, and is stopped again while the defect lasts", async () => {
    const { world, repair } = await brokenShop(forgetful);
    await hours(world);
    const row = world.tables.rows("orders").find(({ order_id }) => order_id === "order_1");
    await world.act((ctx) => actOnOrder(ctx, row?.id ?? "", "retry"));
    await hours(world);
    expect(sent(world, "edit")).toBe(6);
    expect(problems(world)).toEqual([PROBLEM]);
    repair();
    await world.act((ctx) => actOnOrder(ctx, row?.id ?? "", "retry"));
    await hours(world);
    expect(sent(world, "edit")).toBe(7);
    expect(problems(world)).toEqual([]);
  });

  it("is stopped also when each round cancels the parcel and opens another", async () => {
    const { world } = await brokenShop(({ state }) => (state === "new" ? { location_id: "sloc_gone" } : {}));
    await hours(world);
    const rows = world.tables.rows("orders").filter(({ order_id }) => order_id === "order_1");
    expect(rows.length).toBeLessThanOrEqual(4);
    expect(problems(world)).toEqual([PROBLEM]);
  });

  it("leaves nothing behind in the tables of a shop without a defect", async () => {
    const { world } = await brokenShop(() => ({}));
    await world.drain();
    for (const name of ["Шевченко", "Коваленко", "Шевченко", "Коваленко", "Шевченко"]) {
      world.medusa.change("order_1", { name });
      await hours(world);
    }
    expect(sent(world, "edit")).toBe(5);
    expect(problems(world)).toEqual([]);
  });
});
