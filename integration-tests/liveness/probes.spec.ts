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

const POISONED = ["1002", "1003"];
const PAUSE_MS = 10_000;

describe("After a pause", () => {
  /** Two orders have failed again and again, and are next in the queue: their own pauses are over. */
  async function bothFailed(): Promise<void> {
    await world.place("order_1");
    await world.run(MINUTE_MS);
    world.warehouse.faults = [
      { failure: "400", hits: ({ numbers }) => numbers.some((number) => POISONED.includes(number)) },
    ];
    await world.place("order_2");
    await world.place("order_3");
    await world.run(MINUTE_MS);
    await world.stores.operations.recordSuccess("sklconn_kyiv", "add");
    await database
      .database("sklad_command")
      .where({ state: "queued" })
      .update({ next_attempt_at: new Date(time.now - 1_000) });
  }

  it.each([
    ["AddOrder", () => world.stores.operations.pause("sklconn_kyiv", "add", PAUSE_MS)],
    ["the connection", () => world.stores.connections.pause("sklconn_kyiv", "unreachable", PAUSE_MS)],
  ])("of %s the order that was tried least goes first, and not those that are to blame", async (_, pause) => {
    await bothFailed();
    await pause();
    const calls = world.warehouse.calls.length;
    await world.place("order_4");
    await world.run(PAUSE_MS - 1_000);
    expect(world.warehouse.calls.slice(calls)).toEqual([]);
    await world.run(2_000);
    expect(world.warehouse.calls[calls]?.numbers).toEqual(["1004"]);
    expect(await world.rowOf("order_4")).toMatchObject({ state: "new" });
  });
});
