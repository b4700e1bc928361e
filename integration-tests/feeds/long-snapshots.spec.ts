import { z } from "zod";
import type { Context } from "../../src/engine/context";
import { type Feed, placesOf } from "../../src/engine/feeds";
import { runFeed } from "../../src/engine/feeds/run";
import { setSqlClock } from "../support/sql-clock";
import { addConnection, contextOver, feedRow } from "./support/feed-world";
import { createModuleDatabase, type ModuleDatabase } from "./support/module-database";
import { inSoak } from "../../unit-tests/support/in-soak";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

let tables: ModuleDatabase;
let ctx: Context;
let now: number;
beforeEach(async () => {
  tables = await createModuleDatabase();
  now = Date.parse("2026-11-20T10:00:00.000Z");
  await setSqlClock(tables.database, now);
  ctx = contextOver(tables.database, { rateWindowMs: MINUTE_MS });
  await addConnection(ctx, "one");
});
afterEach(() => tables.drop());

/** A report of so many pages, at most one of which is read a minute. */
function report(pages: number, fails: (page: number) => boolean = () => false) {
  const read: number[] = [];
  const applied: number[] = [];
  const feed: Feed<number, { page: number }> = {
    name: "report",
    kind: "snapshot",
    place: "connection",
    bucket: "ReportSklad",
    cursor: z.object({ page: z.int() }),
    every: () => 24 * HOUR_MS,
    async fetch({ cursor, call }) {
      const page = cursor?.page ?? 1;
      await call(async () => {
        read.push(page);
        if (fails(page)) throw new Error("gone");
      });
      return { items: [page], next: page < pages ? { page: page + 1 } : null, complete: page === pages };
    },
    apply: async ({ count }) => void applied.push(count),
  };
  return { feed: feed as unknown as Feed, read, applied };
}

/** Runs the feed whenever it is due, the database's clock being moved on by a step. */
async function follow(feed: Feed, duration_ms: number, step_ms = MINUTE_MS): Promise<void> {
  const { stores } = ctx.sklad;
  for (const end = now + duration_ms; now < end; now += step_ms) {
    await setSqlClock(tables.database, now);
    const places = placesOf(feed, await stores.connections.list());
    const keys = places.map(({ key }) => ({ name: feed.name, scope_key: key }));
    // The first of the two stores a feed that is new.
    await stores.feeds.due(keys);
    for (const { id } of await stores.feeds.due(keys))
      for (const place of places)
        await runFeed(ctx, feed, place, { id, leaseOwner: "test", stop: new AbortController().signal });
  }
}

const problems = async () =>
  (await ctx.sklad.stores.problems.openOf(["feed_failing"])).map(({ params }) => params?.error);

it("A snapshot of more pages than an hour has minutes is read once and applied whole", async () => {
  const { feed, read, applied } = report(80);
  await follow(feed, 100 * MINUTE_MS);
  expect(read).toEqual(Array.from({ length: 80 }, (_, index) => index + 1));
  expect(applied).toEqual([80]);
});

it("A snapshot without a page for more than an hour is begun again", async () => {
  let fails = true;
  const { feed, read, applied } = report(4, (page) => page === 3 && fails);
  await follow(feed, 5 * MINUTE_MS);
  fails = false;
  now += 61 * MINUTE_MS;
  await follow(feed, 10 * MINUTE_MS);
  expect(read.slice(0, 3)).toEqual([1, 2, 3]);
  expect(read.slice(-4)).toEqual([1, 2, 3, 4]);
  expect(applied).toEqual([4]);
});

inSoak("A snapshot that has another page for ever is a problem after three times twelve hours", async () => {
  const { feed, applied } = report(Infinity);
  // A page in half an hour, to read fewer.
  await follow(feed, 26 * HOUR_MS, 30 * MINUTE_MS);
  expect(await problems()).toEqual([]);
  await follow(feed, 14 * HOUR_MS, 30 * MINUTE_MS);
  expect(await problems()).toEqual(["endless_list"]);
  expect(applied).toEqual([]);
  expect(await feedRow(ctx, "report", "one")).toMatchObject({ consecutive_failures: 3 });
});
