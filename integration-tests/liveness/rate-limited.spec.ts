import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";

const at = liveness();

const RAISED_WITHIN_MS = 5 * MINUTE_MS;
const ORDERS = Array.from({ length: 100 }, (_, index) => `order_${100 + index}`);

beforeEach(async () => {
  await at.world.place("order_1");
  await at.world.run(2_000);
});

const open = async () => (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null);

describe.each([["trusted"], ["unsupported"]])(
  "While another program uses the ApiKey up (array form %s)",
  (form) => {
    beforeEach(async () => {
      await at.database.raw("update sklad_connection set array_form = ?", [form]);
      at.world.warehouse.faults = [{ failure: "429", hits: () => true }];
      await at.world.placeAll(ORDERS);
      await at.world.run(RAISED_WITHIN_MS);
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
      await at.world.run(60 * MINUTE_MS);
      expect(await open()).toMatchObject([{ code: "rate_limited" }]);
      expect((await at.world.commands()).filter(({ state }) => state === "parked")).toEqual([]);
      at.world.warehouse.faults = [];
      await at.world.run(20 * MINUTE_MS);
      expect((await at.world.problems()).map(({ code }) => code)).toEqual(["rate_limited"]);
      expect(await open()).toEqual([]);
      expect((await at.world.commands()).filter(({ state }) => state !== "done")).toEqual([]);
      expect(at.world.warehouse.twice()).toEqual([]);
    });
  },
);

it("orders that travelled together still do when the rate limit is free again", async () => {
  await at.database.raw("update sklad_connection set array_form = 'trusted'");
  at.world.warehouse.faults = [{ failure: "429", hits: () => true }];
  await at.world.placeAll(ORDERS);
  await at.world.run(60 * MINUTE_MS);
  at.world.warehouse.faults = [];
  const before = at.world.warehouse.calls.length;
  await at.world.run(2 * MINUTE_MS);
  expect((await at.world.commands()).filter(({ state }) => state !== "done")).toEqual([]);
  expect(at.world.warehouse.calls[before]?.numbers).toHaveLength(10);
});
