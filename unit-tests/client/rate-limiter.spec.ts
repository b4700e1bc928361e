import fc from "fast-check";
import {
  type AcquireOptions,
  type RateBucket,
  MemoryRateLimiter,
  type MemoryRateLimiterOptions,
  type OperationName,
  type Permit,
  SkladClient,
} from "../../src/client";
import { ManualClock } from "./manual-clock";
import { sampleOrder } from "./sample-order";
import { json, ok, WireServer } from "./wire-server";
import { cases } from "../support/cases";

const MINUTE = 60_000;

function bucketOf(options: MemoryRateLimiterOptions = {}): {
  rateLimit: MemoryRateLimiter;
  clock: ManualClock;
} {
  const clock = new ManualClock();
  return { rateLimit: new MemoryRateLimiter({ clock, ...options }), clock };
}

/** Asks, and remembers in `log` when it was granted. */
function ask(
  rateLimit: MemoryRateLimiter,
  log: string[],
  name: string,
  bucket: RateBucket = "general",
  operation: OperationName = "AddOrder",
  options: AcquireOptions = {},
): Promise<Permit> {
  return rateLimit.acquire(bucket, operation, options).then((permit) => {
    log.push(name);
    return permit;
  });
}

describe("the rate limit in memory", () => {
  it.each(["limit", "windowMs", "reportLimit", "reportWindowMs"])(
    "refuses a %s with which no call would ever go",
    (name) => {
      for (const value of [0, -1, NaN])
        expect(() => new MemoryRateLimiter({ [name]: value })).toThrow(`${name} must be 1 or more`);
    },
  );

  it("grants 60 calls at once and the 61st a window after the first was completed", async () => {
    const { rateLimit, clock } = bucketOf();
    const permits = await Promise.all(
      Array.from({ length: 60 }, () => rateLimit.acquire("general", "AddOrder")),
    );
    const log: string[] = [];
    void ask(rateLimit, log, "61st");
    await clock.advance(10_000);
    await permits[0]?.complete({});
    await clock.advance(MINUTE - 1);
    expect(log).toEqual([]);
    await clock.advance(1);
    expect(log).toEqual(["61st"]);
  });

  it("counts from completion: a call that takes minutes keeps its place", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 1 });
    const permit = await rateLimit.acquire("general", "AddOrder");
    const log: string[] = [];
    void ask(rateLimit, log, "next");
    await clock.advance(5 * MINUTE);
    expect(log).toEqual([]);
    await permit.complete({});
    await clock.advance(MINUTE);
    expect(log).toEqual(["next"]);
  });

  it("serves callers in the order they came", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 1, windowMs: 100 });
    const log: string[] = [];
    for (const name of ["a", "b", "c"]) {
      void ask(rateLimit, log, name).then((permit) => permit.complete({}));
    }
    await clock.advance(1_000);
    expect(log).toEqual(["a", "b", "c"]);
  });

  it("serves a cancellation before an edit before a look-up before an add before the rest", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 1, windowMs: 100 });
    const log: string[] = [];
    const first = await rateLimit.acquire("general", "AddOrder");
    for (const priority of ["rest", "add", "look_up", "edit", "cancel"] as const) {
      void ask(rateLimit, log, priority, "general", "AddOrder", { priority }).then((permit) =>
        permit.complete({}),
      );
    }
    await first.complete({});
    await clock.advance(1_000);
    expect(log).toEqual(["cancel", "edit", "look_up", "add", "rest"]);
  });

  it("grants each report once a window, beside the others", async () => {
    const { rateLimit, clock } = bucketOf();
    const log: string[] = [];
    for (const operation of ["ReportSklad", "ReportSklad", "ListOrder"] as const) {
      void ask(rateLimit, log, operation, "report", operation).then((permit) => permit.complete({}));
    }
    await clock.advance(MINUTE - 1);
    expect(log).toEqual(["ReportSklad", "ListOrder"]);
    await clock.advance(1);
    expect(log).toEqual(["ReportSklad", "ListOrder", "ReportSklad"]);
  });

  it("grants one report of all a window when the limit is read so", async () => {
    const { rateLimit, clock } = bucketOf({ reportBucket: "shared" });
    const log: string[] = [];
    for (const operation of ["ReportSklad", "ListOrder"] as const) {
      void ask(rateLimit, log, operation, "report", operation).then((permit) => permit.complete({}));
    }
    await clock.advance(MINUTE - 1);
    expect(log).toEqual(["ReportSklad"]);
    await clock.advance(1);
    expect(log).toEqual(["ReportSklad", "ListOrder"]);
  });

  it("does not let a waiting report delay other calls", async () => {
    const { rateLimit, clock } = bucketOf();
    const log: string[] = [];
    const report = await rateLimit.acquire("report", "ReportSklad");
    void ask(rateLimit, log, "report", "report", "ReportSklad", { priority: "cancel" });
    void ask(rateLimit, log, "add");
    await clock.advance(1);
    expect(log).toEqual(["add"]);
    await report.complete({});
  });

  it("counts reports against the general limit too", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 1 });
    const log: string[] = [];
    void ask(rateLimit, log, "report", "report", "ReportSklad");
    void ask(rateLimit, log, "add");
    await clock.advance(1);
    expect(log).toEqual(["report"]);
  });

  it("pauses every call after a 429, for a little more than the window, or for its Retry-After", async () => {
    const { rateLimit, clock } = bucketOf();
    const log: string[] = [];
    const permit = await rateLimit.acquire("general", "AddOrder");
    await permit.complete({ rateLimited: true });
    void ask(rateLimit, log, "after 61 s").then((next) =>
      next.complete({ rateLimited: true, retryAfterMs: 100_000 }),
    );
    await clock.advance(60_999);
    expect(log).toEqual([]);
    await clock.advance(1);
    expect(log).toEqual(["after 61 s"]);
    void ask(rateLimit, log, "after 100 s");
    await clock.advance(99_999);
    expect(log).toHaveLength(1);
    await clock.advance(1);
    expect(log).toHaveLength(2);
  });

  it("pauses only reports after a 429 on a report", async () => {
    const { rateLimit, clock } = bucketOf();
    const log: string[] = [];
    const permit = await rateLimit.acquire("report", "ReportSklad");
    await permit.complete({ rateLimited: true });
    void ask(rateLimit, log, "report", "report", "ListOrder");
    void ask(rateLimit, log, "add");
    await clock.advance(60_999);
    expect(log).toEqual(["add"]);
    await clock.advance(1);
    expect(log).toEqual(["add", "report"]);
  });

  it("forgets a caller whose signal ends the wait", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 1, windowMs: 100 });
    const controller = new AbortController();
    const permit = await rateLimit.acquire("general", "AddOrder");
    const log: string[] = [];
    const given = rateLimit.acquire("general", "AddOrder", { signal: controller.signal });
    void ask(rateLimit, log, "next");
    controller.abort();
    await expect(given).rejects.toMatchObject({
      code: "rate_limit_wait_aborted",
      reason: "signal",
      outcome: "nothing-happened",
    });
    await permit.complete({});
    await clock.advance(100);
    expect(log).toEqual(["next"]);
    expect(clock.alarms).toBe(0);
  });

  it("does not begin to wait for a signal that has ended", async () => {
    const { rateLimit } = bucketOf();
    const attempt = rateLimit.acquire("general", "AddOrder", { signal: AbortSignal.abort() });
    await expect(attempt).rejects.toMatchObject({ code: "rate_limit_wait_aborted" });
  });

  it("ends the wait at the caller's deadline", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 1 });
    await rateLimit.acquire("general", "AddOrder");
    const attempt = rateLimit.acquire("general", "EditOrder", { deadlineMs: 5_000 });
    const outcome = expect(attempt).rejects.toMatchObject({ reason: "deadline", operation: "EditOrder" });
    await clock.advance(5_000);
    await outcome;
  });

  it("takes a permit back once, however often it is completed", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 2, windowMs: 100 });
    const permit = await rateLimit.acquire("general", "AddOrder");
    await permit.complete({});
    await permit.complete({});
    await clock.advance(100);
    const log: string[] = [];
    for (const name of ["a", "b", "c"]) {
      void ask(rateLimit, log, name);
    }
    await clock.advance(1);
    expect(log).toEqual(["a", "b"]);
  });

  it("says how long a call would wait", async () => {
    const { rateLimit, clock } = bucketOf({ limit: 2 });
    expect(rateLimit.waitTimeMs("general", "AddOrder")).toBe(0);
    const permits = await Promise.all([1, 2].map(() => rateLimit.acquire("general", "AddOrder")));
    await permits[0]?.complete({});
    await clock.advance(20_000);
    await permits[1]?.complete({});
    expect(rateLimit.waitTimeMs("general", "AddOrder")).toBe(40_000);
    void rateLimit.acquire("general", "AddOrder");
    expect(rateLimit.waitTimeMs("general", "AddOrder")).toBe(60_000);
    void rateLimit.acquire("general", "AddOrder");
    expect(rateLimit.waitTimeMs("general", "AddOrder")).toBe(100_000);
    expect(rateLimit.waitTimeMs("general", "CancelOrder", { priority: "cancel" })).toBe(40_000);
  });

  it("says how long a report would wait", async () => {
    const { rateLimit, clock } = bucketOf();
    const permit = await rateLimit.acquire("report", "ReportSklad");
    await permit.complete({});
    await clock.advance(15_000);
    expect(rateLimit.waitTimeMs("report", "ReportSklad")).toBe(45_000);
    expect(rateLimit.waitTimeMs("report", "ListOrder")).toBe(0);
    expect(rateLimit.waitTimeMs("general", "AddOrder")).toBe(0);
  });

  it("never lets more calls arrive in any window than the limit, whatever they ask for and however long they take", async () => {
    const call = fc.record({
      askAt: fc.integer({ min: 0, max: 400 }),
      lasts: fc.integer({ min: 0, max: 150 }),
      arrivesAfter: fc.double({ min: 0, max: 1, noNaN: true }),
      report: fc.boolean(),
    });
    const scenario = fc.array(call, { minLength: 1, maxLength: 40 });
    const limits = fc.integer({ min: 1, max: 5 });
    await fc.assert(
      fc.asyncProperty(scenario, limits, async (calls, limit) => {
        const { rateLimit, clock } = bucketOf({ limit, windowMs: 100 });
        const arrivals: { at: number; report: boolean }[] = [];
        const done = calls.map(async ({ askAt, lasts, arrivesAfter, report }) => {
          await new Promise<void>((resolve) => clock.schedule(resolve, askAt));
          const permit = await rateLimit.acquire(
            report ? "report" : "general",
            report ? "ListOrder" : "AddOrder",
          );
          arrivals.push({ at: clock.now() + lasts * arrivesAfter, report });
          await new Promise<void>((resolve) => clock.schedule(resolve, lasts));
          await permit.complete({});
        });
        await clock.advance(40 * 300);
        await Promise.all(done);
        expect(arrivals).toHaveLength(calls.length);
        expectAtMost(limit, arrivals);
        expectAtMost(
          1,
          arrivals.filter(({ report }) => report),
        );
      }),
      cases(60),
    );
  });
});

