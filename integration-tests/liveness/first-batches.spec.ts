import { raise } from "../../src/engine/problems";
import { MINUTE_MS } from "./support/cells";
import type { Failure } from "./support/failures";
import { liveness } from "./support/liveness";

const at = liveness();

const MINUTES = 3;
/** Least single calls of a minute, beside the batches and the look-ups of their orders. */
const MOST = 40;
/** More orders than single calls can send in that time. */
const QUEUE = Array.from({ length: 250 }, (_, index) => `order_${100 + index}`);

beforeEach(async () => {
  await at.world.place("order_1");
  await at.world.run(2_000);
  await at.database.raw("update sklad_connection set array_form = 'untried'");
});

async function callsOf(minutes: number) {
  const from = at.time.now;
  // Senders are nudged once a second, also while a call hangs.
  for (let second = 1; second < (minutes * MINUTE_MS) / 1000; second += 1)
    at.world.in(second * 1000, async () => undefined);
  await at.world.run(minutes * MINUTE_MS);
  const adds = at.world.warehouse.calls.filter(({ operation, at }) => operation === "AddOrder" && at >= from);
  const alone = adds.filter(({ numbers }) => numbers.length === 1);
  const inMinute = (minute: number) =>
    alone.filter(({ at }) => Math.floor((at - from) / MINUTE_MS) === minute);
  return {
    together: adds.length - alone.length,
    alone: Array.from({ length: minutes }, (_, minute) => inMinute(minute).length),
  };
}

it.each<[Failure]>([["black hole"], ["reset"], ["500"]])(
  "orders go one by one while first batches of two end with a %s; after nine without a clear outcome they are given up, with a problem",
  async (failure) => {
    at.world.warehouse.faults = [{ failure, hits: ({ numbers }) => numbers.length > 1 }];
    await at.world.placeAll(QUEUE);
    const { alone, together } = await callsOf(MINUTES);
    expect(alone.filter((calls) => calls < MOST)).toEqual([]);
    expect(at.world.warehouse.twice()).toEqual([]);
    // Those that hang are fewer in that time.
    const isGivenUp = failure !== "black hole";
    if (isGivenUp) expect(together).toBe(9);
    else expect(together).toBeGreaterThan(1);
    const [connection] = await at.world.stores.connections.list();
    expect(connection).toMatchObject({ array_form: isGivenUp ? "unsupported" : "untried" });
    const codes = (await at.world.problems()).map(({ code }) => code);
    expect(codes.includes("batches_unsupported")).toBe(isGivenUp);
  },
);

it.each([[300], [3_000]])(
  "orders wait for a first batch that is about to prove that a hundred can travel in one call of %d ms",
  async (latency_ms) => {
    at.world.warehouse.latency_ms = latency_ms;
    await at.world.placeAll(QUEUE);
    const { together } = await callsOf(1);
    const sizes = at.world.warehouse.calls
      .filter(({ operation }) => operation === "AddOrder")
      .map(({ numbers }) => numbers.length);
    const alone = sizes.slice(0, sizes.indexOf(100)).filter((size) => size === 1);
    expect(sizes).toContain(100);
    // The rest at the end is sent one by one again, because it is small.
    expect(alone.length).toBeLessThan(5);
    expect(together).toBeLessThan(20);
    const [connection] = await at.world.stores.connections.list();
    expect(connection).toMatchObject({ array_form: "trusted" });
  },
);

describe("What was found out about batches", () => {
  const at = liveness({ dialect: { AddOrder: { method: "PUT" } } });
  const idsFrom = (first: number) => Array.from({ length: 120 }, (_, index) => `order_${first + index}`);
  const batches = () =>
    at.world.warehouse.calls.map(({ numbers }) => numbers.length).filter((size) => size > 1);

  const lookUps = () =>
    at.world.warehouse.calls.filter(({ operation }) => operation === "getStatusOrder").length;

  beforeEach(async () => {
    await at.world.place("order_1");
    await at.world.run(2_000);
  });

  it.each([["trusted"], ["unsupported"]])("with another dialect (%s) is found out again", async (form) => {
    await at.database.raw(
      "update sklad_connection set array_form = ?, array_form_dialect = 'another', failed_trials = 9",
      [form],
    );
    const [connection] = await at.world.stores.connections.list();
    await at.world.stores.transaction(async (stores) => {
      if (connection) await raise(stores, { connection }, "batches_unsupported");
    });
    await at.world.placeAll(idsFrom(100));
    await at.world.run(MINUTE_MS);
    expect(batches()[0]).toBe(2);
    expect(lookUps()).toBeGreaterThan(0);
    expect(await at.world.stores.connections.list()).toMatchObject([{ array_form: "trusted" }]);
    expect((await at.world.problems()).filter(({ cleared_at }) => cleared_at === null)).toEqual([]);
  });

  it("with this dialect is believed", async () => {
    await at.world.placeAll(idsFrom(100));
    await at.world.run(MINUTE_MS);
    const asked = lookUps();
    await at.world.placeAll(idsFrom(300));
    await at.world.run(MINUTE_MS);
    expect(Math.max(...batches().slice(1))).toBe(100);
    expect(lookUps()).toBe(asked);
  });
});
