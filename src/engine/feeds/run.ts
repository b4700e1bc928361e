import { SkladError } from "../../client";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { FeedClaim } from "../../modules/sklad/stores/feeds/feeds";
import type { Context } from "../context";
import { backoffMs } from "../rate-limit";
import { fieldsOf, reasonOf } from "../../modules/sklad/reason-of";
import { applyPage } from "./apply-page";
import { NoSlotError } from "./call";
import type { Feed, FeedPlace } from "./feed";
import { type LeasedFeed, extendFeedLease, LeaseLostError } from "./hold-lease";
import { placesOf } from "./places";
import { PagingError, readPage } from "./read-page";

/** The feed that checks whether an ApiKey is refused. Its name never changes. */
export const KEY_FEED = "api_key";
/** A refused ApiKey may be accepted again at any time, so what it blocks is tried again after this. */
export const KEY_AGAIN_MS = 2 * 60_000;
/** Failures in a row before a problem is raised; fewer may be temporary. */
const NOTIFY_AFTER_FAILURES = 3;
/** A snapshot whose reading began longer ago is begun again: its pages do not fit together. */
const LONGEST_SNAPSHOT_MS = 3_600_000;

/**
 * Claims a feed that is due and reads it to its end, or until the rate limit has no slot or the process stops; the next
 * claim continues with the next page. A failure affects only this feed at this place.
 */
export async function runFeed(
  ctx: Context,
  feed: Feed,
  place: FeedPlace,
  { id, leaseOwner, stop }: { id: string; leaseOwner: string; stop: AbortSignal },
): Promise<void> {
  const { feeds } = ctx.sklad.stores;
  const claim = await feeds.claim(id, leaseOwner, ctx.sklad.configuration.claimLeaseMs);
  if (!claim) return;
  const lease = extendFeedLease(ctx, claim);
  const signal = ctx.cutOff ? AbortSignal.any([lease.lost, ctx.cutOff]) : lease.lost;
  try {
    await readPages(ctx, { feed, place, claim, signal }, stop);
  } catch (error) {
    if (error instanceof LeaseLostError || lease.lost.aborted)
      ctx.logger.warn(`sklad: the feed ${feed.name} of ${place.key} was taken by another process`);
    else if (error instanceof NoSlotError) await feeds.release(claim, error.wait_ms);
    else if (stop.aborted) await feeds.release(claim, 0);
    else await recordFailure(ctx, { feed, place, claim, signal }, error);
  } finally {
    lease.end();
  }
}

async function readPages(ctx: Context, taken: LeasedFeed, stop: AbortSignal): Promise<void> {
  const { connections, feeds } = ctx.sklad.stores;
  let claim: FeedClaim | undefined = await openRun(ctx, taken);
  while (claim) {
    // Between two pages the merchant may have disabled the connection, or changed its key or settings.
    const place = placesOf(taken.feed, await connections.list()).find(({ key }) => key === taken.place.key);
    if (!place || stop.aborted) return feeds.release(claim, 0);
    const leased: LeasedFeed = { ...taken, place, claim };
    claim = await applyPage(ctx, leased, await readPage(ctx, leased, claim.cursor));
  }
}

/** Continues an unfinished run, or begins a new one when it is stale or its cursor is of another version. */
async function openRun({ sklad, logger }: Context, { feed, place, claim }: LeasedFeed): Promise<FeedClaim> {
  const isKnown = feed.cursor.nullable().safeParse(claim.cursor).success;
  if (!isKnown)
    logger.warn(
      `sklad: the stored cursor of the feed ${feed.name} of ${place.key} is of another version; the feed reads from the start`,
    );
  const isStale = feed.kind === "snapshot" && (claim.run_age_ms ?? 0) > LONGEST_SNAPSHOT_MS;
  if (claim.run_id !== null && isKnown && !isStale) return claim;
  const begun = await sklad.stores.feedItems.begin(claim, feed.kind === "snapshot" || !isKnown);
  if (!begun) throw new LeaseLostError();
  return { ...claim, ...begun };
}

async function recordFailure(
  { sklad, logger }: Context,
  { feed, place: { key, connection }, claim }: LeasedFeed,
  error: unknown,
): Promise<void> {
  const code = error instanceof SkladError || error instanceof PagingError ? error.code : "internal";
  const failures = claim.consecutive_failures + 1;
  const isKeyRefused = code === "invalid_key";
  const backoff_ms = Math.min(
    isKeyRefused || feed.name === KEY_FEED ? KEY_AGAIN_MS : Infinity,
    backoffMs(failures, sklad.configuration.firstPauseMs),
  );
  const asked_ms = error instanceof SkladError ? (error.retryAfterMs ?? 0) : 0;
  const failure = {
    error: code,
    delay_ms: Math.max(backoff_ms, asked_ms),
    // Reading the stored pages again would lead to the same end.
    discard: error instanceof PagingError && error.code !== "page_timeout",
  };
  const isOurs = await sklad.stores.transaction(async (stores) => {
    if (!(await stores.feeds.fail(claim, failure))) return false;
    // A 401 is never temporary.
    if (isKeyRefused || failures >= NOTIFY_AFTER_FAILURES)
      await stores.problems.raise({
        key: problemKey.feed(feed.name, key),
        code: "feed_failing",
        connection_id: connection.id,
        params: { feed: feed.name, name: connection.name, error: code, ...fieldsOf(error) },
      });
    return true;
  });
  // Another operation shows whether the key or only this operation is refused. Requested after the commit, so that the
  // other process sees this failure.
  if (isKeyRefused) await sklad.stores.feeds.request({ name: KEY_FEED, scope_key: connection.id });
  logger.warn(
    isOurs
      ? `sklad: the feed ${feed.name} of ${key} failed (${code}): ${reasonOf(error)}`
      : `sklad: the feed ${feed.name} of ${key} was taken by another process`,
  );
}
