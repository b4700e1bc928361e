import { SkladError } from "../../src/client";
import { directoryFeeds, readCityNow } from "../../src/engine/directory";
import { pollFeeds } from "../../src/engine/feeds";
import type { Context } from "../../src/engine/context";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { eventually } from "../support/eventually";
import { DirectoryWarehouse, refs } from "./support/directory-warehouse";
import { feedTables } from "./support/feed-tables";
import { addConnection, contextOver } from "./support/feed-world";

const HERE = "https://here.example.com";
const CITIES = refs("city", 9);
/** How long a customer waits for a city. */
const PATIENCE_MS = 3_000;

describe("A city that was never read, when a customer asks for its branches,", () => {
  const tables = feedTables();
  let warehouse: DirectoryWarehouse;
  let ctx: Context;
  let connection: ConnectionRow;
  /** Monotonic, which the test moves on. */
  let late_ms: number;

  beforeEach(async () => {
    late_ms = 0;
    warehouse = new DirectoryWarehouse();
    for (const city of CITIES) warehouse.branches.set(city, refs(`${city}-branch`, 25));
    ctx = process();
    await addConnection(ctx, "one", { base_url: HERE });
    connection = (await ctx.sklad.stores.connections.find("one"))!;
    await ctx.sklad.stores.directory.replaceCities(
      HERE,
      CITIES.map((ref) => ({ ref, name: ref, region: null, kind: null })),
    );
  });

  /** A context as another process of the shop has it. The call's three seconds do not pass, however busy the machine is. */
  function process(): Context {
    const made = contextOver(tables.database, { monotonic: () => performance.now() + late_ms });
    const { sleep: really } = made.sklad;
    const sleep = (ms: number, signal?: AbortSignal) =>
      ms === PATIENCE_MS ? until(signal) : really(ms, signal);
    Object.assign(made.sklad, { clientWithoutKey: () => warehouse.client(), sleep });
    return made;
  }
  /** The call's three seconds are over at once. */
  function impatient(): Context {
    const made = process();
    const sleep = (ms: number, signal?: AbortSignal) =>
      ms <= PATIENCE_MS ? Promise.resolve() : until(signal);
    Object.assign(made.sklad, { sleep });
    return made;
  }
  const until = (signal?: AbortSignal) =>
    new Promise<void>((_, reject) => signal?.addEventListener("abort", () => reject(new Error("enough"))));
  const branches = async (city_ref: string) =>
    (await tables.database("sklad_branch").where({ city_ref }).select("ref")).length;
  const cityRead = (city: string) => ctx.sklad.stores.directory.cityRead(HERE, city);
  const wanted = async () =>
    (
      await tables
        .database("sklad_city_read")
        .whereNotNull("wanted_at")
        .orderBy("city_ref")
        .select("city_ref")
    ).map(({ city_ref }: { city_ref: string }) => city_ref);

  it("is read to its end, without a slot", async () => {
    expect(await readCityNow(ctx, connection, "city-1")).toBe(true);
    expect(await branches("city-1")).toBe(25);
    expect(warehouse.pagesOf("getWarehouses", "city-1")).toEqual([1, 2, 3, 4]);
    expect(await cityRead("city-1")).toMatchObject({ read_at: expect.any(Date) as Date, wanted_at: null });
    expect(await tables.database("sklad_rate_limit").select("bucket")).toEqual([{ bucket: "keyless" }]);
  });

  it("is read once for all who ask at the same time, and not again afterwards", async () => {
    const all = await Promise.all(CITIES.map(() => readCityNow(ctx, connection, "city-1")));
    expect(new Set(all)).toEqual(new Set([true]));
    expect(await readCityNow(ctx, connection, "city-1")).toBe(true);
    expect(warehouse.calls).toHaveLength(4);
  });

  it("is not read again for one whose request was checked before the reading ended", async () => {
    const { directory } = ctx.sklad.stores;
    const find = directory.city.bind(directory);
    let goOn = () => {};
    const ended = new Promise<void>((resolve) => (goOn = resolve));
    let checked = 0;
    Object.assign(directory, {
      city: async (...of: Parameters<typeof find>) => {
        const found = await find(...of);
        checked += 1;
        if (checked === 2) await ended;
        return found;
      },
    });
    // The database answers them in either order: whichever is checked first reads.
    const both = [1, 2].map(() => readCityNow(ctx, connection, "city-1"));
    expect(await Promise.race(both)).toBe(true);
    goOn();
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(warehouse.calls).toHaveLength(4);
  });

  it("has the same rows when two processes read it at once", async () => {
    const both = [process(), process()].map((one) => readCityNow(one, connection, "city-1"));
    expect(await Promise.all(both)).toEqual([true, true]);
    expect(await branches("city-1")).toBe(25);
  });

  it("is read at the pace of one process by any number of them", async () => {
    const begun: number[] = [];
    warehouse.before = () => begun.push(performance.now());
    const each_ms = 50;
    const processes = CITIES.slice(0, 3).map((city) => {
      const one = process();
      Object.assign(one.sklad.configuration, { rateWindowMs: each_ms * 60 });
      return readCityNow(one, connection, city);
    });
    expect(await Promise.all(processes)).toEqual([true, true, true]);
    expect(begun).toHaveLength(12);
    expect(begun.at(-1)! - begun[0]!).toBeGreaterThan(11 * each_ms - 25);
  });

  it("goes before the feeds", async () => {
    const begun: string[] = [];
    warehouse.before = ({ operation }) => begun.push(operation);
    warehouse.cities = refs("city", 300);
    const slowly = { rateWindowMs: 6_000 };
    Object.assign(ctx.sklad.configuration, slowly);
    // Its clock stands: on a busy machine the feed would become as urgent as a customer.
    Object.assign(ctx.sklad, { monotonic: () => 0 });
    const feeds = pollFeeds(ctx, directoryFeeds.slice(0, 1));
    await eventually(
      async () => begun.length,
      (count) => count >= 2,
    );
    const other = process();
    Object.assign(other.sklad.configuration, slowly);
    expect(await readCityNow(other, connection, "city-1")).toBe(true);
    await feeds.stop();
    const first = begun.indexOf("getWarehouses");
    expect(begun.slice(first, first + 4)).toEqual(Array<string>(4).fill("getWarehouses"));
  });

  it("is not waited for longer than three seconds, but stored when it comes", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    warehouse.before = () => answered;
    expect(await readCityNow(impatient(), connection, "city-1")).toBe(false);
    expect(await branches("city-1")).toBe(0);
    answer();
    await eventually(
      () => branches("city-1"),
      (count) => count === 25,
    );
  });

  it("is left to the feed when the warehouse is down, which is not asked for every customer", async () => {
    warehouse.before = () => {
      throw new SkladError("getWarehouses", { code: "connection_failed", cause: new Error("refused") });
    };
    expect(await readCityNow(ctx, connection, "city-1")).toBe(false);
    for (const city of CITIES) expect(await readCityNow(ctx, connection, city)).toBe(false);
    expect(warehouse.calls).toHaveLength(1);
    expect(await wanted()).toEqual(CITIES);
    warehouse.before = () => undefined;
    late_ms += 31_000;
    expect(await readCityNow(ctx, connection, "city-1")).toBe(true);
  });

  it("is asked for once when only it is refused, and others are read meanwhile", async () => {
    warehouse.before = ({ cityRef }) => {
      if (cityRef === "city-1")
        throw new SkladError("getWarehouses", { code: "refused", descriptions: ["city_unknown"] });
    };
    for (let times = 0; times < 3; times += 1)
      expect(await readCityNow(ctx, connection, "city-1")).toBe(false);
    expect(warehouse.calls).toHaveLength(1);
    expect(await cityRead("city-1")).toMatchObject({ read_at: null, is_postponed: true });
    expect(await readCityNow(ctx, connection, "city-2")).toBe(true);
  });

  it("is not complete when a row cannot be read, and not asked for again for each customer", async () => {
    warehouse.unread = 1;
    for (let times = 0; times < 3; times += 1)
      expect(await readCityNow(ctx, connection, "city-1")).toBe(false);
    expect(await branches("city-1")).toBe(25);
    expect(warehouse.pagesOf("getWarehouses", "city-1")).toEqual([1, 2, 3, 4, 5]);
  });

  it("is not asked for when it is gone", async () => {
    await ctx.sklad.stores.directory.replaceCities(HERE, [
      { ref: "city-9", name: "city-9", region: null, kind: null },
    ]);
    expect(await readCityNow(ctx, connection, "city-1")).toBe(false);
    expect(warehouse.calls).toEqual([]);
  });

  it("is not asked for before the time that the warehouse asks to wait", async () => {
    warehouse.before = () => {
      throw new SkladError("getWarehouses", { code: "rate_limited", retryAfterMs: 120_000 });
    };
    await readCityNow(ctx, connection, "city-1");
    late_ms += 100_000;
    await readCityNow(ctx, connection, "city-1");
    expect(warehouse.calls).toHaveLength(1);
  });

  it("is left to the feed when four others are being read", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => (answer = resolve));
    warehouse.before = () => answered;
    const four = CITIES.slice(0, 4).map((city) => readCityNow(ctx, connection, city));
    await eventually(
      async () => warehouse.calls.length,
      (count) => count === 4,
    );
    expect(await readCityNow(ctx, connection, "city-9")).toBe(false);
    expect(await wanted()).toEqual(["city-9"]);
    answer();
    expect(await Promise.all(four)).toEqual([true, true, true, true]);
  });

  it("is not asked for when the directory does not have it, whatever a browser sends", async () => {
    expect(await readCityNow(ctx, connection, "nowhere")).toBe(false);
    expect(warehouse.calls).toEqual([]);
    expect(await cityRead("nowhere")).toBeUndefined();
  });
});
