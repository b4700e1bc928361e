import { reconcileOrders } from "../../src/engine/orders";
import { World } from "./handover/world";

const IDS = ["order_1", "order_2", "order_3"];

it("What an order remembers about its lines and methods is stored again, and an order for which it cannot be stops no other", async () => {
  const world = new World();
  for (const id of IDS) {
    world.place(id);
    await world.reconcile(id);
  }
  await world.drain();
  const rowOf = (id: string) => world.tables.rows("orders").find(({ order_id }) => order_id === id)!;
  for (const id of IDS) {
    expect(rowOf(id)).toMatchObject({ state: "new", shipping_facts: { lines: expect.anything() } });
    world.tables.put("orders", rowOf(id).id, { ...rowOf(id), shipping_facts: null });
  }
  await world.act(async (ctx) => {
    const states = ctx.sklad.stores.warehouseOrderStates;
    const remember = states.remember.bind(states);
    states.remember = (id, facts) =>
      id === rowOf("order_1").id ? Promise.reject(new Error("full")) : remember(id, facts);
    await reconcileOrders(ctx, IDS, "sweep");
  });
  expect(IDS.map((id) => rowOf(id).shipping_facts !== null)).toEqual([false, true, true]);
  const problems = world.tables.rows("problems").filter(({ code }) => code === "cannot_plan");
  expect(problems).toMatchObject([{ params: { order_id: "order_1", reason: "full" } }]);
});
