import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
import { LivenessWorld } from "./support/liveness-world";
import type { Fault } from "./support/shop-and-warehouse";
import { VirtualTime } from "./support/virtual-time";

let database: ModuleDatabase;
let time: VirtualTime;
let world: LivenessWorld;

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
});
beforeEach(async () => {
  world = await LivenessWorld.on(database.database, time);
  await world.place("order_1");
  await world.run(MINUTE_MS);
  // Chance makes no pause short.
  jest.spyOn(Math, "random").mockReturnValue(0.99);
});
afterEach(() => jest.restoreAllMocks());
afterAll(() => database.drop());

const BAD = ["1002", "1003"];
const HOUR_MS = 60 * MINUTE_MS;
const isAboutBad: Fault["hits"] = ({ numbers }) => numbers.some((number) => BAD.includes(number));

/** Milliseconds from its placing to its acceptance. */
async function waitOf(id: string): Promise<number> {
  const from = time.now;
  await world.place(id);
  await world.run(20 * MINUTE_MS);
  const row = await world.rowOf(id);
  return row?.accepted_at ? new Date(row.accepted_at).getTime() - from : Infinity;
}

it.each([
  ["AddOrder", []],
  // The third customer's AddOrder gets lost, too.
  ["getStatusOrder", ["AddOrder"]],
] as const)(
  "two orders whose %s has failed for an hour keep no third one waiting",
  async (operation, lost) => {
    let losses = lost.length === 0 ? 0 : 3;
    const getsLost: Fault["hits"] = (call) => call.operation === "AddOrder" && losses-- > 0;
    world.warehouse.faults = [
      { failure: "reset", arrives: true, hits: getsLost },
      // Alone each is looked up by itself.
      { failure: "switched off", hits: (call) => call.operation === "ListOrder" },
      { failure: "400", hits: (call) => call.operation === operation && isAboutBad(call) },
    ];
    await world.place("order_2");
    await world.place("order_3");
    await world.run(HOUR_MS);
    expect(await waitOf("order_4")).toBeLessThanOrEqual(2 * MINUTE_MS);
    expect(world.warehouse.twice()).toEqual([]);
  },
);

it("an hour in which no connection was accepted is over for every order within a minute of its end", async () => {
  world.warehouse.faults = [{ failure: "refused connection", hits: () => true }];
  await world.placeAll(["order_2", "order_3", "order_4"]);
  const before = world.warehouse.calls.length;
  await world.run(HOUR_MS);
  expect(world.warehouse.calls.length - before).toBeLessThanOrEqual(70);
  world.warehouse.faults = [];
  expect(await waitOf("order_5")).toBeLessThanOrEqual(MINUTE_MS + 2_000);
  expect((await world.commands()).filter(({ state }) => state !== "done")).toEqual([]);
});

/** Calls of an hour: one after each pause, and one each minute for an order that has not failed. */
const MAX_CALLS = 17 + 60;

it("an operation that fails for all is called no more than once a minute beside what follows its pauses, however many orders come", async () => {
  world.warehouse.faults = [{ failure: "400", hits: ({ operation }) => operation === "AddOrder" }];
  for (let order = 2; order < 200; order += 1) world.in(order * 18_000, () => world.place(`order_${order}`));
  const before = world.warehouse.calls.length;
  await world.run(HOUR_MS);
  const calls = world.warehouse.calls.slice(before).length;
  expect(calls).toBeLessThanOrEqual(MAX_CALLS);
  world.warehouse.faults = [];
  // The queue that has come together takes as long as the rate limit says.
  expect(await waitOf("order_999")).toBeLessThanOrEqual(5 * MINUTE_MS);
});
