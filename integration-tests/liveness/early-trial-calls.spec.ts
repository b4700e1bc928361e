import { MINUTE_MS } from "./support/cells";
import { liveness } from "./support/liveness";
import type { Failure } from "./support/failures";
import type { Fault } from "./support/shop-and-warehouse";

const at = liveness();

beforeEach(async () => {
  await at.world.place("order_1");
  await at.world.run(MINUTE_MS);
  // Pauses have their full length, without a random part.
  jest.spyOn(Math, "random").mockReturnValue(0.99);
});
afterEach(() => jest.restoreAllMocks());

const BAD = ["1002", "1003"];
const HOUR_MS = 60 * MINUTE_MS;
const isAboutBad: Fault["hits"] = ({ numbers }) => numbers.some((number) => BAD.includes(number));

/** Places an order. @returns milliseconds until its acceptance */
async function waitOf(id: string): Promise<number> {
  const from = at.time.now;
  await at.world.place(id);
  await at.world.run(20 * MINUTE_MS);
  const row = await at.world.rowOf(id);
  return row?.accepted_at ? new Date(row.accepted_at).getTime() - from : Infinity;
}

it.each([
  ["AddOrder", []],
  // The third customer's AddOrder gets lost, too.
  ["getStatusOrder", ["AddOrder"]],
] as const)(
  "two orders whose %s has failed for an hour keep no third one waiting",
  async (operation, lost) => {
    let losses = lost.length === 0 ? 0 : 3;
    const getsLost: Fault["hits"] = (call) => call.operation === "AddOrder" && losses-- > 0;
    at.world.warehouse.faults = [
      { failure: "reset", arrives: true, hits: getsLost },
      // Without lists each order has its own look-up.
      { failure: "switched off", hits: (call) => call.operation === "ListOrder" },
      { failure: "400", hits: (call) => call.operation === operation && isAboutBad(call) },
    ];
    await at.world.place("order_2");
    await at.world.place("order_3");
    await at.world.run(HOUR_MS);
    expect(await waitOf("order_4")).toBeLessThanOrEqual(2 * MINUTE_MS);
    expect(at.world.warehouse.twice()).toEqual([]);
  },
);

it("orders that can never be planned take no early probe from the next customer's", async () => {
  const unreadable = ["order_11", "order_12", "order_13", "order_14", "order_15"];
  await at.world.placeAll(unreadable);
  for (const id of unreadable) at.world.medusa.unreadable.add(id);
  at.world.warehouse.faults = [{ failure: "400", hits: isAboutBad }];
  await at.world.place("order_2");
  await at.world.place("order_3");
  await at.world.run(HOUR_MS);
  expect(await waitOf("order_4")).toBeLessThanOrEqual(MINUTE_MS + 2_000);
});

it("an hour in which no connection was accepted is over for every order within a minute of its end", async () => {
  at.world.warehouse.faults = [{ failure: "refused connection", hits: () => true }];
  await at.world.placeAll(["order_2", "order_3", "order_4"]);
  const before = at.world.warehouse.calls.length;
  await at.world.run(HOUR_MS);
  expect(at.world.warehouse.calls.length - before).toBeLessThanOrEqual(70);
  at.world.warehouse.faults = [];
  expect(await waitOf("order_5")).toBeLessThanOrEqual(MINUTE_MS + 2_000);
  expect((await at.world.commands()).filter(({ state }) => state !== "done")).toEqual([]);
});

it.each<[Failure]>([["refused connection"], ["429"]])(
  "a %s that meets the call after an operation's pause keeps no order waiting once it is over",
  async (failure) => {
    at.world.warehouse.faults = [{ failure: "500", hits: ({ operation }) => operation === "AddOrder" }];
    await at.world.placeAll(["order_2", "order_3"]);
    await at.world.run(HOUR_MS);
    at.world.warehouse.faults = [{ failure, hits: () => true }];
    await at.world.stores.operations.tryNow("sklconn_kyiv");
    const before = at.world.warehouse.calls.length;
    await at.world.run(2_000);
    expect(at.world.warehouse.calls.length).toBeGreaterThan(before);
    at.world.warehouse.faults = [];
    await at.database.raw("update sklad_connection set pause_reason = null, paused_until = null");
    await at.database.raw("update sklad_rate_limit set paused_until = null, urgent_until = null");
    expect(await waitOf("order_4")).toBeLessThanOrEqual(2_000);
  },
);

/** Calls of an hour: one after each pause, and one each minute for an order that has not failed. */
const MAX_CALLS = 17 + 60;

it("an operation that fails for all is called no more than once a minute beside what follows its pauses, however many orders come", async () => {
  at.world.warehouse.faults = [{ failure: "400", hits: ({ operation }) => operation === "AddOrder" }];
  for (let order = 2; order < 200; order += 1)
    at.world.in(order * 18_000, () => at.world.place(`order_${order}`));
  const before = at.world.warehouse.calls.length;
  await at.world.run(HOUR_MS);
  const calls = at.world.warehouse.calls.slice(before).length;
  expect(calls).toBeLessThanOrEqual(MAX_CALLS);
  at.world.warehouse.faults = [];
  // The rate limit determines the time for the waiting queue.
  expect(await waitOf("order_999")).toBeLessThanOrEqual(5 * MINUTE_MS);
});
