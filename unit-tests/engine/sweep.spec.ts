import { reconcileOrder, sweepOrders } from "../../src/engine/orders";
import { NOW, SweptShop as Shop } from "./handover/swept-shop";

describe("An order that cannot be planned", () => {
  const shop = new Shop();

  it("is told of by name, while the orders beside it are planned", async () => {
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

  it("needs nobody as soon as it can be planned", async () => {
    shop.broken.clear();
    await reconcileOrder(shop.ctx, "order_2", "event");
    expect(shop.problems()).toEqual([]);
    expect(shop.rows()).toHaveLength(3);
  });
});

it("A deleted Medusa order takes its parcel with it: what waits is withdrawn, what was accepted is cancelled there", async () => {
  const shop = new Shop();
  for (const id of ["order_1", "order_2"]) shop.medusa.place(id);
  await sweepOrders(shop.ctx);
  const [, accepted] = shop.rows();
  if (!accepted) throw new Error("nothing was planned");
  for (const { id } of shop.tables.rows("commands").filter(({ subject_id }) => subject_id === accepted.id))
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

function commandOf(shop: Shop, id: string) {
  const command = shop.tables.contents.commands.get(id);
  if (!command) throw new Error(`there is no command ${id}`);
  return command;
}

const commandsOf = (shop: Shop) => shop.tables.rows("commands").map(({ kind, state }) => `${kind} ${state}`);
