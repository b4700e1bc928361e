import { SkladError } from "../../src/client/errors";
import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

/** An order at the warehouse. */
async function accepted(): Promise<World> {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  await world.drain();
  return world;
}

async function cancelled(world: World): Promise<World> {
  world.medusa.cancel("order_1");
  await world.reconcile("order_1");
  await world.drain();
  return world;
}

const eventsOf = ({ tables }: World) => tables.contents.events.map(({ type }) => type);
const dataOf = ({ tables }: World, wanted: string) =>
  tables.contents.events.filter(({ type }) => type === wanted).map(({ data }) => data);
const cancels = ({ tables }: World) => tables.rows("commands").filter(({ kind }) => kind === "cancel");
const stateOf = ({ tables }: World) =>
  tables.rows("orders").find(({ order_id }) => order_id === "order_1")?.state;

it("A cancellation carries its reason to the warehouse, and the command shows it as sent", async () => {
  const world = await cancelled(await accepted());
  expect(world.warehouse.cancelReasons).toEqual(["order_canceled"]);
  expect(cancels(world)).toMatchObject([{ state: "done", sent: { reason: "order_canceled" } }]);
  expect(wrongs(world)).toEqual([]);
});

describe("A call that the warehouse accepts with `ok` and nothing else", () => {
  it("is looked up when it is a cancellation, and counts once it is seen to be cancelled", async () => {
    const world = await accepted();
    world.warehouse.silent = true;
    await cancelled(world);
    expect(stateOf(world)).toBe("new");
    expect(cancels(world)).toMatchObject([{ state: "unknown", received: { error: "unconfirmed" } }]);
    expect(eventsOf(world)).toContain("outcome_unclear");
    await world.quiet();
    expect(stateOf(world)).toBe("canceled");
    expect(world.warehouse.cancelReasons).toHaveLength(1);
    expect(wrongs(world)).toEqual([]);
  });

  it("is no cancellation while the parcel is still there", async () => {
    const world = await accepted();
    Object.assign(world.warehouse, { silent: true, deaf: true });
    await cancelled(world);
    world.pass(20 * 60_000);
    await world.drain();
    expect(stateOf(world)).toBe("new");
    world.warehouse.deaf = false;
    await world.quiet();
    expect(stateOf(world)).toBe("canceled");
    expect(world.warehouse.cancelReasons.length).toBeGreaterThan(1);
  });

  it("counts without a look-up where none exists, and the timeline shows that", async () => {
    const world = await accepted();
    Object.assign(world.warehouse, {
      silent: true,
      lookUpFailure: new SkladError("getStatusOrder", { code: "operation_disabled" }),
    });
    await cancelled(world);
    await world.quiet();
    expect(stateOf(world)).toBe("canceled");
    expect(dataOf(world, "canceled")).toEqual([{ reason: "order_canceled", confirmed: false }]);
  });

  it("counts where look-ups show other orders and no canceled ones", async () => {
    const world = await accepted();
    world.place("order_2");
    await world.reconcile("order_2");
    await world.drain();
    Object.assign(world.warehouse, { silent: true, hidesCanceled: true });
    await cancelled(world);
    await world.quiet();
    expect(stateOf(world)).toBe("canceled");
    expect(world.warehouse.cancelReasons).toHaveLength(1);
    expect(dataOf(world, "canceled")).toEqual([{ reason: "order_canceled", confirmed: false }]);
  });

  it("is marked in the timeline when it is a change", async () => {
    const world = await accepted();
    world.warehouse.silent = true;
    world.medusa.change("order_1", { name: "Шевченко" });
    await world.reconcile("order_1");
    await world.quiet();
    expect(dataOf(world, "edited")).toEqual([{ confirmed: false }]);
    world.warehouse.silent = false;
    world.medusa.change("order_1", { name: "Коваленко" });
    await world.reconcile("order_1");
    await world.quiet();
    expect(dataOf(world, "edited")).toEqual([{ confirmed: false }, null]);
    expect(wrongs(world)).toEqual([]);
  });
});
