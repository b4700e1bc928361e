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

it("orders wait for a first batch that is about to prove that a hundred can travel in one call", async () => {
  await world.placeAll(QUEUE);
  const { alone, together } = await callsOf(1);
  expect(Math.max(...alone)).toBeLessThan(5);
  expect(together).toBeLessThan(20);
  const [connection] = await world.stores.connections.list();
  expect(connection).toMatchObject({ array_form: "trusted" });
});
