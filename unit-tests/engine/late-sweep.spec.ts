import type { Context } from "../../src/engine/context";
import { pollLateSweep, sweepBegins } from "../../src/engine/orders";

/** Processes of one shop, by one clock; what one of them has begun is late for none. */
function shop() {
  const state = { now: 0, notBefore: 0, swept: [] as string[], errors: [] as string[] };
  const leases = {
    postpone: async (_: string, ms: number) => void (state.notBefore = state.now + ms),
    takeFree: async ([key]: string[], ms: number) => {
      if (state.notBefore > state.now) return [];
      state.notBefore = state.now + ms;
      return [{ key, fence: 1 }];
    },
  };
  const sklad = { stores: { leases } };
  const logger = { error: (line: string) => void state.errors.push(line) };
  const ctx = { sklad, logger } as unknown as Context;
  const start = (name: string, sweep = async () => void state.swept.push(name)) => pollLateSweep(ctx, sweep);
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second += 1) {
      state.now += 1_000;
      await jest.advanceTimersByTimeAsync(1_000);
    }
  };
  const scheduled = () => sweepBegins({ sklad } as unknown as Parameters<typeof sweepBegins>[0]);
  return { state, start, pass, scheduled };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

it("No sweep is made besides those of the scheduler as long as it begins one a minute", async () => {
  const { state, start, pass, scheduled } = shop();
  await scheduled();
  const running = start("worker");
  for (let minute = 0; minute < 10; minute += 1) {
    await pass(60);
    await scheduled();
  }
  expect(state.swept).toEqual([]);
  await running.stop();
});

it("Once the scheduler begins none, one process of all sweeps every few minutes", async () => {
  const { state, start, pass, scheduled } = shop();
  await scheduled();
  const running = [start("one"), start("another")];
  await pass(140);
  expect(state.swept).toEqual([]);
  await pass(40);
  expect(state.swept).toHaveLength(1);
  await pass(600);
  expect(state.swept).toHaveLength(4);
  for (const one of running) await one.stop();
});

it("A sweep that fails is logged, and another is made later", async () => {
  const { state, start, pass } = shop();
  const running = start("worker", () => Promise.reject(new Error("The database is away.")));
  await pass(200);
  expect(state.errors.length).toBeGreaterThan(1);
  expect(state.errors[0]).toContain("The database is away.");
  await running.stop();
});
