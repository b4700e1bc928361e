import { UnexpectedResponseError, SkladError } from "../../src/client";
import type { Fault } from "./handover/warehouse";
import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

const unreadable = (trouble: "not_json" | "truncated" | "unexpected_shape") =>
  new UnexpectedResponseError("getStatusOrder", "JSON", [], { trouble });

/** What leaves the outcome of the last call for the order unclear. */
const CALLS = {
  add: async () => undefined,
  edit: async (world: World) => {
    await world.drain();
    world.medusa.change("order_1", { name: "Шевченко" });
    await world.reconcile("order_1");
  },
  cancel: async (world: World) => {
    await world.drain();
    world.medusa.cancel("order_1");
    await world.reconcile("order_1");
  },
};
type Kind = keyof typeof CALLS;

/** The only order of a shop, with a call whose outcome is unclear while no look-up can be read. */
async function withUnclear(kind: Kind, fault: Fault, failure: Error): Promise<World> {
  const world = new World();
  world.place("order_1");
  await world.reconcile("order_1");
  await CALLS[kind](world);
  world.warehouse.faults.push(fault);
  await world.drain();
  Object.assign(world.warehouse, { lookUpFailure: failure, listFailure: failure });
  return world;
}

async function follow(world: World, minutes: number): Promise<void> {
  for (let second = 0; second < minutes * 60; second += 1) {
    world.pass(1000);
    await world.drain();
  }
}

const stateOf = ({ tables }: World, kind: Kind) =>
  tables.rows("commands").find((command) => command.kind === kind && command.target_id !== "known")?.state;
const openProblems = ({ tables }: World) =>
  tables.rows("problems").flatMap(({ code, cleared_at }) => (cleared_at === null ? [code] : []));

const cases = (["add", "edit", "cancel"] as const).flatMap((kind) =>
  (["reset_before", "reset_after"] as const).flatMap((fault) =>
    (["not_json", "truncated"] as const).map((trouble) => ({ kind, fault, trouble })),
  ),
);

it.each(cases)(
  "An unclear $kind ($fault) is done without a person after ten minutes of look-ups that are $trouble",
  async ({ kind, fault, trouble }) => {
    const world = await withUnclear(kind, fault, unreadable(trouble));
    await follow(world, 10);
    expect(stateOf(world, kind)).not.toBe("parked");
    Object.assign(world.warehouse, { lookUpFailure: undefined, listFailure: undefined });
    await follow(world, 20);
    expect(stateOf(world, kind)).toBe("done");
    expect(openProblems(world)).toEqual([]);
    await world.quiet();
    expect(wrongs(world)).toEqual([]);
  },
);

it.each(["add", "cancel"] as const)(
  "An unclear %s whose look-ups are of another shape is parked after five of them",
  async (kind) => {
    const world = await withUnclear(kind, "reset_before", unreadable("unexpected_shape"));
    await follow(world, 10);
    expect(stateOf(world, kind)).toBe("parked");
    const { listOrders, getOrderStatus } = world.warehouse.asked;
    expect(getOrderStatus + listOrders).toBe(5);
  },
);

it("An unclear add whose look-ups are a page of maintenance is found by a list that can be read", async () => {
  const world = await withUnclear("add", "reset_after", unreadable("not_json"));
  world.warehouse.listFailure = undefined;
  await follow(world, 5);
  expect(stateOf(world, "add")).toBe("done");
});

it("An unclear add is not parked by an hour of pages of maintenance in which other orders are accepted", async () => {
  const world = await withUnclear("add", "reset_before", unreadable("not_json"));
  for (let placed = 2; placed < 12; placed += 1) {
    world.place(`order_${placed}`);
    await world.reconcile(`order_${placed}`);
    await follow(world, 6);
  }
  expect(stateOf(world, "add")).toBe("unknown");
  Object.assign(world.warehouse, { lookUpFailure: undefined, listFailure: undefined });
  await follow(world, 20);
  expect(stateOf(world, "add")).toBe("done");
  await world.quiet();
  expect(wrongs(world)).toEqual([]);
});

it("Three short outages of look-ups, each over before the cancellation is sent again, leave no problem", async () => {
  const world = new World();
  for (const id of ["order_1", "order_2", "order_3"]) {
    world.place(id);
    await world.reconcile(id);
    await world.drain();
    await follow(world, 1);
    world.medusa.cancel(id);
    await world.reconcile(id);
    world.warehouse.faults.push("reset_before");
    world.warehouse.lookUpFailure = new SkladError("getStatusOrder", {
      code: "server_error",
      httpStatus: 502,
    });
    await follow(world, 1);
    world.warehouse.lookUpFailure = undefined;
    await follow(world, 3);
  }
  expect(world.warehouse.orders.slice(-3)).toMatchObject(Array(3).fill({ state: "canceled" }));
  expect(openProblems(world)).toEqual([]);
  await world.quiet();
  expect(wrongs(world)).toEqual([]);
});
