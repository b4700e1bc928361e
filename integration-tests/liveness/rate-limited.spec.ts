import { PARK_AFTER_FAILURES } from "../../src/engine/outbox/failures/retry-policy";
import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";

const at = liveness();

const RAISED_WITHIN_MS = 5 * MINUTE_MS;
/** An hour in the soak; else long enough for more failures than park a single command. */
const LONG = process.env.SKLAD_LIVENESS === "all" ? 60 : 20;
const idsOf = (count: number) => Array.from({ length: count }, (_, index) => `order_${100 + index}`);

beforeEach(async () => {
  await at.world.place("order_1");
  await at.world.run(2_000);
});

const open = async () => (await at.world.problems()).filter(({ cleared_at }) => cleared_at === null);
const notDone = async () => (await at.world.commands()).filter(({ state }) => state !== "done");

describe.each([
  // Each of them makes calls of its own, which is what the hour costs: enough for many to wait at any time.
  { form: "unsupported", count: 30, travel: 1, recover_min: 20, failures: PARK_AFTER_FAILURES },
  { form: "trusted", count: 100, travel: 10, recover_min: 2, failures: 0 },
])(
  "While another program uses the ApiKey up (array form $form)",
  ({ form, count, travel, recover_min, failures }) => {
    it("one problem says within five minutes how many orders wait, and however long it lasts no order is named or parked; then all go as before, and the problem ends", async () => {
      await at.database.raw("update sklad_connection set array_form = ?", [form]);
      at.world.warehouse.faults = [{ failure: "429", hits: () => true }];
      await at.world.placeAll(idsOf(count));
      await at.world.run(RAISED_WITHIN_MS);
      expect(await open()).toMatchObject([
        {
          ...{ code: "rate_limited", connection_id: "sklconn_kyiv", warehouse_order_id: null },
          params: { count, numbers: ["1100", "1101", "1102"] },
        },
      ]);

      await at.world.run(LONG * MINUTE_MS);
      expect(await open()).toMatchObject([{ code: "rate_limited" }]);
      const commands = await at.world.commands();
      expect(commands.filter(({ state }) => state === "parked")).toEqual([]);
      expect(Math.max(...commands.map((command) => command.failures))).toBeGreaterThan(failures);

      at.world.warehouse.faults = [];
      const before = at.world.warehouse.calls.length;
      await at.world.run(recover_min * MINUTE_MS);
      // Orders that travelled together still do.
      expect(at.world.warehouse.calls[before]?.numbers).toHaveLength(travel);
      expect((await at.world.problems()).map(({ code }) => code)).toEqual(["rate_limited"]);
      expect(await open()).toEqual([]);
      expect(await notDone()).toEqual([]);
      expect(at.world.warehouse.twice()).toEqual([]);
    });
  },
);
