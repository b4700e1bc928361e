import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";

const at = liveness();

const CANCELED = "order_2";
const NUMBER = "1002";
/** The time of the look-up and of the outbox's next tick. */
const SOON_MS = 2_000;

// No sweep runs here: what is not planned right after the look-up is never planned.
it.each([
  ["getStatusOrder", [CANCELED]],
  ["ListOrder", [CANCELED, "order_3"]],
] as const)(
  "an order that was cancelled while its AddOrder was unclear is cancelled at the warehouse as soon as %s has found it",
  async (lookUp, unclear) => {
    await at.world.place("order_1");
    await at.world.run(MINUTE_MS);
    at.world.warehouse.faults = [
      { failure: "reset", arrives: true, hits: ({ operation }) => operation === "AddOrder" },
    ];
    for (const id of unclear) await at.world.place(id);
    await at.world.run(5_000);
    await at.world.cancel(CANCELED);
    await at.world.run(5_000);
    const calls = at.world.warehouse.calls.map(({ operation }) => operation);
    expect(calls).toEqual(["AddOrder", ...unclear.map(() => "AddOrder")]);
    expect((await at.world.rowOf(CANCELED))?.state).toBe("planned");

    await at.world.run(2 * MINUTE_MS);
    const [found, canceled, ...more] = at.world.warehouse.calls.slice(calls.length);
    expect(more).toEqual([]);
    expect(found?.operation).toBe(lookUp);
    expect(canceled).toMatchObject({ operation: "CancelOrder", numbers: [NUMBER] });
    expect((canceled?.at ?? Infinity) - (found?.at ?? NaN)).toBeLessThanOrEqual(SOON_MS);
    const states = await Promise.all(unclear.map(async (id) => (await at.world.rowOf(id))?.state));
    expect(states).toEqual(unclear.map((id) => (id === CANCELED ? "canceled" : "new")));
    expect(at.world.warehouse.twice()).toEqual([]);
    expect(await at.world.problems()).toEqual([]);
  },
);
