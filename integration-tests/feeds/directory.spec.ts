import { type SkladClient, UnexpectedResponseError, SkladError } from "../../src/client";
import { problemMessage } from "../../src/catalogue";
import type { Context } from "../../src/engine/context";
import { directoryFeeds } from "../../src/engine/directory";
import { pollFeeds } from "../../src/engine/feeds";
import type { RunningWork } from "../../src/modules/sklad/ports";
import type { FeedRow } from "../../src/modules/sklad/stores/feeds/feeds";
import { eventually } from "../support/eventually";
import {
  branchNamed,
  cityNamed,
  type DirectoryCall,
  DirectoryWarehouse,
  refs,
} from "./support/directory-warehouse";
import { feedTables } from "./support/feed-tables";
import { addConnection, contextOver, feedRow, stagedCount } from "./support/feed-world";

const HERE = "https://here.example.com";
const DOWN = () => {
  throw new SkladError("getCities", { code: "connection_failed", cause: new Error("refused") });
};
/** As a dialect does, before anything is sent. */
const switchedOff = ({ operation }: DirectoryCall) => {
  throw new SkladError(operation, { code: "operation_disabled" });
};

const tables = feedTables();
let warehouse: DirectoryWarehouse;
let running: RunningWork[];
let ctx: Context;

beforeEach(async () => {
  warehouse = new DirectoryWarehouse();
  running = [];
  ctx = contextHere();
  await addConnection(ctx, "one", { base_url: HERE });
});
afterEach(() => Promise.all(running.map((work) => work.stop())));

function contextHere(): Context {
  const made = contextOver(tables.database);
  Object.assign(made.sklad, { clientWithoutKey: () => warehouse.client() });
  return made;
}

function start(): void {
  running.push(pollFeeds(contextHere(), directoryFeeds));
}

const directory = () => ctx.sklad.stores.directory;
const cityQueue = () => ctx.sklad.stores.cityQueue;
const feed = (name: string, isThere: (row: FeedRow) => boolean) =>
  eventually(
    () => feedRow(ctx, name, HERE),
    (row) => row !== undefined && isThere(row),
  ).then((row) => row!);
const runs = (count: number) => (row: FeedRow) => row.history.filter(({ ok }) => ok).length >= count;
const failed = (count: number) => (row: FeedRow) => row.consecutive_failures >= count;
const again = (name: string) =>
  tables
    .database("sklad_feed")
    .where({ name })
    .update({ next_run_at: new Date(0) });
/** Runs the feed once more. */
async function readAgain(name: string): Promise<void> {
  const before = await feed(name, (row) => row.run_id === null);
  await again(name);
  await feed(name, ({ last_ok_at }) => Number(last_ok_at) > Number(before.last_ok_at));
}
/** What was held was held a day ago. */
const aDayLater = () =>
  tables.database.raw(
    "update sklad_city_read set held_at = held_at - interval '25 hours', held_since = held_since - interval '25 hours'",
  );
async function knownCities(): Promise<number> {
  let count = 0;
  for await (const chunk of directory().cities(HERE)) count += chunk.length;
  return count;
}
const knownBranches = async (city_ref: string) =>
  (await tables.database("sklad_branch").where({ city_ref }).whereNull("gone_at").select("ref")).length;
const problems = async () => {
  const { rows } = await ctx.sklad.stores.problems.openPage({ limit: 100 });
  return rows.map(({ code }) => code);
};