/** In every half-open window of 100 ms that begins with an arrival. */
function expectAtMost(limit: number, arrivals: { at: number }[]): void {
  for (const { at: begin } of arrivals) {
    const inside = arrivals.filter(({ at }) => at >= begin && at < begin + 100);
    expect(inside.length).toBeLessThanOrEqual(limit);
  }
}

describe("a client and its rate limit", () => {
  let server: WireServer;
  beforeAll(async () => (server = await WireServer.start()));
  afterAll(() => server.stop());

  function recordingClient(): { client: SkladClient; events: unknown[] } {
    const events: unknown[] = [];
    const rateLimit = {
      acquire: (bucket: RateBucket, operation: OperationName, options: AcquireOptions = {}) => {
        events.push([bucket, operation, options.priority]);
        return Promise.resolve({ complete: (result: object) => void events.push(result) });
      },
      waitTimeMs: () => 0,
    };
    const client = new SkladClient({
      baseUrl: server.baseUrl,
      apiKey: "key-1",
      rateLimit,
      retry: { attempts: 1 },
    });
    return { client, events };
  }

  it("asks in the bucket and with the priority of the operation", async () => {
    const { client, events } = recordingClient();
    server.respond(ok([]));
    await client.getOrderStatus({ number: "1" });
    await client.listOrders({ from: new Date(), to: new Date() });
    await client.getSenderDetails({ priority: "cancel" });
    expect(events).toEqual([
      ["general", "getStatusOrder", "look_up"],
      {},
      ["report", "ListOrder", "rest"],
      {},
      ["general", "senderDetails", "cancel"],
      {},
    ]);
  });

  it("spends nothing on operations without a key", async () => {
    const { client, events } = recordingClient();
    server.respond(ok([]));
    await client.getCities();
    await client.getWarehouses({ cityRef: "c-1" });
    expect(events).toEqual([]);
  });

  it("reports a 429 with its Retry-After, in either form", async () => {
    const { client, events } = recordingClient();
    server.respond(json({}, 429, { "Retry-After": "7" }));
    await expect(client.addOrder(sampleOrder())).rejects.toMatchObject({ retryAfterMs: 7_000 });
    expect(events.at(-1)).toEqual({ rateLimited: true, retryAfterMs: 7_000 });
    const inTenMinutes = new Date(Date.now() + 10 * MINUTE).toUTCString();
    server.respond(json({}, 429, { "Retry-After": inTenMinutes }));
    await expect(client.addOrder(sampleOrder())).rejects.toMatchObject({ code: "rate_limited" });
    const { retryAfterMs } = events.at(-1) as { retryAfterMs: number };
    expect(retryAfterMs).toBeGreaterThan(9 * MINUTE);
    expect(retryAfterMs).toBeLessThanOrEqual(10 * MINUTE);
  });

  it("gives its permit back after every failure", async () => {
    const { client, events } = recordingClient();
    server.respond((response) => response.socket?.destroy());
    await expect(client.addOrder(sampleOrder())).rejects.toMatchObject({ code: "connection_lost" });
    expect(events.at(-1)).toEqual({});
  });
});
