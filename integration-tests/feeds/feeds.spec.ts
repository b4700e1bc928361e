import { UnexpectedResponseError, SkladError } from "../../src/client";
import { connectionStatus } from "../../src/engine/connections";
import type { Context } from "../../src/engine/context";
import { type Feed, placesOf, runNow, pollFeeds } from "../../src/engine/feeds";
import type { RunningWork } from "../../src/modules/sklad/ports";
import type { FeedRow } from "../../src/modules/sklad/stores/feeds/feeds";
import { problemMessage } from "../../src/catalogue";
import { eventually } from "../support/eventually";
import {
  addConnection,
  appliedItems,
  contextOver,
  feedRow,
  stagedCount,
  type WorldOptions,
} from "./support/feed-world";
import { createModuleDatabase, type ModuleDatabase } from "./support/module-database";
import { ALL_ITEMS, PAGE_SIZE, testFeed } from "./support/test-feed";
import { inSoak } from "../../unit-tests/support/in-soak";

let tables: ModuleDatabase;
let ctx: Context;
let running: RunningWork[];
beforeEach(async () => {
  tables = await createModuleDatabase();
  ctx = contextOver(tables.database);
  running = [];
});
afterEach(async () => {
  await Promise.all(running.map((work) => work.stop()));
  await tables.drop();
});

function start(feeds: Feed[], options?: WorldOptions): RunningWork {
  const work = pollFeeds(options ? contextOver(tables.database, options) : ctx, feeds);
  running.push(work);
  return work;
}

async function until(
  name: string,
  key: string,
  isThere: (row: FeedRow) => boolean,
  within = 60_000,
): Promise<FeedRow> {
  const row = await eventually(
    () => feedRow(ctx, name, key),
    (found) => found !== undefined && isThere(found),
    { within },
  );
  return row!;
}

const hasRun = (row: FeedRow) => row.last_ok_at !== null;