describe("The list of cities", () => {
  beforeEach(() => {
    warehouse.cities = refs("city", 35);
  });

  it("is read page by page to an empty one, without a slot, and applied whole", async () => {
    start();
    await feed("cities", runs(1));
    expect(warehouse.pagesOf("getCities")).toEqual([1, 2, 3, 4, 5]);
    expect(await knownCities()).toBe(35);
    expect(await stagedCount(tables.database)).toBe(0);
    expect(await tables.database("sklad_rate_limit").select("bucket")).toEqual([{ bucket: "keyless" }]);
  });

  /** The first reading ends after two pages, and the next one begins anew. */
  async function giveUpFirstReading(): Promise<void> {
    warehouse.before = ({ page }) => (page === 3 ? DOWN() : undefined);
    start();
    await feed("cities", failed(1));
    await Promise.all(running.map((work) => work.stop()));
    await tables.database("sklad_feed").update({ run_id: null });
    warehouse.before = () => undefined;
  }

  it("is found as it comes while it is read for the first time, and not known to be complete before its end", async () => {
    warehouse.before = ({ page }) => (page === 3 ? DOWN() : undefined);
    start();
    await feed("cities", failed(1));
    expect(await knownCities()).toBe(20);
    const early = await directory().cityList(HERE);
    expect(early.complete).toBe(false);
    warehouse.before = () => undefined;
    await feed("cities", runs(1));
    expect(await knownCities()).toBe(35);
    const list = await directory().cityList(HERE);
    expect(list.complete).toBe(true);
    expect(list.version).not.toBe(early.version);
  });

  it("is applied whole at its first end, also when an earlier attempt had other cities", async () => {
    await giveUpFirstReading();
    warehouse.cities = refs("other", 35);
    start();
    await feed("cities", runs(1));
    expect(await knownCities()).toBe(35);
    expect((await directory().city(HERE, "city-1"))?.gone_at).toBeInstanceOf(Date);
    expect(await problems()).toEqual([]);
  });

  it("that is empty at its first end takes nothing of an earlier attempt away", async () => {
    await giveUpFirstReading();
    warehouse.cities = [];
    start();
    await feed("cities", runs(1));
    expect(await knownCities()).toBe(20);
    expect(await problems()).toEqual(["directory_shrunk"]);
  });

  it("has its largest towns read in advance, which are there when the warehouse is down", async () => {
    warehouse.names.set("kyiv", "Київ").set("lviv", "Львів");
    warehouse.cities = ["hamlet", "lviv", "kyiv"];
    for (const city of warehouse.cities) warehouse.branches.set(city, refs(`${city}-branch`, 3));
    start();
    await eventually(async () => (await directory().cityRead(HERE, "lviv"))?.read_at != null, Boolean);
    expect(warehouse.calls.flatMap(({ cityRef }) => cityRef ?? [])).toEqual(["kyiv", "kyiv", "lviv", "lviv"]);
    warehouse.before = DOWN;
    expect(await ctx.sklad.stores.branchSearch.find(HERE, "lviv", { limit: 9, offset: 0 })).toHaveLength(3);
  });

  it("is read once for two connections of one address", async () => {
    await addConnection(ctx, "two", { base_url: HERE });
    start();
    await feed("cities", runs(1));
    expect(warehouse.pagesOf("getCities")).toHaveLength(5);
  });

  it("is applied by no half: a failing third page is read again later, and the list goes on there", async () => {
    start();
    await feed("cities", runs(1));
    warehouse.cities = refs("city", 33);
    warehouse.calls.length = 0;
    warehouse.before = ({ page }) => (page === 3 ? DOWN() : undefined);
    await again("cities");
    await feed("cities", failed(2));
    expect(await knownCities()).toBe(35);
    warehouse.before = () => undefined;
    await feed("cities", runs(2));
    expect(warehouse.pagesOf("getCities").filter((page) => page < 3)).toEqual([1, 2]);
    expect(await knownCities()).toBe(33);
  });

  it("that goes on after a limit of the service has not failed", async () => {
    let calls = 0;
    warehouse.before = () => {
      calls += 1;
      if (calls % 2 === 0) throw new SkladError("getCities", { code: "rate_limited", retryAfterMs: 10 });
    };
    start();
    const { history } = await feed("cities", runs(1));
    expect(history).toHaveLength(1);
    expect(await knownCities()).toBe(35);
    expect(await problems()).toEqual([]);
  });

  it("of a service that allows no call at all is a problem", async () => {
    warehouse.before = () => {
      throw new SkladError("getCities", { code: "rate_limited", retryAfterMs: 10 });
    };
    start();
    await feed("cities", failed(3));
    expect(await problems()).toContain("feed_failing");
  });

  it("leaves the tables as they are while the address is down, and says so", async () => {
    start();
    await feed("cities", runs(1));
    warehouse.before = DOWN;
    await again("cities");
    await feed("cities", failed(3));
    expect(await knownCities()).toBe(35);
    expect(await problems()).toEqual(["feed_failing"]);
    warehouse.before = () => undefined;
    await feed("cities", runs(2));
    expect(await problems()).toEqual([]);
  });

  it("of an unknown shape is a problem that names it, and changes nothing", async () => {
    start();
    await feed("cities", runs(1));
    warehouse.before = () => {
      throw new UnexpectedResponseError("getCities", "a Ref", ["Kod", "Misto"]);
    };
    await again("cities");
    await feed("cities", failed(3));
    const { rows } = await ctx.sklad.stores.problems.openPage({ limit: 1 });
    expect(rows[0]).toMatchObject({
      code: "feed_failing",
      params: { feed: "cities", received_fields: ["Kod", "Misto"] },
    });
    expect(await knownCities()).toBe(35);
  });

  it("of mostly unreadable rows is of another shape; a few of them hide no other and mark nothing as gone", async () => {
    warehouse.unread = 20;
    start();
    await feed("cities", failed(1));
    expect(await directory().cityList(HERE)).toMatchObject({ complete: false });
    warehouse.unread = 0;
    await feed("cities", runs(1));
    warehouse.unread = 1;
    warehouse.cities = refs("city", 30);
    await readAgain("cities");
    expect(await knownCities()).toBe(35);
    expect((await feedRow(ctx, "cities", HERE))?.consecutive_failures).toBe(0);
  });

  it("of one page of a round size, which the service repeats for each page, marks nothing as gone", async () => {
    warehouse.pageSize = 50;
    start();
    await feed("cities", runs(1));
    warehouse.cities = refs("city", 30);
    warehouse.ignoresPage = true;
    warehouse.pageSize = 30;
    await readAgain("cities");
    expect(await knownCities()).toBe(35);
  });

  it("that lost more than a fifth is held until the next lacks as much, and the merchant is notified once", async () => {
    start();
    await feed("cities", runs(1));
    warehouse.cities = refs("city", 27);
    await readAgain("cities");
    expect(await knownCities()).toBe(35);
    expect(await problems()).toEqual(["directory_shrunk"]);
    // Within minutes a fault repeats itself.
    await readAgain("cities");
    expect(await knownCities()).toBe(35);
    await aDayLater();
    await readAgain("cities");
    expect(await knownCities()).toBe(27);
    expect(await problems()).toEqual([]);
  });

  it("that shrinks to another length each time is held each time", async () => {
    start();
    await feed("cities", runs(1));
    for (const count of [27, 20, 3]) {
      warehouse.cities = refs("city", count);
      await readAgain("cities");
      await aDayLater();
    }
    expect(await knownCities()).toBe(35);
    expect(await problems()).toEqual(["directory_shrunk"]);
  });

  it("that is complete again is no problem any more", async () => {
    start();
    await feed("cities", runs(1));
    warehouse.cities = refs("city", 10);
    await readAgain("cities");
    warehouse.cities = refs("city", 34);
    await readAgain("cities");
    expect(await knownCities()).toBe(34);
    expect(await problems()).toEqual([]);
  });

  it("that is switched off ends without a problem, empties nothing, and is not complete", async () => {
    warehouse.before = ({ page }) => (page === 3 ? DOWN() : undefined);
    start();
    await feed("cities", failed(3));
    expect(await problems()).toEqual(["feed_failing"]);
    warehouse.before = switchedOff;
    await feed("cities", runs(1));
    expect(await knownCities()).toBe(20);
    expect(await directory().cityList(HERE)).toMatchObject({ complete: false });
    expect(await problems()).toEqual([]);
  });

  it("that is switched off after it was read stays as it was, and what was doubted of it is no problem", async () => {
    start();
    await feed("cities", runs(1));
    warehouse.cities = [];
    await readAgain("cities");
    expect(await problems()).toEqual(["directory_shrunk"]);
    warehouse.before = switchedOff;
    await readAgain("cities");
    expect(await knownCities()).toBe(35);
    expect(await directory().cityList(HERE)).toMatchObject({ complete: true });
    expect(await problems()).toEqual([]);
  });

  it("that the service does not know goes on failing", async () => {
    warehouse.before = () => {
      throw new SkladError("getCities", { code: "unknown_operation" });
    };
    start();
    await feed("cities", failed(3));
    expect(await problems()).toEqual(["feed_failing"]);
  });

  it("that is empty is never applied, however often", async () => {
    start();
    await feed("cities", runs(1));
    warehouse.cities = [];
    for (let times = 0; times < 3; times += 1) {
      await readAgain("cities");
      await aDayLater();
    }
    expect(await knownCities()).toBe(35);
    expect(await problems()).toEqual(["directory_shrunk"]);
  });
});

