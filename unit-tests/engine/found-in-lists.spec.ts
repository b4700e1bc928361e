import { SkladError } from "../../src/client";
import { wrongs } from "./handover/verdict";
import type { Fault } from "./handover/warehouse";
import { World } from "./handover/world";

const REPORT = "kyiv ListOrder";

/** Orders whose answers were lost, at a warehouse whose look-ups do not say whose an order is. */
async function withUnclear(count: number, fault: Fault = "reset_after"): Promise<World> {
  const world = new World();
  world.warehouse.namelessLookUps = true;
  world.warehouse.lateness_ms = 0;
  for (let each = 1; each <= count; each += 1) {
    world.place(`order_${each}`);
    await world.reconcile(`order_${each}`);
    world.warehouse.faults.push(fault);
    await world.drain();
  }
  return world;
}

async function follow(world: World, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    world.pass(1000);
    await world.drain();
  }
}

const statesOf = ({ tables }: World) => tables.rows("commands").map(({ state }) => state);
const unclearLookUps = ({ tables }: World) => tables.rows("commands")[0]?.unclear_look_ups;

describe("An order that no look-up finds, and lists do", () => {
  it("is found in a list before it parks", async () => {
    const world = await withUnclear(1);
    await follow(world, 120);
    expect(statesOf(world)).toEqual(["done"]);
    expect(world.warehouse.asked).toEqual({ listOrders: 1, getOrderStatus: 2 });
    expect(wrongs(world)).toEqual([]);
  });

  it("does not park for lists that others ask for", async () => {
    const world = await withUnclear(1);
    world.tables.put("pauses", REPORT, world.now + 600_000);
    await follow(world, 590);
    expect(unclearLookUps(world)).toBe(2);
    expect(statesOf(world)).toEqual(["unknown"]);
    await follow(world, 70);
    expect(statesOf(world)).toEqual(["done"]);
    expect(wrongs(world)).toEqual([]);
  });

  it("parks after an hour without a call slot for a list", async () => {
    const world = await withUnclear(1);
    world.tables.put("pauses", REPORT, world.now + 24 * 3_600_000);
    await follow(world, 3_590);
    expect(statesOf(world)).toEqual(["unknown"]);
    await follow(world, 600);
    expect(statesOf(world)).toEqual(["parked"]);
  });

  it.each<[string, SkladError]>([
    ["fail", new SkladError("ListOrder", { code: "server_error", httpStatus: 502 })],
    ["are switched off", new SkladError("ListOrder", { code: "operation_disabled" })],
  ])("parks where lists %s", async (_, failure) => {
    const world = await withUnclear(1);
    world.warehouse.listFailure = failure;
    await follow(world, 600);
    expect(statesOf(world)).toEqual(["parked"]);
    expect(world.warehouse.asked.getOrderStatus).toBeLessThanOrEqual(5);
  });

  it.each(["unreadable", "on the next page"] as const)("is not absent where its record is %s", async (as) => {
    const world = new World();
    world.place("order_9");
    await world.reconcile("order_9");
    await world.drain();
    const { warehouse } = world;
    warehouse.namelessLookUps = true;
    world.place("order_1");
    await world.reconcile("order_1");
    warehouse.faults.push("reset_after");
    await world.drain();
    warehouse.withheld = { number: String(warehouse.orders.at(-1)?.body.id_order), as };
    await follow(world, 600);
    expect(statesOf(world)).toEqual(["done", "parked"]);
    expect(wrongs(world)).toEqual([]);
  });

  it("parks where it is missing in a list that proves nothing", async () => {
    const world = await withUnclear(1, "reset_before");
    world.warehouse.listCap = 1;
    await follow(world, 600);
    expect(statesOf(world)).toEqual(["parked"]);
  });
});

it("Several unclear orders are asked for one by one where lists are switched off", async () => {
  const world = await withUnclear(3);
  world.warehouse.namelessLookUps = false;
  world.warehouse.listFailure = new SkladError("ListOrder", { code: "operation_disabled" });
  await follow(world, 120);
  expect(statesOf(world)).toEqual(["done", "done", "done"]);
  expect(wrongs(world)).toEqual([]);
});
