import { setTimeout as delay } from "node:timers/promises";
import { pollFeeds } from "../../../src/engine/feeds";
import type { FeedOrder } from "./feed-process";
import { contextOver } from "./feed-world";
import { openDatabase } from "./module-database";
import { testFeed } from "./test-feed";

process.once("message", (order: FeedOrder) => readFeeds(order));
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
