import { contextOf } from "../../src/engine/context";
import { type Feed, pollFeeds } from "../../src/engine/feeds";
import type { OpenShop } from "./describe-shop";
import { eventually } from "./eventually";
import { databaseOf } from "./merchant";

/** Runs a feed of the connection once, to its end, with an unused rate limit. */
export async function readFeed<Item, Cursor>(at: OpenShop, feed: Feed<Item, Cursor>): Promise<void> {
  const { container } = at.shop;
  const ctx = contextOf(container);
  const { feeds } = ctx.sklad.stores;
  const place = { name: feed.name, scope_key: at.connectionId };
  const database = databaseOf(at.shop);
  await database("sklad_rate_limit").delete();
  await feeds.request(place);
  const asked_at = await feeds.now();
  const running = pollFeeds(ctx, [feed]);
  try {
    await eventually(
      async () => {
        const row = await feeds.find(place);
        // The shop's own poller reads too: a call of it that ended meanwhile has used the minute again.
        if (row && row.waiting_since !== null && row.lease_until === null) {
          await database("sklad_rate_limit").delete();
          await database("sklad_feed")
            .where({ id: row.id })
            .update({ next_run_at: database.raw("sklad_now()") });
        }
        return row;
      },
      (row) => row?.last_ok_at != null && row.last_ok_at > asked_at && row.run_id === null,
    );
  } finally {
    await running.stop();
  }
}
