import { raiseForConnection } from "../../src/engine/problems";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
import type { Failure } from "./support/failures";
import { LivenessWorld } from "./support/liveness-world";
import { VirtualTime } from "./support/virtual-time";

let database: ModuleDatabase;
let time: VirtualTime;
let world: LivenessWorld;

beforeAll(async () => {
  database = await createModuleDatabase();
  time = new VirtualTime(database.database);
  await time.install();
});
afterAll(() => database.drop());

const MINUTES = 3;
/** Of the calls of a minute, beside what the batches and the look-ups of their orders take. */
const MOST = 40;
/** More than single calls clear in that time. */
const QUEUE = Array.from({ length: 250 }, (_, index) => `order_${100 + index}`);

beforeEach(async () => {
  world = await LivenessWorld.on(database.database, time);
  await world.place("order_1");
  await world.run(2_000);
  await database.database.raw("update sklad_connection set array_form = 'untried'");
});

async function callsOf(minutes: number) {
  const from = time.now;
  // Senders are nudged once a second, also while a call hangs.
  for (let second = 1; second < (minutes * MINUTE_MS) / 1000; second += 1)
    world.in(second * 1000, async () => undefined);
  await world.run(minutes * MINUTE_MS);
  const adds = world.warehouse.calls.filter(({ operation, at }) => operation === "AddOrder" && at >= from);
  const alone = adds.filter(({ numbers }) => numbers.length === 1);
  const inMinute = (minute: number) =>
    alone.filter(({ at }) => Math.floor((at - from) / MINUTE_MS) === minute);
  return {
    together: adds.length - alone.length,
    alone: Array.from({ length: minutes }, (_, minute) => inMinute(minute).length),
  };
}

it.each<[Failure]>([["black hole"], ["reset"], ["500"]])(
  "orders go one by one while first batches of two end with a %s",
  async (failure) => {
    world.warehouse.faults = [{ failure, hits: ({ numbers }) => numbers.length > 1 }];
    await world.placeAll(QUEUE);
    const { alone, together } = await callsOf(MINUTES);
    expect(together).toBeGreaterThan(1);
    expect(alone.filter((calls) => calls < MOST)).toEqual([]);
    expect(world.warehouse.twice()).toEqual([]);
  },
);

it("first batches without a clear end are given up after nine, and a person is told", async () => {
  world.warehouse.faults = [{ failure: "500", hits: ({ numbers }) => numbers.length > 1 }];
  await world.placeAll(QUEUE);
  const { together } = await callsOf(MINUTES);
  expect(together).toBe(9);
  const [connection] = await world.stores.connections.list();
  expect(connection).toMatchObject({ array_form: "unsupported" });
  expect((await world.problems()).map(({ code }) => code)).toContain("batches_unsupported");
});

it.each([[300], [3_000]])(
  "orders wait for a first batch that is about to prove that a hundred can travel in one call of %d ms",
  async (latency_ms) => {
    world.warehouse.latency_ms = latency_ms;
    await world.placeAll(QUEUE);
    const { together } = await callsOf(1);
    const sizes = world.warehouse.calls
      .filter(({ operation }) => operation === "AddOrder")
      .map(({ numbers }) => numbers.length);
    const alone = sizes.slice(0, sizes.indexOf(100)).filter((size) => size === 1);
    expect(sizes).toContain(100);
    // What is left at the end is few enough to go one by one again.
    expect(alone.length).toBeLessThan(5);
    expect(together).toBeLessThan(20);
    const [connection] = await world.stores.connections.list();
    expect(connection).toMatchObject({ array_form: "trusted" });
  },
);

describe("What was found out about batches", () => {
  const DIALECT = { AddOrder: { method: "PUT" } } as const;
  const idsFrom = (first: number) => Array.from({ length: 120 }, (_, index) => `order_${first + index}`);
  const batches = () => world.warehouse.calls.map(({ numbers }) => numbers.length).filter((size) => size > 1);

  const lookUps = () =>
    world.warehouse.calls.filter(({ operation }) => operation === "getStatusOrder").length;

  beforeEach(async () => {
    world = await LivenessWorld.on(database.database, time, { dialect: DIALECT });
    await world.place("order_1");
    await world.run(2_000);
  });

  it.each([["trusted"], ["unsupported"]])("with another dialect (%s) is found out again", async (form) => {
    await database.database.raw(
      "update sklad_connection set array_form = ?, array_form_dialect = 'another', failed_trials = 9",
      [form],
    );
    const [connection] = await world.stores.connections.list();
    await world.stores.transaction(async (stores) => {
      if (connection) await raiseForConnection(stores, connection, "batches_unsupported");
    });
    await world.placeAll(idsFrom(100));
    await world.run(MINUTE_MS);
    expect(batches()[0]).toBe(2);
    expect(lookUps()).toBeGreaterThan(0);
    expect(await world.stores.connections.list()).toMatchObject([{ array_form: "trusted" }]);
    expect((await world.problems()).filter(({ cleared_at }) => cleared_at === null)).toEqual([]);
  });

  it("with this dialect is believed", async () => {
    await world.placeAll(idsFrom(100));
    await world.run(MINUTE_MS);
    const asked = lookUps();
    await world.placeAll(idsFrom(300));
    await world.run(MINUTE_MS);
    expect(Math.max(...batches().slice(1))).toBe(100);
    expect(lookUps()).toBe(asked);
  });
});
