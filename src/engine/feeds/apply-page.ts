import type { Stores } from "../../modules/sklad/stores";
import { storable } from "../../modules/sklad/stores/database";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { FeedClaim } from "../../modules/sklad/stores/feeds/feeds";
import type { Context } from "../context";
import type { FeedBatch } from "./feed";
import { type LeasedFeed, underLease } from "./hold-lease";
import type { ReadPage } from "./read-page";

/** Items applied together: few statements, none of them long. */
const CHUNK = 1_000;

/**
 * Applies a page in one transaction under the lease. An incremental feed applies each page. A snapshot stores its pages
 * and applies all of them with the last one; a snapshot of a single page is applied without being stored. After an
 * interruption everything is applied up to the last committed page, and no page is half applied.
 * @returns the feed's next claim; undefined when the run is complete
 */
export async function applyPage(
  ctx: Context,
  leased: LeasedFeed,
  page: ReadPage,
): Promise<FeedClaim | undefined> {
  const { feed, place, claim } = leased;
  const { claimLeaseMs } = ctx.sklad.configuration;
  const isLast = page.complete || page.next === null;
  const isWhole = isLast && claim.items === 0;
  return underLease(ctx, leased, async (stores) => {
    if (feed.kind === "snapshot" && !isWhole) await stores.feedItems.add(claim, page.items);
    // Without a next page the next run of an incremental feed starts at this page.
    const cursor = feed.kind === "incremental" ? (page.next ?? claim.cursor) : page.next;
    const { known_list = claim.known_list, requested_at } = page;
    const done = { cursor, count: page.items.length, requested_at, known_list };
    const advanced = await stores.feeds.advance(claim, done, claimLeaseMs);
    if (feed.kind === "incremental" || isLast)
      await feed.apply(batchOf(stores, leased, page, isWhole ? page : advanced), { stores });
    else await feed.applyEarly?.(page.items, place, { stores });
    if (!isLast) return advanced;
    await stores.feeds.finish(claim, feed.every(place));
    await stores.feedItems.forget(claim.id);
    await stores.problems.clear(problemKey.feed(feed.name, place.key));
    return undefined;
  });
}

/** @param all the only page of a snapshot, or the feed with its stored pages */
function batchOf(
  stores: Stores,
  { feed, place, claim }: LeasedFeed,
  page: ReadPage,
  all: ReadPage | FeedClaim,
): FeedBatch<unknown> {
  const run_id = claim.run_id ?? "";
  if (feed.kind === "incremental")
    return {
      place,
      run_id,
      requested_at: page.requested_at,
      count: page.items.length,
      chunks: async function* () {
        yield page.items;
      },
    };
  const isPage = typeof all.items === "object";
  return {
    place,
    run_id,
    requested_at: all.requested_at ?? page.requested_at,
    count: isPage ? all.items.length : all.items,
    chunks: () => (isPage ? inChunks(all.items) : stores.feedItems.staged(claim.id, run_id)),
  };
}

/** Chunks of items, equal to what the database would return for stored ones. */
async function* inChunks(items: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < items.length; from += CHUNK)
    yield JSON.parse(storable(items.slice(from, from + CHUNK))) as unknown[];
}