describe("The branches of a city", () => {
  beforeEach(async () => {
    await directory().replaceCities(
      HERE,
      refs("city", 5).map((ref) => ({ ref, name: ref, region: null, kind: null })),
    );
    warehouse.cities = refs("city", 5);
    for (const city of warehouse.cities) warehouse.branches.set(city, refs(`${city}-branch`, 12));
  });

  const isRead = async (city: string) => (await directory().cityRead(HERE, city))?.read_at != null;
  /** Makes it due again, as after a week. */
  const aWeekLater = (city: string) =>
    tables
      .database("sklad_city_read")
      .where({ city_ref: city })
      .update({ read_at: new Date(Date.now() - 8 * 86_400_000) });
  const read = async (city: string) => {
    await cityQueue().want(HERE, city);
    await eventually(() => isRead(city), Boolean);
  };

  it("are read when the city is wanted, all of them, one city after the other, and no other city is", async () => {
    start();
    await feed("branches", runs(1));
    for (const city of ["city-2", "city-4"]) await cityQueue().want(HERE, city);
    await eventually(async () => (await isRead("city-2")) && (await isRead("city-4")), Boolean);
    expect(await knownBranches("city-2")).toBe(12);
    expect(await knownBranches("city-4")).toBe(12);
    expect(warehouse.pagesOf("getWarehouses", "city-2")).toEqual([1, 2, 3]);
    expect(new Set(warehouse.calls.flatMap(({ cityRef }) => cityRef ?? []))).toEqual(
      new Set(["city-2", "city-4"]),
    );
    expect(await tables.database("sklad_rate_limit").select("bucket")).toEqual([{ bucket: "keyless" }]);
  });

  it("are read again a week later", async () => {
    start();
    await read("city-1");
    warehouse.branches.set("city-1", refs("city-1-branch", 11));
    await aWeekLater("city-1");
    await again("branches");
    await eventually(
      () => knownBranches("city-1"),
      (count) => count === 11,
    );
  });

  it("are applied by no half: a failing second page leaves them as they are", async () => {
    start();
    await read("city-1");
    warehouse.branches.set("city-1", refs("other", 12));
    warehouse.before = ({ page }) => (page === 2 ? DOWN() : undefined);
    await aWeekLater("city-1");
    await again("branches");
    await feed("branches", failed(1));
    expect((await directory().branch(HERE, "city-1-branch-12"))?.gone_at).toBeNull();
    expect(await directory().branch(HERE, "other-1")).toBeUndefined();
  });

  it("whose operation is switched off stay as they are, and are no problem", async () => {
    start();
    await read("city-1");
    warehouse.before = DOWN;
    await aWeekLater("city-1");
    await again("branches");
    await feed("branches", failed(1));
    warehouse.before = switchedOff;
    await cityQueue().want(HERE, "city-2");
    await readAgain("branches");
    expect(await knownBranches("city-1")).toBe(12);
    expect(await isRead("city-2")).toBe(false);
    expect(await feedRow(ctx, "branches", HERE)).toMatchObject({ consecutive_failures: 0 });
    expect(await problems()).toEqual([]);
  });

  it("that cannot be read are left for later, and the other cities are read", async () => {
    warehouse.before = ({ cityRef }) => {
      if (cityRef === "city-1")
        throw new SkladError("getWarehouses", { code: "refused", descriptions: ["city_unknown"] });
    };
    for (const city of ["city-1", "city-2", "city-3"]) await cityQueue().want(HERE, city);
    start();
    await eventually(async () => (await isRead("city-2")) && (await isRead("city-3")), Boolean);
    expect(await isRead("city-1")).toBe(false);
  });

  it("that cannot be read, a dozen of them, let another one pass", async () => {
    const many = refs("city", 13);
    await directory().replaceCities(
      HERE,
      many.map((ref) => ({ ref, name: ref, region: null, kind: null })),
    );
    warehouse.before = ({ cityRef }) => {
      if (cityRef !== "city-13")
        throw new SkladError("getWarehouses", { code: "refused", descriptions: ["city_unknown"] });
    };
    for (const city of many) await cityQueue().want(HERE, city);
    const impatient = contextHere();
    Object.assign(impatient.sklad.configuration, { firstPauseMs: 1 });
    for (let turn = 0; turn < 13; turn += 1) {
      await again("branches");
      const work = pollFeeds(impatient, directoryFeeds.slice(1));
      await eventually(
        async () => warehouse.calls.length,
        (count) => count > turn,
      );
      await work.stop();
    }
    expect(await isRead("city-13")).toBe(true);
    expect(new Set(warehouse.calls.slice(0, 13).map(({ cityRef }) => cityRef)).size).toBe(13);
  });

  it("go on after a limit of the service at the page that met it", async () => {
    let limited = 0;
    warehouse.before = ({ cityRef, page }) => {
      if (cityRef !== "city-1" || page !== 2 || limited === 2) return;
      limited += 1;
      throw new SkladError("getWarehouses", { code: "rate_limited", retryAfterMs: 10 });
    };
    start();
    await read("city-1");
    expect(warehouse.pagesOf("getWarehouses", "city-1")).toEqual([1, 2, 2, 2, 3]);
    expect((await feedRow(ctx, "branches", HERE))?.consecutive_failures).toBe(0);
  });

  it("are not all there while some cannot be read, and are read again later", async () => {
    warehouse.unread = 1;
    await cityQueue().want(HERE, "city-1");
    start();
    await eventually(
      () => knownBranches("city-1"),
      (count) => count === 12,
    );
    expect(await directory().cityRead(HERE, "city-1")).toMatchObject({ read_at: null, is_postponed: true });
  });

  it("that lost more than a fifth are held for a day, and believed when they are as few then", async () => {
    start();
    await read("city-1");
    warehouse.branches.set("city-1", refs("city-1-branch", 5));
    await aWeekLater("city-1");
    await readAgain("branches");
    expect(await knownBranches("city-1")).toBe(12);
    const askedForCity = () => warehouse.calls.filter(({ cityRef }) => cityRef === "city-1").length;
    const before = askedForCity();
    await readAgain("branches");
    expect(askedForCity()).toBe(before);
    await aDayLater();
    await readAgain("branches");
    expect(await knownBranches("city-1")).toBe(5);
    expect(await problems()).toEqual([]);
  });

  it("that are another number each day are a problem from the second day on, which names the city, until it is read", async () => {
    start();
    await read("city-1");
    await aWeekLater("city-1");
    for (const [count, expected] of [
      [5, []],
      [1, ["branches_held"]],
      [3, ["branches_held"]],
    ] as const) {
      warehouse.branches.set("city-1", refs("city-1-branch", count));
      await readAgain("branches");
      expect(await problems()).toEqual(expected);
      await aDayLater();
    }
    expect(await knownBranches("city-1")).toBe(12);
    const { rows } = await ctx.sklad.stores.problems.openPage({ limit: 1 });
    expect(problemMessage(rows[0]!, "en")).toContain("Балки city-1.");
    warehouse.branches.set("city-1", refs("city-1-branch", 11));
    await readAgain("branches");
    expect(await knownBranches("city-1")).toBe(11);
    expect(await problems()).toEqual([]);
  });

  it("of many cities that are held are one problem, which names five, and of none that is gone", async () => {
    const many = (warehouse.cities = refs("city", 7));
    await directory().replaceCities(HERE, many.map(cityNamed));
    for (const city of many) await ctx.sklad.stores.heldReadings.hold(HERE, city, 1);
    await aDayLater();
    for (const city of many) await ctx.sklad.stores.heldReadings.hold(HERE, city, 2);
    await addConnection(ctx, "two", { base_url: HERE });
    start();
    await feed("branches", runs(1));
    const { rows } = await ctx.sklad.stores.problems.openPage({ limit: 9 });
    expect(rows).toHaveLength(1);
    expect(problemMessage(rows[0]!, "en")).toMatch(/city-5 and 2 other cities\./);
    expect(problemMessage(rows[0]!, "uk")).toMatch(/city-5 та ще 2 міста\./);
    // The other feed reads the warehouse's cities once after the start, and would bring them back.
    await feed("cities", runs(1));
    await directory().replaceCities(HERE, refs("city", 3).map(cityNamed));
    await readAgain("branches");
    const [now] = (await ctx.sklad.stores.problems.openPage({ limit: 9 })).rows;
    expect(problemMessage(now!, "en")).toMatch(/Балки city-3\. These/);
  });

  it("of a city that is refused each time, when it waits alone, are a problem with its name", async () => {
    warehouse.before = ({ cityRef }) => {
      if (cityRef === "city-1")
        throw new SkladError("getWarehouses", { code: "refused", descriptions: ["city_unknown"] });
    };
    start();
    await feed("cities", runs(1));
    await cityQueue().want(HERE, "city-1");
    await feed("branches", failed(3));
    const { rows } = await ctx.sklad.stores.problems.openPage({ limit: 1 });
    expect(problemMessage(rows[0]!, "en")).toContain("branches of cities, last of Балки city-1, from");
    expect(problemMessage(rows[0]!, "uk")).toContain("відділення в містах, востаннє: Балки city-1 (");
  });

  it("that are none all at once are held too, also where they were few", async () => {
    warehouse.branches.set("city-1", refs("city-1-branch", 2));
    start();
    await read("city-1");
    warehouse.branches.set("city-1", []);
    await aWeekLater("city-1");
    await readAgain("branches");
    expect(await knownBranches("city-1")).toBe(2);
  });

  it("of other cities in the response are left out", async () => {
    const all = [
      branchNamed("own", "city-1"),
      { ...branchNamed("unnamed", "city-1"), cityRef: null },
      branchNamed("other", "city-2"),
    ];
    const client = { getWarehouses: async () => all, getCities: async () => [], close: () => undefined };
    jest.spyOn(warehouse, "client").mockReturnValue(client as unknown as SkladClient);
    start();
    await read("city-1");
    expect(await knownBranches("city-1")).toBe(2);
    expect(await directory().branch(HERE, "other")).toBeUndefined();
  });

  it("are left to the feed's next turn while it waits after a failure, whatever is asked", async () => {
    warehouse.before = DOWN;
    const slow = contextHere();
    Object.assign(slow.sklad.configuration, { firstPauseMs: 60_000 });
    await cityQueue().want(HERE, "city-1");
    running.push(pollFeeds(slow, directoryFeeds.slice(1)));
    const { next_run_at } = await feed("branches", failed(1));
    await cityQueue().want(HERE, "city-2");
    expect((await feedRow(ctx, "branches", HERE))?.next_run_at).toEqual(next_run_at);
  });
});
