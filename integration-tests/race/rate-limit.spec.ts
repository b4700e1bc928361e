import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { mostFromBucket, mostInFixedWindow, mostInSlidingWindow } from "../support/window-readings";
import { RateLimitCallers } from "./rate-limit-callers";

const LIMIT = 60;
const WINDOW_MS = 1_000;
const WINDOWS = 6;

const PROCESSES = 4;
/** Of each process. */
const ENOUGH_CALLS = (LIMIT * (WINDOWS / 2)) / PROCESSES + 1;

let tables: ModuleDatabase;
beforeAll(async () => (tables = await createModuleDatabase()));
afterAll(() => tables.drop());

describe("Processes that call with one ApiKey as fast as they may", () => {
  let arrivals: number[];
  beforeAll(async () => {
    arrivals = await RateLimitCallers.run({
      processes: PROCESSES,
      databaseUrl: tables.url,
      limit: LIMIT,
      window_ms: WINDOW_MS,
      for_ms: WINDOWS * WINDOW_MS,
      at_least: ENOUGH_CALLS,
    });
  });

  it("never call more often than the limit in any window, however it is counted", () => {
    expect(mostInSlidingWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
    expect(mostInFixedWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
    expect(mostFromBucket(arrivals, WINDOW_MS, LIMIT)).toBeLessThanOrEqual(LIMIT);
  });

  it("use the limit in window after window", () => {
    expect(arrivals.length).toBeGreaterThan(LIMIT * (WINDOWS / 2));
  });
});
