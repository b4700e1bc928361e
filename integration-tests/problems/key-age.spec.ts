import { problemMessage } from "../../src/catalogue";
import { raiseOldKeys } from "../../src/engine/connections";
import type { Context } from "../../src/engine/context";
import { addConnection, contextOver } from "../feeds/support/feed-world";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { setSqlClock } from "../support/sql-clock";

const DAY_MS = 86_400_000;
const ENTERED = Date.parse("2026-03-01T10:00:00.000Z");
const KEY = { api_key_encrypted: "-", api_key_last_four: "-", api_key_fingerprint: "two" };

describe("An ApiKey", () => {
  let tables: ModuleDatabase;
  let ctx: Context;

  beforeAll(async () => {
    tables = await createModuleDatabase();
  });
  afterAll(() => tables.drop());
  beforeEach(async () => {
    await tables.database.raw("truncate sklad_connection, sklad_problem cascade");
    await setSqlClock(tables.database, ENTERED);
    ctx = contextOver(tables.database);
    await addConnection(ctx, "one");
    await tables.database("sklad_connection").update({ environment: "production" });
  });

  /** The problems after a sweep on a day after the key was entered. */
  const openOn = async (day: number) => {
    await setSqlClock(tables.database, ENTERED + day * DAY_MS);
    await raiseOldKeys(ctx);
    return ctx.sklad.stores.problems.openOf(["key_old"]);
  };

  it("is a problem from its 90th day on, once, until it is replaced", async () => {
    expect(await openOn(89.9)).toEqual([]);
    const [raised, ...more] = await openOn(90);
    expect(more).toEqual([]);
    expect(problemMessage(raised!, "en")).toContain('"Warehouse one" was entered 90 days ago');
    expect(problemMessage(raised!, "uk")).toContain("минуло 90 днів");
    expect(await openOn(91)).toMatchObject([{ id: raised!.id, params: { days: "91" } }]);
    await ctx.sklad.stores.connections.setApiKey("one", KEY);
    expect(await openOn(92)).toEqual([]);
    expect(await openOn(181)).toMatchObject([{ connection_id: "one" }]);
  });

  it("of a connection that is disabled is none", async () => {
    await ctx.sklad.stores.connections.disable("one");
    expect(await openOn(100)).toEqual([]);
    await ctx.sklad.stores.connections.enable("one");
    expect(await openOn(100)).toHaveLength(1);
  });

  it("of a sandbox is none", async () => {
    await tables.database("sklad_connection").update({ environment: "sandbox" });
    expect(await openOn(100)).toEqual([]);
  });
});
