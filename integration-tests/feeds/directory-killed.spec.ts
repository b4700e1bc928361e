import { directoryFeeds } from "../../src/engine/directory";
import { pollFeeds } from "../../src/engine/feeds";
import { eventually } from "../support/eventually";
import { DirectoryWarehouse, refs } from "./support/directory-warehouse";
import { FeedProcess } from "./support/feed-process";
import { addConnection, contextOver, feedRow } from "./support/feed-world";
import { createModuleDatabase, type ModuleDatabase } from "./support/module-database";
import { firstOf, inSoak } from "../../unit-tests/support/in-soak";

const HERE = "https://here.example.com";
const [CITIES, BRANCHES] = directoryFeeds;

describe("A process that is killed while it reads the directory", () => {
  let tables: ModuleDatabase;
  let processes: FeedProcess[];
  const world = () => contextOver(tables.database);
  const directory = () => world().sklad.stores.directory;
  const cityQueue = () => world().sklad.stores.cityQueue;

  beforeEach(async () => {
    tables = await createModuleDatabase();
    processes = [];
    await addConnection(world(), "one", { base_url: HERE });
    await directory().replaceCities(
      HERE,
      ["city-1", "of-yesterday"].map((ref) => ({ ref, name: ref, region: null, kind: null })),
    );
  });
  afterEach(async () => {
    for (const one of processes) await one.kill();
    await tables.drop();
  });

  function start(strike: { page?: number; written?: number }): FeedProcess {
    const order = {
      databaseUrl: tables.url,
      directory: HERE,
      strike: { signal: "SIGKILL", ...strike } as const,
    };
    const started = FeedProcess.start(order);
    processes.push(started);
    return started;
  }
  const cities = async () => {
    const known: string[] = [];
    for await (const chunk of directory().cities(HERE)) known.push(...chunk.map(({ ref }) => ref));
    return known;
  };
  const branches = async () => (await tables.database("sklad_branch").select("ref")).length;
  /** Goes on in this process. @returns the pages of cities it called */
  async function readToTheEnd(feed: typeof CITIES, name: string): Promise<number[]> {
    const warehouse = new DirectoryWarehouse();
    warehouse.cities = refs("city", 35);
    warehouse.branches.set("city-1", refs("branch", 35));
    const ctx = world();
    Object.assign(ctx.sklad, { clientWithoutKey: () => warehouse.client() });
    const running = pollFeeds(ctx, [feed!]);
    await eventually(
      () => feedRow(ctx, name, HERE),
      (row) => row?.last_ok_at != null,
    );
    await running.stop();
    return warehouse.calls.map(({ page }) => page);
  }

  it.each(
    firstOf(
      [
        ["when it has written the cities, before it commits", { written: 1 }, [5]],
        ["between two pages", { page: 3 }, [3, 4, 5]],
      ] as const,
      1,
    ),
  )("%s leaves the cities of yesterday, and the next one goes on", async (_when, strike, pages) => {
    expect(await start(strike).ended).toBe("SIGKILL");
    expect(await cities()).toEqual(["city-1", "of-yesterday"]);
    expect(await readToTheEnd(CITIES, "cities")).toEqual(pages);
    expect(await cities()).toHaveLength(35);
    expect((await directory().city(HERE, "of-yesterday"))?.gone_at).toBeInstanceOf(Date);
  });

  inSoak.each([
    ["between two pages of a city", { page: 3 }],
    ["when it has written its branches, before it commits", { written: 1 }],
  ])("%s leaves no half of them, and the next one reads all", async (_when, strike) => {
    await tables.database.raw("truncate sklad_city_read");
    await cityQueue().want(HERE, "city-1");
    // The list of cities was read today.
    await world().sklad.stores.feeds.due([{ name: "cities", scope_key: HERE }]);
    await tables.database("sklad_feed").update({ next_run_at: new Date(Date.now() + 3_600_000) });
    expect(await start(strike).ended).toBe("SIGKILL");
    expect(await branches()).toBe(0);
    expect(await readToTheEnd(BRANCHES, "branches")).toEqual([1, 2, 3, 4, 5]);
    expect(await branches()).toBe(35);
    expect(await directory().cityRead(HERE, "city-1")).toMatchObject({ wanted_at: null });
  });
});