describe("A snapshot", () => {
  beforeEach(() => addConnection(ctx, "one"));

  it("is applied whole when its last page is there, and its run is remembered", async () => {
    const seen: number[] = [];
    start([testFeed({ onFetch: async () => seen.push((await appliedItems(tables.database)).length) })]);
    const { history, run_id, lease_id } = await until("shelves", "one", hasRun);
    expect(seen).toEqual([0, 0, 0, 0, 0]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
    expect(await stagedCount(tables.database)).toBe(0);
    expect(history).toMatchObject([{ ok: true, pages: 5, items: 50, error: null }]);
    expect({ run_id, lease_id }).toEqual({ run_id: null, lease_id: null });
  });

  it("has the time at which its oldest page was called", async () => {
    let asked: Date | undefined;
    let requested: Date | undefined;
    const feed: Feed<string> = {
      ...testFeed({
        onFetch: async (page) => (asked = page === 0 ? await ctx.sklad.stores.feeds.now() : asked),
      }),
      apply: async ({ requested_at }) => void (requested = requested_at),
    };
    const before = await ctx.sklad.stores.feeds.now();
    start([feed]);
    await until("shelves", "one", hasRun);
    expect(Number(requested)).toBeGreaterThanOrEqual(Number(before));
    expect(Number(requested)).toBeLessThanOrEqual(Number(asked));
  });

  it("that ends before it is complete is not applied, and is begun again", async () => {
    const pages: number[] = [];
    let endsEarly = true;
    const whole = testFeed({ onFetch: (page) => pages.push(page) });
    const feed: Feed = {
      ...whole,
      fetch: async (request) => {
        const page = await whole.fetch(request as Parameters<typeof whole.fetch>[0]);
        if (!endsEarly || pages.length < 3) return page;
        endsEarly = false;
        return { ...page, next: null, complete: false };
      },
    };
    start([feed]);
    const { history } = await until("shelves", "one", hasRun);
    expect(pages).toEqual([0, 1, 2, 0, 1, 2, 3, 4]);
    expect(history).toMatchObject([{ ok: true }, { ok: false, error: "incomplete_snapshot" }]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });

  it.each([
    ["goes on with the page whose response was cut off on its way", "truncated", [0, 1, 2, 2, 3, 4]],
    ["is begun again when its rows are of another shape", "unexpected_shape", [0, 1, 2, 0, 1, 2, 3, 4]],
  ] as const)("%s", async (_, trouble, asked) => {
    const pages: number[] = [];
    let fails = true;
    start([
      testFeed({
        onFetch: (page) => {
          pages.push(page);
          if (page !== 2 || !fails) return;
          fails = false;
          throw new UnexpectedResponseError("ReportSklad", "rows that can be read", [], { trouble });
        },
      }),
    ]);
    await until("shelves", "one", hasRun);
    expect(pages).toEqual(asked);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });

  it("whose next page begins where this one did is ended and begun again", async () => {
    let repeats = true;
    const whole = testFeed();
    const feed: Feed = {
      ...whole,
      fetch: async (request) => {
        const page = await whole.fetch(request as Parameters<typeof whole.fetch>[0]);
        if (!repeats || request.cursor === null) return page;
        repeats = false;
        return { ...page, next: request.cursor };
      },
    };
    start([feed]);
    const { history } = await until("shelves", "one", hasRun);
    expect(history).toMatchObject([{ ok: true }, { ok: false, error: "page_repeats" }]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });
});

describe("An incremental feed", () => {
  beforeEach(() => addConnection(ctx, "one"));

  it("applies page by page and begins the next run where the last one ended", async () => {
    const seen: number[] = [];
    const pages: number[] = [];
    start([
      testFeed({
        kind: "incremental",
        every: 1,
        onFetch: async (page) => {
          pages.push(page);
          seen.push((await appliedItems(tables.database)).length);
        },
      }),
    ]);
    await until("shelves", "one", ({ history }) => history.length >= 2);
    expect(seen.slice(0, 5)).toEqual([0, 10, 20, 30, 40]);
    expect(pages.slice(0, 6)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });

  it("leaves its cursor when a page cannot be applied", async () => {
    let fails = true;
    start([
      testFeed({
        kind: "incremental",
        onWritten: (count) => {
          if (count === PAGE_SIZE && fails) {
            fails = false;
            throw new Error("no room");
          }
        },
      }),
    ]);
    const { history } = await until("shelves", "one", hasRun);
    expect(history).toMatchObject([
      { ok: true, items: 50 },
      { ok: false, error: "internal", items: 0 },
    ]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });

  it("reads from the start when its cursor is of another version", async () => {
    await ctx.sklad.stores.feeds.request({ name: "shelves", scope_key: "one" });
    await tables.database("sklad_feed").update({ cursor: JSON.stringify({ since: "2026-01-01" }) });
    start([testFeed({ kind: "incremental" })]);
    await until("shelves", "one", hasRun);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });
});

describe("A feed that fails", () => {
  beforeEach(async () => {
    await addConnection(ctx, "one");
    await addConnection(ctx, "two");
  });

  const problems = async () => (await ctx.sklad.stores.problems.openPage({ limit: 100 })).rows;

  it("raises its own problem after three failures in a row, delays no other feed, and clears it when it succeeds", async () => {
    let fails = true;
    const failing: Feed = {
      ...testFeed({ name: "failing" }),
      fetch: async (request) => {
        if (fails && request.place.key === "one") throw new Error("out of order");
        return { items: [], next: null, complete: true };
      },
    };
    const hanging: Feed = { ...testFeed({ name: "hanging" }), fetch: () => new Promise(() => undefined) };
    start([failing, hanging, testFeed({ name: "healthy" })]);

    const raised = async () => (await problems()).find(({ key }) => key === "feed:failing:one");
    const problem = await eventually(raised, (found) => found !== undefined);
    expect(problem).toMatchObject({
      code: "feed_failing",
      connection_id: "one",
      params: { feed: "failing", name: "Warehouse one", error: "internal" },
    });
    expect(problemMessage(problem!, "en")).toContain("Warehouse one");
    const { consecutive_failures } = await until("failing", "one", () => true);
    expect(consecutive_failures).toBeGreaterThanOrEqual(3);
    for (const name of ["failing", "healthy"]) await until(name, "two", hasRun);
    await until("healthy", "one", hasRun);

    fails = false;
    await eventually(raised, (found) => found === undefined);
    expect((await until("failing", "one", hasRun)).consecutive_failures).toBe(0);
  });

  it("is ended when a page takes longer than a call may", async () => {
    const endless = { ...testFeed(), fetch: () => new Promise<never>(() => undefined) };
    start([endless], { callDeadlineMs: 500, leaseMarginMs: 500 });
    const { history } = await until("shelves", "one", (row) => row.history.length > 0);
    expect(history[0]).toMatchObject({ ok: false, error: "page_timeout" });
  });

  it("leaves the connection's own pause and failures alone, and a 429 pauses its bucket only", async () => {
    const limited: Feed = {
      ...testFeed({ name: "limited" }),
      bucket: "ReportSklad",
      fetch: async ({ call }) =>
        call(async () => {
          throw new SkladError("ReportSklad", { code: "rate_limited", retryAfterMs: 60_000 });
        }),
    };
    const from = Date.now();
    start([limited]);
    const { history, next_run_at } = await until("limited", "one", (row) => row.history.length > 0);
    expect(history[0]).toMatchObject({ error: "rate_limited" });
    expect(Number(next_run_at) - from).toBeGreaterThanOrEqual(60_000);
    const { rateLimit, connections } = ctx.sklad.stores;
    expect((await rateLimit.state("one", "ReportSklad", 1)).paused_until).not.toBeNull();
    expect((await rateLimit.state("one", "general", 57)).paused_until).toBeNull();
    expect(await connections.find("one")).toMatchObject({ pause_reason: null, consecutive_failures: 0 });
  });

  it("waits while its connection is paused", async () => {
    await ctx.sklad.stores.connections.pause("one", "invalid_key", null);
    start([testFeed()]);
    await until("shelves", "two", hasRun);
    expect((await feedRow(ctx, "shelves", "one"))?.fence).toBe(0);
    expect(await runNow(ctx, testFeed(), await placeOf("one"))).toBeNull();
  });
});

async function placeOf(id: string) {
  const places = placesOf(testFeed(), await ctx.sklad.stores.connections.list());
  return places.find(({ key }) => key === id)!;
}

describe("A run on demand", () => {
  beforeEach(() => addConnection(ctx, "one"));

  it("comes at once, however long the interval is", async () => {
    const feed = testFeed();
    start([feed]);
    const first = await until("shelves", "one", hasRun);
    expect(Number(first.next_run_at) - Date.now()).toBeGreaterThan(3_000_000);
    const at = await runNow(ctx, feed, await placeOf("one"));
    // The database's clock is this machine's too, rounded to milliseconds.
    expect(Number(at)).toBeLessThanOrEqual(Date.now() + 1);
    await until("shelves", "one", ({ history }) => history.length === 2);
  });

  it("comes when the rate limit allows it, and says when that is", async () => {
    const arrivals: number[] = [];
    const feed: Feed = {
      ...testFeed(),
      bucket: "ReportSklad",
      fetch: async ({ call }) =>
        call(async () => {
          arrivals.push(Date.now());
          return { items: [], next: null, complete: true };
        }),
    };
    start([feed], { rateWindowMs: 2_500 });
    await until("shelves", "one", hasRun);
    const at = await runNow(ctx, feed, await placeOf("one"));
    await until("shelves", "one", ({ history }) => history.length === 2);
    // Both clocks are this machine's, one of them rounded to milliseconds.
    expect(Number(at) - arrivals[0]!).toBeGreaterThanOrEqual(2_499);
    expect(arrivals[1]! - Number(at)).toBeGreaterThanOrEqual(-1);
  });

  it("that is asked for while a run is under way comes after it", async () => {
    let asked: Promise<unknown> | undefined;
    const pages: number[] = [];
    const feed = testFeed({
      onFetch: async (page) => {
        pages.push(page);
        if (page === 1) await (asked ??= runNow(ctx, testFeed(), await placeOf("one")));
      },
    });
    start([feed]);
    const { next_run_at } = await until("shelves", "one", ({ history }) => history.length === 2);
    expect(pages).toEqual([0, 1, 2, 3, 4, 0, 1, 2, 3, 4]);
    expect(Number(next_run_at) - Date.now()).toBeGreaterThan(3_000_000);
  });
});

describe("A feed of an address", () => {
  it("runs once for all connections of the address, without an ApiKey", async () => {
    const base_url = "https://shared.example.com";
    await addConnection(ctx, "one", { base_url });
    await addConnection(ctx, "two", { base_url });
    await addConnection(ctx, "elsewhere");
    const asked: string[] = [];
    const withKey = jest.spyOn(ctx.sklad, "clientFor");
    const feed: Feed = {
      name: "directory",
      kind: "snapshot",
      place: "address",
      bucket: "none",
      cursor: testFeed().cursor,
      every: () => 3_600_000,
      fetch: async ({ place, call }) => {
        await call(async () => asked.push(place.key));
        return { items: [], next: null, complete: true };
      },
      apply: async () => undefined,
    };
    start([feed]);
    await until("directory", base_url, hasRun);
    await until("directory", "https://elsewhere.example.com", hasRun);
    expect(asked.sort()).toEqual(["https://elsewhere.example.com", base_url]);
    expect(withKey).not.toHaveBeenCalled();
    expect(await tables.database("sklad_rate_limit").whereNot({ bucket: "keyless" }).select("id")).toEqual(
      [],
    );
  });
});

describe("A feed's calls", () => {
  beforeEach(() => addConnection(ctx, "one"));

  const taken = async (bucket: string) =>
    (await ctx.sklad.stores.rateLimit.state("one", bucket, 60_000)).taken;

  it("take a slot of the report's bucket and of the general one while they are under way", async () => {
    const during: number[][] = [];
    const feed: Feed = {
      ...testFeed(),
      bucket: "ListReturnOrder",
      fetch: async ({ call }) => {
        during.push([await taken("ListReturnOrder"), await taken("general")]);
        await call(async () => during.push([await taken("ListReturnOrder"), await taken("general")]));
        return { items: [], next: null, complete: true };
      },
    };
    start([feed], { rateWindowMs: 60_000 });
    await until("shelves", "one", hasRun);
    expect(during).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect([await taken("ListReturnOrder"), await taken("general")]).toEqual([1, 1]);
  });

  it("spend no slot when a page needs none", async () => {
    const feed: Feed = { ...testFeed(), fetch: async () => ({ items: [], next: null, complete: true }) };
    start([feed], { rateWindowMs: 60_000 });
    await until("shelves", "one", hasRun);
    expect(await taken("general")).toBe(0);
  });

  inSoak("take turns where two connections share a key and a report", async () => {
    await addConnection(ctx, "two", { fingerprint: "one" });
    const turns: string[] = [];
    const feed: Feed = {
      ...testFeed({ every: 1 }),
      bucket: "ReportStatusOrder",
      fetch: async ({ place, call }) =>
        call(async () => {
          turns.push(place.key);
          return { items: [], next: null, complete: true };
        }),
    };
    start([feed], { rateWindowMs: 1_500 });
    await eventually(
      async () => turns.length,
      (count) => count >= 6,
    );
    const counts = ["one", "two"].map((id) => turns.slice(0, 6).filter((turn) => turn === id).length);
    expect(counts).toEqual([3, 3]);
  });

  inSoak(
    "of the four reports, where they share one call a minute, come in turn, and the connection shows when each is asked next",
    async () => {
      const { connections } = ctx.sklad.stores;
      await connections.changeSettings("one", { report_bucket: "shared" });
      const reports = ["ReportStatusOrder", "ListOrder", "ReportSklad", "ListReturnOrder"] as const;
      const turns: string[] = [];
      start(
        reports.map((bucket): Feed => ({
          ...testFeed({ name: bucket, every: 1 }),
          bucket,
          fetch: async ({ call }) =>
            call(async () => {
              turns.push(bucket);
              return { items: [], next: null, complete: true };
            }),
        })),
        { rateWindowMs: 1_000 },
      );
      await eventually(
        async () => turns.length,
        (count) => count >= 8,
      );
      const rounds = [turns.slice(0, 4), turns.slice(4, 8)].map((round) => [...round].sort());
      expect(rounds).toEqual([[...reports].sort(), [...reports].sort()]);
      const connection = await connections.find("one");
      if (!connection) throw new Error("There is no connection.");
      const { feeds } = await connectionStatus(ctx, connection, reports);
      expect(feeds).toEqual(
        reports.map((name) => ({
          ...{ name, consecutive_failures: 0 },
          ...{ last_ok_at: expect.any(Date), next_run_at: expect.any(Date) },
        })),
      );
    },
  );

  it("that are urgent use any free slot, and while orders wait a quarter of them before the orders", async () => {
    await ctx.sklad.stores.connections.changeSettings("one", { requests_per_minute: 8 });
    let now = 0;
    const world = contextOver(tables.database, { rateWindowMs: 1_000, monotonic: () => now });
    const { rateLimit, connections } = world.sklad.stores;
    const take = rateLimit.take.bind(rateLimit);
    /** Whether each of their calls went first. */
    const went: boolean[] = [];
    jest.spyOn(rateLimit, "take").mockImplementation(async (key, bucket, limit) => {
      const slot = await take(key, bucket, limit);
      if (!("wait_ms" in slot)) went.push(limit.urgent === true);
      return slot;
    });
    const endless: Feed = {
      ...testFeed(),
      kind: "incremental",
      urgent: true,
      fetch: async ({ call }) =>
        call(async () => ({ items: [], next: { page: went.length }, complete: false })),
      apply: async () => undefined,
    };
    running.push(pollFeeds(world, [endless]));
    const calls = async (count: number) => {
      const enough = went.length + count;
      await eventually(
        async () => went.length,
        (length) => length >= enough,
      );
    };
    await calls(4);
    expect(went).not.toContain(true);

    const waiting = await connections.list();
    let asked = 0;
    jest.spyOn(connections, "withWork").mockImplementation(async () => {
      asked += 1;
      return waiting;
    });
    const looks = async (count: number) => {
      const enough = asked + count;
      await eventually(
        async () => asked,
        (length) => length >= enough,
      );
    };
    await looks(2);
    const before = went.length;
    await looks(3);
    expect(went).toHaveLength(before);
    now += 1_001;
    await calls(2);
    await looks(3);
    expect(went.slice(before)).toEqual([true, true]);
  });
});

describe("A worker process that stops", () => {
  it("ends after the page under way, and the next one goes on at once", async () => {
    await addConnection(ctx, "one");
    const pages: number[] = [];
    let stopped: Promise<void> | undefined;
    const work = start(
      [
        testFeed({
          onFetch: (page) => {
            pages.push(page);
            if (page === 2) stopped = work.stop();
          },
        }),
      ],
      { claimLeaseMs: 600_000 },
    );
    await eventually(async () => stopped !== undefined, Boolean);
    await stopped;
    expect(pages).toEqual([0, 1, 2]);
    expect(await feedRow(ctx, "shelves", "one")).toMatchObject({ lease_id: null, pages: 3, history: [] });

    start([testFeed({ onFetch: (page) => pages.push(page) })]);
    await until("shelves", "one", hasRun);
    expect(pages).toEqual([0, 1, 2, 3, 4]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });

  it("remembers the last twenty runs of a feed", async () => {
    await addConnection(ctx, "one");
    let runs = 0;
    start([
      {
        ...testFeed({ every: 1 }),
        fetch: async () => ({ items: [runs++], next: null, complete: true }),
        apply: async () => undefined,
      },
    ]);
    await eventually(
      async () => runs,
      (count) => count > 25,
    );
    expect((await feedRow(ctx, "shelves", "one"))?.history).toHaveLength(20);
  });
});
