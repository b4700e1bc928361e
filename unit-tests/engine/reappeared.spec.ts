import { transitions } from "../../src/engine/orders";
import { World } from "./handover/world";

/** Withdrawn here while its outcome was unclear, although it had arrived. */
async function givenUp(): Promise<World> {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  world.warehouse.faults.push("reset_after");
  await world.drain();
  await world.act(({ sklad }) =>
    sklad.stores.transaction((stores) =>
      transitions.withdrawn(stores, rowOf(world), "withdrawn_by_merchant", "merchant"),
    ),
  );
  expect(rowOf(world)).toMatchObject({ state: "canceled", remote_id: null });
  world.pass(60_000);
  return world;
}

function rowOf({ tables }: World) {
  const [row] = tables.rows("orders").filter(({ order_id }) => order_id === "order_1");
  if (!row) throw new Error("nothing was planned");
  return row;
}

const problemsOf = (world: World) =>
  world.tables.rows("problems").filter(({ warehouse_order_id }) => warehouse_order_id === rowOf(world).id);
const stateThere = (world: World) =>
  world.warehouse.orders.find(({ body }) => body.external_id === rowOf(world).id)?.state;

describe("An order that was withdrawn here, and that a look-up finds at the warehouse,", () => {
  it("is a problem and is cancelled there, which clears the problem", async () => {
    const world = await givenUp();
    await world.drain();
    expect(stateThere(world)).toBe("canceled");
    expect(world.warehouse.cancelReasons).toEqual(["withdrawn_by_merchant"]);
    expect(rowOf(world)).toMatchObject({ state: "canceled", cancel_reason: "withdrawn_by_merchant" });
    expect(problemsOf(world)).toMatchObject([
      { code: "reappeared", params: { remote_id: "FF-1" }, cleared_at: new Date(world.now) },
    ]);
    await world.quiet();
    expect(world.warehouse.orders.filter(({ body }) => body.external_id === rowOf(world).id)).toHaveLength(1);
  });

  it("stays a problem while the warehouse does not cancel it", async () => {
    const world = await givenUp();
    world.warehouse.pick();
    await world.drain();
    expect(stateThere(world)).toBe("picked");
    expect(world.warehouse.cancelReasons).toEqual(["withdrawn_by_merchant"]);
    const open = problemsOf(world).filter(({ cleared_at }) => cleared_at === null);
    expect(open.map(({ code }) => code).sort()).toEqual(["cancel_refused", "reappeared"]);
  });
});
