import { pollFeeds } from "../../src/engine/feeds";
import { eventually } from "../support/eventually";
import { FeedProcess } from "./support/feed-process";
import { addConnection, appliedItems, contextOver, feedRow, stagedCount } from "./support/feed-world";
import { createModuleDatabase, type ModuleDatabase } from "./support/module-database";
import { ALL_ITEMS, PAGE_SIZE, testFeed } from "./support/test-feed";
import { inSoak } from "../../unit-tests/support/in-soak";

let tables: ModuleDatabase;
let processes: FeedProcess[];
beforeEach(async () => {
  tables = await createModuleDatabase();
  processes = [];
  await addConnection(contextOver(tables.database), "one");
});
afterEach(async () => {
  for (const one of processes) await one.kill();
  await tables.drop();
});

function start(order: Omit<Parameters<typeof FeedProcess.start>[0], "databaseUrl">): FeedProcess {
  const started = FeedProcess.start({ databaseUrl: tables.url, ...order });
  processes.push(started);
  return started;
}

/** Continues in this process until a run of the feed has ended. @returns the pages it called */
async function readToTheEnd(kind: "snapshot" | "incremental"): Promise<number[]> {
  const pages: number[] = [];
  const ctx = contextOver(tables.database);
  const running = pollFeeds(ctx, [testFeed({ kind, onFetch: (page) => pages.push(page) })]);
  await eventually(
    () => feedRow(ctx, "shelves", "one"),
    (row) => row?.last_ok_at != null,
  );
  await running.stop();
  return pages;
}

describe("A process that is killed while it reads a feed", () => {
  inSoak("leaves nothing applied of half a snapshot, and the next one reads on where it ended", async () => {
    expect(await start({ strike: { signal: "SIGKILL", page: 3 } }).ended).toBe("SIGKILL");
    expect(await appliedItems(tables.database)).toEqual([]);
    expect(await stagedCount(tables.database)).toBe(3);

    expect(await readToTheEnd("snapshot")).toEqual([3, 4]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
    expect(await stagedCount(tables.database)).toBe(0);
  });

  it("leaves nothing applied when it dies in the middle of applying, and the next one applies all of it once", async () => {
    expect(await start({ strike: { signal: "SIGKILL", written: 25 } }).ended).toBe("SIGKILL");
    expect(await appliedItems(tables.database)).toEqual([]);

    expect(await readToTheEnd("snapshot")).toEqual([4]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });

  inSoak("leaves the cursor of an incremental feed behind the last page that was applied whole", async () => {
    expect(await start({ kind: "incremental", strike: { signal: "SIGKILL", written: 7 } }).ended).toBe(
      "SIGKILL",
    );
    expect(await appliedItems(tables.database)).toEqual([]);
    expect(await start({ kind: "incremental", strike: { signal: "SIGKILL", page: 2 } }).ended).toBe(
      "SIGKILL",
    );
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS.slice(0, 2 * PAGE_SIZE));

    expect(await readToTheEnd("incremental")).toEqual([2, 3, 4]);
    expect(await appliedItems(tables.database)).toEqual(ALL_ITEMS);
  });
});

describe("A process that falls asleep while it reads a feed", () => {
  inSoak.each<[string, { page?: number; written?: number }]>([
    ["between two pages", { page: 3 }],
    // Postgres ends the transaction it sleeps in, and with it the lock on the feed.
    ["while it applies", { written: 25 }],
  ])("%s changes nothing when it wakes after its lease has ended", async (_when, where) => {
    const sleeper = start({ strike: { signal: "SIGSTOP", ...where } });
    await eventually(
      async () => sleeper.messages,
      (messages) => messages.includes(`page ${where.page ?? 4}`),
    );
    await readToTheEnd("snapshot");
    const applied = await appliedItems(tables.database);
    expect(applied).toEqual(ALL_ITEMS);

    const before = await feedRow(contextOver(tables.database), "shelves", "one");
    sleeper.signal("SIGCONT");
    await eventually(
      async () => sleeper.messages,
      (messages) => messages.some((text) => text.includes("taken by another process")),
    );
    expect(await appliedItems(tables.database)).toEqual(applied);
    expect(await feedRow(contextOver(tables.database), "shelves", "one")).toEqual(before);
  });
});

describe("Two processes that read one feed", () => {
  inSoak("never do so at the same time", async () => {
    await tables.database.raw("create table inside (pid int); create table contest (entered int)");
    const order = { every: 1, contest: true, claimLeaseMs: 60_000 };
    const both = [start(order), start(order)];
    const fetched = async () =>
      both.map(({ messages }) => messages.filter((text) => text.startsWith("page")).length);
    await eventually(fetched, (counts) => counts.every((count) => count > 20));
    const { rows } = await tables.database.raw<{ rows: { most: number }[] }>(
      "select max(entered) as most from contest",
    );
    expect(rows).toEqual([{ most: 0 }]);
  });
});
