import { type SkladClient, SkladError } from "../../src/client";
import { addKind } from "../../src/engine/outbox/kinds/add/add";
import type { PreparedAdd } from "../../src/engine/outbox/kinds/add/batch";
import { wrongs } from "./handover/verdict";
import { World } from "./handover/world";

/** Orders whose AddOrder left in one batch that never arrived, with an unknown outcome. */
async function withLost(count: number): Promise<World> {
  const world = new World();
  for (let each = 1; each <= count; each += 1) {
    world.place(`order_${each}`);
    await world.reconcile(`order_${each}`);
  }
  const lost = {
    state: "unknown",
    sent_at: world.tables.now(),
    next_attempt_at: world.tables.in(30_000),
  } as const;
  for (const command of world.tables.rows("commands"))
    world.tables.put("commands", command.id, { ...command, ...lost, batch_limit: 10 });
  return world;
}

/** Drains once a second for so long. */
async function follow(world: World, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) {
    world.pass(1000);
    await world.drain();
  }
}

/**
 * Each of twelve is looked up twice, and each time an order beside it that is known to be there. Where the latest of these
 * was accepted a moment before and look-ups do not show it yet, an absence proves nothing, and there is one more round.
 */
function expectOneByOne({ listOrders, getOrderStatus }: World["warehouse"]["asked"], lists: number): void {
  expect(listOrders).toBe(lists);
  expect(getOrderStatus).toBeGreaterThanOrEqual(48);
  expect(getOrderStatus).toBeLessThanOrEqual(72);
}
const REPORT = "kyiv ListOrder";

describe("Many orders whose outcome is unclear", () => {
  it("are sent again after two reports, and none of them is looked up alone", async () => {
    const world = await withLost(12);
    await follow(world, 100);
    expect(world.warehouse.asked).toEqual({ listOrders: 2, getOrderStatus: 0 });
    await world.quiet();
    expect(wrongs(world)).toEqual([]);
    expect(world.warehouse.asked).toEqual({ listOrders: 2, getOrderStatus: 0 });
  });

  it("wait for the report of the next minute where another caller has used this one", async () => {
    const world = await withLost(12);
    world.tables.put("pauses", REPORT, world.now + 70_000);
    await follow(world, 60);
    expect(world.warehouse.asked).toEqual({ listOrders: 0, getOrderStatus: 0 });
    await world.quiet();
    expect(world.warehouse.asked).toEqual({ listOrders: 2, getOrderStatus: 0 });
    expect(wrongs(world)).toEqual([]);
  });

  it("are resolved by no 429 to their report, which is not called again before the pause is over", async () => {
    const world = await withLost(12);
    world.warehouse.listFailure = new SkladError("ListOrder", { code: "rate_limited", retryAfterMs: 90_000 });
    await follow(world, 35);
    expect(world.warehouse.asked).toEqual({ listOrders: 1, getOrderStatus: 0 });
    world.warehouse.listFailure = undefined;
    await follow(world, 80);
    expect(world.warehouse.asked).toEqual({ listOrders: 1, getOrderStatus: 0 });
    expect(world.tables.rows("commands").filter(({ absences }) => absences > 0)).toEqual([]);
    await world.quiet();
    expect(wrongs(world)).toEqual([]);
    expect(world.warehouse.asked).toEqual({ listOrders: 3, getOrderStatus: 0 });
  });

  it("are asked for one by one when there is no report for minutes", async () => {
    const world = await withLost(12);
    world.tables.put("pauses", REPORT, world.now + 3_600_000);
    await follow(world, 145);
    expect(world.warehouse.asked).toEqual({ listOrders: 0, getOrderStatus: 0 });
    await follow(world, 60);
    expectOneByOne(world.warehouse.asked, 0);
    await world.quiet();
    expect(wrongs(world)).toEqual([]);
  });

  it("are asked for one by one when the reports prove nothing about them", async () => {
    const world = await withLost(12);
    world.warehouse.listCap = 1;
    await follow(world, 400);
    expectOneByOne(world.warehouse.asked, world.warehouse.asked.listOrders);
    expect(world.tables.rows("commands").filter(({ state }) => state === "done")).toHaveLength(12);
    expect(wrongs(world)).toEqual([]);
  });

  it("are sent again also when the result of one of them can never be recorded", async () => {
    const world = await withLost(12);
    const [bad] = world.tables.rows("commands");
    const put = world.tables.put.bind(world.tables);
    jest.spyOn(world.tables, "put").mockImplementation((name, id, row) => {
      if (id === bad?.id && (row as { state: string }).state === "queued") throw new Error("not storable");
      put(name, id, row);
    });
    await follow(world, 100);
    const open = world.tables.rows("commands").filter(({ state }) => state !== "done");
    expect(open).toMatchObject([{ id: bad?.id, state: "unknown" }]);
    expect(world.log.join()).toContain(`the add ${bad?.id} could not be recorded; it is looked up again`);
  });

  it("are asked for one by one when they are few, which is over sooner than a report's minute", async () => {
    const world = await withLost(3);
    await follow(world, 55);
    expect(world.warehouse.asked.listOrders).toBe(1);
    // Each, and beside it one that is known to be there.
    expect(world.warehouse.asked.getOrderStatus).toBe(6);
    await world.quiet();
    expect(wrongs(world)).toEqual([]);
  });
});

it("An order of several that is refused with the warehouse's identifiers is unclear, and counts as arrived", async () => {
  const client = {
    addOrders: () =>
      Promise.resolve([
        { index: 0, matchedBy: "id_order", accepted: false, descriptions: ["Уже є."], isTaken: true },
        { index: 1, matchedBy: "id_order", accepted: false, descriptions: ["Ні."], isTaken: false },
      ] as const),
  } as unknown as SkladClient;
  const calls = [{ sent: {} }, { sent: {} }] as unknown as PreparedAdd[];
  const results = await addKind.send(client, calls, {});
  expect(results).toMatchObject([
    { outcome: "unclear", was_done: true, descriptions: ["Уже є."] },
    { outcome: "refused", descriptions: ["Ні."] },
  ]);
});
