import { mostFromBucket, mostInFixedWindow, mostInSlidingWindow } from "../support/window-readings";
import { ProcessShop } from "../support/process-shop";
import { RateLimitCallers } from "./rate-limit-callers";

const LIMIT = 60;
const WINDOW_MS = 1_000;
const WINDOWS = 6;

let shop: ProcessShop;
beforeAll(async () => {
  shop = await ProcessShop.open({ mode: "server" });
});
afterAll(() => shop.close());

describe.each([2, 4])("%i processes that call with one ApiKey as fast as they may", (processes) => {
  let arrivals: number[];
  beforeAll(async () => {
    arrivals = await RateLimitCallers.run({
      processes,
      databaseUrl: shop.shop.url,
      limit: LIMIT,
      window_ms: WINDOW_MS,
      for_ms: WINDOWS * WINDOW_MS,
    });
  });

  it("never call more often than the limit in any window, however it is counted", () => {
    expect(mostInSlidingWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
    expect(mostInFixedWindow(arrivals, WINDOW_MS)).toBeLessThanOrEqual(LIMIT);
    expect(mostFromBucket(arrivals, WINDOW_MS, LIMIT)).toBeLessThanOrEqual(LIMIT);
  });

  it("use the limit up to the last call", () => {
    expect(mostInSlidingWindow(arrivals, WINDOW_MS)).toBe(LIMIT);
    expect(arrivals.length).toBeGreaterThan(LIMIT * (WINDOWS / 2));
  });
});
