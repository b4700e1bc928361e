import { SkladError, UnexpectedResponseError } from "../../client";
import type { RunningWork } from "../../modules/sklad/ports";
import { fieldsOf, reasonOf } from "../../modules/sklad/errors";
import type { FeedClaim } from "../../modules/sklad/stores/feeds/feeds";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { Context } from "../context";
import { NOTIFY_AFTER_FAILURES } from "../problems";
import { PROCESS_NAME } from "../runtime/lease";
import { backoffMs } from "../runtime/time-limits";
import { FailureLog, Poller, Tasks } from "../runtime/poller";
import {
  applyPage,
  extendFeedLease,
  FailedPartError,
  type LeasedFeed,
  LeaseLostError,
  PagingError,
  readPage,
} from "./read-page";
import { NoSlotError } from "./call";
import { type Feed, type FeedPlace, placesOf } from "./feed";

/** Runs feeds when they are due, for as long as the process lives. */
export function pollFeeds(ctx: Context, feeds: readonly Feed[]): RunningWork {
  const failures = new FailureLog(ctx.logger);
  const every_ms = ctx.sklad.configuration.pollIntervalMs;
  const poller = new Poller({ name: "looking for feeds that are due", every_ms, failures });
  const tasks = new Tasks();
  return poller.start({
    underWay: tasks.finished,
    async tick() {
      for (const { id, feed, place } of await due(ctx, feeds)) {
        if (tasks.has(id)) continue;
        const run = { id, leaseOwner: PROCESS_NAME, stop: poller.stopping };
        tasks.begin(id, () =>
          failures.attempt(`the feed ${feed.name} of ${place.key}`, () =>
            runFeed({ ...ctx, cutOff: poller.cutOff }, feed, place, run),
          ),
        );
      }
    },
  });
}

interface DueFeed {
  readonly id: string;
  readonly feed: Feed;
  readonly place: FeedPlace;
}

async function due({ sklad: { stores } }: Context, feeds: readonly Feed[]): Promise<DueFeed[]> {
  const connections = await stores.connections.list();
  const places = feeds.flatMap((feed) => placesOf(feed, connections).map((place) => ({ feed, place })));
  const found = await stores.feeds.due(
    places.map(({ feed, place }) => ({
      name: feed.name,
      scope_key: place.key,
      while_paused: feed.whilePaused ?? false,
    })),
  );
  return found.flatMap(({ id, name, scope_key }) => {
    const known = places.find(({ feed, place }) => feed.name === name && place.key === scope_key);
    return known ? [{ id, ...known }] : [];
  });
}

/** The feed that checks whether an ApiKey is refused. Its name never changes. */
export const KEY_FEED = "api_key";
/** A refused ApiKey may be accepted again at any time, so what it blocks is tried again after this. */
export const KEY_AGAIN_MS = 2 * 60_000;
/**
 * A snapshot without a page for longer is begun again: its pages do not fit together. How long all of them take depends on
 * their number, at one page a minute.
 */
const LONGEST_IDLE_MS = 3_600_000;

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
  } catch (thrown) {
    const { error, part } = partOf(thrown);
    if (error instanceof LeaseLostError || lease.lost.aborted)
      ctx.logger.warn(`sklad: the feed ${feed.name} of ${place.key} was taken by another process`);
    else if (error instanceof NoSlotError) await feeds.release(claim, error.wait_ms);
    else if (stop.aborted) await feeds.release(claim, 0);
    else if (isTooMany(feed, error) && (await hasAdvanced(ctx, feed, place, claim)))
      await feeds.release(claim, error.retryAfterMs ?? ctx.sklad.configuration.rateWindowMs);
    else await recordFailure(ctx, { feed, place, claim, signal }, error, part);
  } finally {
    lease.end();
  }
}

/** What went wrong, and with which part of what the feed reads, if it was one. */
function partOf(thrown: unknown): { readonly error: unknown; readonly part: { readonly part?: string } } {
  if (!(thrown instanceof FailedPartError)) return { error: thrown, part: {} };
  return { error: thrown.cause, part: { part: thrown.part } };
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
  const isStale = feed.kind === "snapshot" && (claim.idle_ms ?? 0) > LONGEST_IDLE_MS;
  if (claim.run_id !== null && isKnown && !isStale) return claim;
  const begun = await sklad.stores.feedPages.begin(claim, feed.kind === "snapshot" || !isKnown);
  if (!begun) throw new LeaseLostError();
  return { ...claim, ...begun };
}

/** A limit of the service that a feed without slots has met. */
function isTooMany(feed: Feed, error: unknown): error is SkladError {
  return feed.bucket === "none" && error instanceof SkladError && error.code === "rate_limited";
}

/** Whether pages were read since the claim: a list that is read in several turns does not fail. */
async function hasAdvanced(
  { sklad }: Context,
  { name }: Feed,
  { key }: FeedPlace,
  claim: FeedClaim,
): Promise<boolean> {
  const row = await sklad.stores.feeds.find({ name, scope_key: key });
  return row !== undefined && row.pages > (row.run_id === claim.run_id ? claim.pages : 0);
}

async function recordFailure(
  { sklad, logger }: Context,
  { feed, place: { key, connection }, claim }: LeasedFeed,
  error: unknown,
  part: { readonly part?: string },
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
    // Reading on from the stored pages would lead to the same end.
    discard:
      (error instanceof UnexpectedResponseError && !error.mayPass) ||
      (error instanceof PagingError && error.code !== "page_timeout"),
  };
  const isOurs = await sklad.stores.transaction(async (stores) => {
    if (!(await stores.feeds.fail(claim, failure))) return false;
    // A 401 is never temporary.
    if (isKeyRefused || failures >= NOTIFY_AFTER_FAILURES)
      await stores.problems.raise({
        key: problemKey.feed(feed.name, key),
        code: "feed_failing",
        connection_id: connection.id,
        params: { feed: feed.name, name: connection.name, error: code, ...part, ...fieldsOf(error) },
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
