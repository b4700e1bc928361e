import type { Context } from "../../src/engine/context";
import { directoryFeeds } from "../../src/engine/directory";
import { pollFeeds } from "../../src/engine/feeds";
import type { RunningWork } from "../../src/modules/sklad/ports";
import { eventually } from "../support/eventually";
import { DirectoryWarehouse, refs } from "./support/directory-warehouse";
import { feedTables } from "./support/feed-tables";
import { addConnection, contextOver, feedRow } from "./support/feed-world";
import { inSoak } from "../../unit-tests/support/in-soak";

const HERE = "https://here.example.com";

describe("A list of cities", () => {
  const tables = feedTables();
  let warehouse: DirectoryWarehouse;
  let running: RunningWork;
  let ctx: Context;

  beforeEach(async () => {
    warehouse = new DirectoryWarehouse();
    ctx = contextOver(tables.database);
    Object.assign(ctx.sklad, { clientWithoutKey: () => warehouse.client() });
    await addConnection(ctx, "one", { base_url: HERE });
  });
  afterEach(() => running.stop());

  const known = async () => {
    const all: string[] = [];
    for await (const chunk of ctx.sklad.stores.directory.cities(HERE))
      all.push(...chunk.map(({ ref }) => ref));
    return all;
  };
  async function read(): Promise<void> {
    running = pollFeeds(ctx, directoryFeeds);
    await eventually(
      () => feedRow(ctx, "cities", HERE),
      (row) => row?.last_ok_at != null,
    );
  }

  it("with thousands of doubles has each city once", async () => {
    warehouse.pageSize = 1_000;
    warehouse.cities = Array.from({ length: 200 }, () => refs("city", 35)).flat();
    await read();
    expect(await known()).toHaveLength(35);
  });

  it("that grows while it is read has what its pages had", async () => {
    warehouse.cities = refs("city", 35);
    warehouse.before = ({ page }) => {
      if (page === 3) warehouse.cities.unshift(...refs("new", 5));
    };
    await read();
    // Five were pushed to the next page and came twice; the new ones come tomorrow.
    expect((await known()).sort()).toEqual(refs("city", 35).sort());
  });

  it("with quotes, brackets and slashes in its refs is read, and their branches", async () => {
    const odd = ["o'city", '"', "\\", "{a,b}", "%", "'; drop table sklad_city; --", "🐝"];
    warehouse.cities = odd;
    for (const city of odd) warehouse.branches.set(city, [`branch of ${city}`]);
    await read();
    expect((await known()).sort()).toEqual([...odd].sort());
    for (const city of odd) await ctx.sklad.stores.cityQueue.want(HERE, city);
    const branches = () => tables.database("sklad_branch").select("ref");
    await eventually(branches, (rows) => rows.length === odd.length);
  });

  it("whose pages are the first one in another order is that page, and marks nothing as gone", async () => {
    warehouse.cities = refs("city", 10);
    warehouse.ignoresPage = true;
    warehouse.before = ({ page }) => page > 1 && warehouse.cities.reverse();
    await read();
    expect(warehouse.calls).toHaveLength(2);
    expect(await known()).toHaveLength(10);
  });

  inSoak("that hangs in its seventh page goes on there", async () => {
    warehouse.cities = refs("city", 85);
    let hangs = true;
    warehouse.before = ({ page }) => {
      if (page !== 7 || !hangs) return undefined;
      hangs = false;
      return new Promise(() => undefined);
    };
    await read();
    expect(warehouse.pagesOf("getCities")).toEqual([1, 2, 3, 4, 5, 6, 7, 7, 8, 9, 10]);
    expect(await known()).toHaveLength(85);
  });
});
