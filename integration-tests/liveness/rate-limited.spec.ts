import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { MINUTE_MS } from "./support/cells";
import { LivenessWorld } from "./support/liveness-world";
import { VirtualTime } from "./support/virtual-time";

const TOLD_WITHIN_MS = 5 * MINUTE_MS;
const ORDERS = Array.from({ length: 100 }, (_, index) => `order_${100 + index}`);

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
  await world.run(2_000);
});
afterAll(() => database.drop());

const open = async () => (await world.problems()).filter(({ cleared_at }) => cleared_at === null);

describe.each([["trusted"], ["unsupported"]])(
  "While another program uses the ApiKey up (array form %s)",
  (form) => {
    beforeEach(async () => {
      await database.database.raw("update sklad_connection set array_form = ?", [form]);
      world.warehouse.faults = [{ failure: "429", hits: () => true }];
      await world.placeAll(ORDERS);
      await world.run(TOLD_WITHIN_MS);
    });

    it("one problem of the connection says within five minutes how many orders wait", async () => {
      expect(await open()).toMatchObject([
        {
          ...{ code: "rate_limited", connection_id: "sklconn_kyiv", warehouse_order_id: null },
          params: { count: ORDERS.length, numbers: ["1100", "1101", "1102"] },
        },
      ]);
    });

    it("for an hour, no order is named or parked; then all go, and the problem ends", async () => {
      await world.run(60 * MINUTE_MS);
      expect(await open()).toMatchObject([{ code: "rate_limited" }]);
      expect((await world.commands()).filter(({ state }) => state === "parked")).toEqual([]);
      world.warehouse.faults = [];
      await world.run(20 * MINUTE_MS);
      expect((await world.problems()).map(({ code }) => code)).toEqual(["rate_limited"]);
      expect(await open()).toEqual([]);
      expect((await world.commands()).filter(({ state }) => state !== "done")).toEqual([]);
      expect(world.warehouse.twice()).toEqual([]);
    });
  },
);

it("orders that travelled together still do when the rate limit is free again", async () => {
  await database.database.raw("update sklad_connection set array_form = 'trusted'");
  world.warehouse.faults = [{ failure: "429", hits: () => true }];
  await world.placeAll(ORDERS);
  await world.run(60 * MINUTE_MS);
  world.warehouse.faults = [];
  const before = world.warehouse.calls.length;
  await world.run(2 * MINUTE_MS);
  expect((await world.commands()).filter(({ state }) => state !== "done")).toEqual([]);
  expect(world.warehouse.calls[before]?.numbers).toHaveLength(10);
});
