import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
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
beforeEach(async () => {
  world = await LivenessWorld.on(database.database, time);
});
afterAll(() => database.drop());

const CANCELED = "order_2";
const NUMBER = "1002";
/** The look-up itself, and the outbox's next look. */
const SOON_MS = 2_000;

// Nobody sweeps the orders here: what is not planned right after the look-up is never planned.
it.each([
  ["getStatusOrder", [CANCELED]],
  ["ListOrder", [CANCELED, "order_3"]],
] as const)(
  "an order that was cancelled while nobody knew whether it had arrived is cancelled at the warehouse as soon as %s has found it",
  async (lookUp, unclear) => {
    await world.place("order_1");
    await world.run(MINUTE_MS);
    world.warehouse.faults = [
      { failure: "reset", arrives: true, hits: ({ operation }) => operation === "AddOrder" },
    ];
    for (const id of unclear) await world.place(id);
    await world.run(5_000);
    await world.cancel(CANCELED);
    await world.run(5_000);
    const calls = world.warehouse.calls.map(({ operation }) => operation);
    expect(calls).toEqual(["AddOrder", ...unclear.map(() => "AddOrder")]);
    expect((await world.rowOf(CANCELED))?.state).toBe("planned");

    await world.run(2 * MINUTE_MS);
    const [found, canceled, ...more] = world.warehouse.calls.slice(calls.length);
    expect(more).toEqual([]);
    expect(found?.operation).toBe(lookUp);
    expect(canceled).toMatchObject({ operation: "CancelOrder", numbers: [NUMBER] });
    expect((canceled?.at ?? Infinity) - (found?.at ?? NaN)).toBeLessThanOrEqual(SOON_MS);
    const states = await Promise.all(unclear.map(async (id) => (await world.rowOf(id))?.state));
    expect(states).toEqual(unclear.map((id) => (id === CANCELED ? "canceled" : "new")));
    expect(world.warehouse.twice()).toEqual([]);
    expect(await world.problems()).toEqual([]);
  },
);
