import { InvalidKeyError, type SkladClient, SkladError } from "../../src/client";
import type { Context } from "../../src/engine/context";
import { KEY_AGAIN_MS, pollFeeds } from "../../src/engine/feeds";
import { keyFeed } from "../../src/engine/statuses/key-feed";
import type { RunningWork } from "../../src/modules/sklad/ports";
import { eventually } from "../support/eventually";
import { addConnection, contextOver, feedRow } from "./support/feed-world";
import { feedTables } from "./support/feed-tables";
import { testFeed } from "./support/test-feed";

describe("An ApiKey that the warehouse refuses", () => {
  const tables = feedTables();
  let ctx: Context;
  let running: RunningWork | undefined;
  /** The operations that are refused with 401. */
  const refused = new Set<"report" | "look_up">();
  const asked: string[] = [];
  let answer: () => Promise<never[]> = async () => [];

  beforeEach(async () => {
    refused.clear();
    asked.length = 0;
    answer = async () => [];
    ctx = contextOver(tables.database);
    const getOrderStatus = async () => {
      asked.push("look_up");
      if (refused.has("look_up")) throw new InvalidKeyError("getStatusOrder");
      return answer();
    };
    const client = { getOrderStatus } as unknown as SkladClient;
    const configuration = { ...ctx.sklad.configuration, firstPauseMs: 60_000 };
    Object.assign(ctx.sklad, { clientFor: () => client, configuration });
    await addConnection(ctx, "one");
  });
  afterEach(() => running?.stop());

  const report = testFeed({ name: "report", every: 60_000 });
  const start = () => {
    const fetch: typeof report.fetch = async ({ call }) =>
      call(async () => {
        if (refused.has("report")) throw new InvalidKeyError("ReportStatusOrder");
        return { items: [], next: null, complete: true };
      });
    running = pollFeeds(ctx, [{ ...report, fetch }, keyFeed]);
  };
  const open = async () => {
    const { rows } = await ctx.sklad.stores.problems.openPage({ limit: 100 });
    return rows.map(({ code }) => code).sort();
  };
  const pause = async () => (await ctx.sklad.stores.connections.find("one"))?.pause_reason;
  const tryAgain = () => tables.database("sklad_feed").update({ next_run_at: new Date(0) });

  it("is noticed by the first feed that meets it, without any order under way, and raises a problem at once", async () => {
    refused.add("report").add("look_up");
    start();
    expect(await eventually(pause, (reason) => reason === "invalid_key")).toBe("invalid_key");
    expect(await open()).toEqual(["invalid_key"]);
    expect((await feedRow(ctx, "report", "one"))?.consecutive_failures).toBe(1);
  });

  it("is tried again every few minutes while it is paused, and goes on when it is accepted", async () => {
    refused.add("report").add("look_up");
    start();
    await eventually(pause, (reason) => reason === "invalid_key");
    const { next_run_at } = await eventually(
      () => feedRow(ctx, "api_key", "one"),
      (row) => row !== undefined && Number(row.next_run_at) > Date.now(),
    ).then((row) => row!);
    // The database's clock is this machine's too, rounded to milliseconds.
    expect(Number(next_run_at) - Date.now()).toBeLessThanOrEqual(KEY_AGAIN_MS + 1);
    refused.clear();
    await tryAgain();
    await eventually(pause, (reason) => reason === null);
    await eventually(open, (codes) => codes.length === 0);
  });

  it("by one operation alone is accepted: orders are not kept waiting for that", async () => {
    refused.add("report");
    start();
    await eventually(
      async () => asked.length,
      (count) => count > 0,
    );
    expect(await open()).toEqual(["feed_failing"]);
    expect(await pause()).toBeNull();
  });

  it("is accepted by a response that there is no such order", async () => {
    await ctx.sklad.stores.connections.pause("one", "invalid_key", null);
    answer = async () => {
      throw new SkladError("getStatusOrder", { code: "refused" });
    };
    start();
    await eventually(pause, (reason) => reason === null);
  });

  it("costs no call while nothing is refused", async () => {
    start();
    await eventually(
      () => feedRow(ctx, "api_key", "one"),
      (row) => row?.last_ok_at !== null && row !== undefined,
    );
    expect(asked).toEqual([]);
  });
});
