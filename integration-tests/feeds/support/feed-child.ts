import { setTimeout as delay } from "node:timers/promises";
import { directoryFeeds } from "../../../src/engine/directory";
import { type Feed, pollFeeds } from "../../../src/engine/feeds";
import { DirectoryWarehouse, refs } from "./directory-warehouse";
import type { FeedOrder } from "./feed-process";
import { contextOver } from "./feed-world";
import { openDatabase } from "./module-database";
import { testFeed } from "./test-feed";

process.once("message", (order: FeedOrder) => (order.directory ? readDirectory(order) : readFeeds(order)));
process.once("disconnect", () => process.exit(1));

function readFeeds({ databaseUrl, kind, every, claimLeaseMs = 300, strike, contest }: FeedOrder): void {
  const database = openDatabase(databaseUrl);
  const ctx = contextOver(database, { claimLeaseMs, say: (text) => process.send?.(text) });
  const strikeAt = (is: boolean) => is && process.kill(process.pid, strike?.signal);
  const feed = testFeed({
    ...(kind && { kind }),
    ...(every !== undefined && { every }),
    onFetch: async (page) => {
      process.send?.(`page ${page}`);
      strikeAt(page === strike?.page);
      if (!contest) return;
      await database.raw("insert into contest (entered) select count(*) from inside");
      await database.raw("insert into inside values (?)", [process.pid]);
      await delay(5);
      await database.raw("delete from inside where pid = ?", [process.pid]);
    },
    onWritten: (count) => strikeAt(count === strike?.written),
  });
  pollFeeds(ctx, [feed]);
}

/** Strikes before it returns a page, or when a list is written and not committed. */
function readDirectory({ databaseUrl, claimLeaseMs = 300, strike }: FeedOrder): void {
  const warehouse = new DirectoryWarehouse();
  warehouse.cities = refs("city", 35);
  warehouse.branches.set("city-1", refs("branch", 35));
  warehouse.before = ({ page }) => {
    process.send?.(`page ${page}`);
    if (page === strike?.page) process.kill(process.pid, strike.signal);
  };
  const ctx = contextOver(openDatabase(databaseUrl), { claimLeaseMs, say: (text) => process.send?.(text) });
  Object.assign(ctx.sklad, { clientWithoutKey: () => warehouse.client() });
  const striking = (feed: Feed): Feed => ({
    ...feed,
    apply: async (batch, fence) => {
      await feed.apply(batch, fence);
      if (strike?.written !== undefined && batch.count > 0) process.kill(process.pid, strike.signal);
    },
  });
  pollFeeds(ctx, directoryFeeds.map(striking));
}
