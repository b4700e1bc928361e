import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

/** An order at the warehouse whose edit had its effect, and whose answer was lost. */
async function withLostAnswer(): Promise<World> {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  await world.drain();
  world.medusa.change("order_1", { name: "Шевченко" });
  await world.reconcile("order_1");
  world.warehouse.faults.push("reset_after");
  await world.drain();
  return world;
}

const recipientOf = ({ warehouse }: World) =>
  warehouse.orders.find(({ body }) => body.id_order === "1001")?.body.recipient;

describe("An edit whose answer was lost", () => {
  it("is sent again", async () => {
    const world = await withLostAnswer();
    expect(world.tables.rows("commands")).toMatchObject([
      { kind: "add" },
      { kind: "edit", state: "unknown" },
    ]);
    await world.quiet();
    expect(recipientOf(world)).toBe("Шевченко Олена");
    expect(wrongs(world)).toEqual([]);
  });

  it("is sent again also when the order was changed back meanwhile: the warehouse may have taken it", async () => {
    const world = await withLostAnswer();
    world.medusa.change("order_1", { name: "Коваленко" });
    await world.reconcile("order_1");
    await world.quiet();
    expect(recipientOf(world)).toBe("Коваленко Олена");
    expect(wrongs(world)).toEqual([]);
  });

  it("is not sent any more when the order was canceled meanwhile: the cancellation is", async () => {
    const world = await withLostAnswer();
    world.medusa.cancel("order_1");
    await world.reconcile("order_1");
    await world.quiet();
    expect(world.warehouse.orders.at(-1)?.state).toBe("canceled");
    expect(wrongs(world)).toEqual([]);
  });
});

it("Goods that an unclear edit may have put into a parcel are in no other one, whatever the warehouse has done", async () => {
  const world = new World();
  world.place("order_1");
  world.medusa.change("order_1", { cups: 0 });
  await world.reconcile("order_1");
  await world.drain();
  world.medusa.change("order_1", { cups: 1 });
  await world.reconcile("order_1");
  world.warehouse.faults.push("server_error_after");
  await world.drain();
  world.medusa.change("order_1", { cupsAt: "sloc_lviv" });
  await world.reconcile("order_1");
  await world.drain();
  world.warehouse.pick();
  await world.quiet();
  expect(wrongs(world)).toEqual([]);
});
