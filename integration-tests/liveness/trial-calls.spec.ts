import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";
import { inSoak } from "../../unit-tests/support/in-soak";

const at = liveness();

const POISONED = ["1002", "1003"];
const PAUSE_MS = 10_000;

describe("After a pause", () => {
  /** Two orders have failed again and again, and are next in the queue: their own pauses are over. */
  async function bothFailed(): Promise<void> {
    await at.world.place("order_1");
    await at.world.run(MINUTE_MS);
    at.world.warehouse.faults = [
      { failure: "400", hits: ({ numbers }) => numbers.some((number) => POISONED.includes(number)) },
    ];
    await at.world.place("order_2");
    await at.world.place("order_3");
    await at.world.run(MINUTE_MS);
    await at.world.stores.operations.recordSuccess("sklconn_kyiv", "add");
    await at
      .database("sklad_command")
      .where({ state: "queued" })
      .update({ next_attempt_at: new Date(at.time.now - 1_000) });
  }

  it.each([
    ["AddOrder", () => at.world.stores.operations.pause("sklconn_kyiv", "add", PAUSE_MS)],
    ["the connection", () => at.world.stores.connections.pause("sklconn_kyiv", "unreachable", PAUSE_MS)],
  ])("of %s the order that was tried least goes first, and not those that are to blame", async (_, pause) => {
    await bothFailed();
    await pause();
    const calls = at.world.warehouse.calls.length;
    await at.world.place("order_4");
    await at.world.run(PAUSE_MS - 1_000);
    expect(at.world.warehouse.calls.slice(calls)).toEqual([]);
    await at.world.run(2_000);
    expect(at.world.warehouse.calls[calls]?.numbers).toEqual(["1004"]);
    expect(await at.world.rowOf("order_4")).toMatchObject({ state: "new" });
  });

  inSoak(
    "orders that failed while AddOrder was down go as soon as it is back, beside one that can never be planned",
    async () => {
      await at.world.place("order_1");
      await at.world.run(MINUTE_MS);
      await at.world.place("order_9");
      const placed = at.time.now;
      at.world.medusa.unreadable.add("order_9");
      at.world.warehouse.faults = [{ failure: "503", hits: ({ operation }) => operation === "AddOrder" }];
      await at.world.placeAll(["order_2", "order_3"]);
      await at.world.run(10 * MINUTE_MS);
      at.world.warehouse.faults = [];
      const [paused] = await at.world.stores.operations.of("sklconn_kyiv");
      const from = at.time.now;
      const back = Math.max(from, Number(paused?.paused_until));
      await at.world.run(back - from + 30 * MINUTE_MS);
      const accepted = (await at.world.stores.warehouseOrders.ofOrders(["order_2", "order_3"])).map(
        ({ accepted_at }) => (accepted_at ? Number(accepted_at) - back : Infinity),
      );
      expect(Math.max(...accepted)).toBeLessThanOrEqual(MINUTE_MS);
      expect((await at.world.problems()).filter(({ cleared_at }) => cleared_at === null)).toMatchObject([
        { code: "cannot_plan" },
      ]);
      expect(await at.world.rowOf("order_9")).toMatchObject({ state: "planned" });

      // It is called twice a minute, each time together with others and alone, and never in circles.
      const minutes = (at.time.now - placed) / MINUTE_MS;
      expect(at.world.medusa.triedToRead).toBeLessThanOrEqual(4 * minutes);

      at.world.medusa.unreadable.clear();
      await at.world.run(MINUTE_MS);
      expect(await at.world.rowOf("order_9")).toMatchObject({ state: "new" });
    },
  );
});
