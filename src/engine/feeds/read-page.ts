import { isDeepStrictEqual } from "node:util";
import { type CallOptions, type SkladClient, SkladError } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import { storable } from "../../modules/sklad/stores/database";
import type { FeedClaim } from "../../modules/sklad/stores/feeds/feeds";
import { problemKey } from "../../modules/sklad/stores/notices/problems";
import type { Context } from "../context";
import { longestCallMs } from "../rate-limit";
import { type ExtendedLease, extendLease } from "../runtime/lease";
import { callInSlots } from "./call";
import { type Feed, type FeedBatch, type FeedPage, type FeedPlace, knownListOf } from "./feed";

/** A page that was read. */
interface ReadPage extends FeedPage<unknown, unknown> {
  /** By the database's clock, before the page was requested. */
  readonly requested_at: Date;
}

/** The service's pages do not lead to an end. */
export class PagingError extends Error {
  constructor(
    readonly code: "endless_list" | "incomplete_snapshot" | "page_repeats" | "page_timeout",
    message: string,
  ) {
    super(message);
    this.name = "PagingError";
  }
}

/** A page that failed because of what it is of, one thing of several that the feed reads. */
export class FailedPartError extends Error {
  constructor(
    /** Its name, for a person. */
    readonly part: string,
    override readonly cause: unknown,
  ) {
    super("A part of what the feed reads failed.");
    this.name = "FailedPartError";
  }
}

/** Reads the page at the cursor, within the longest duration of its calls. */
export async function readPage(ctx: Context, leased: LeasedFeed, cursor: unknown): Promise<ReadPage> {
  const { feed, place, claim } = leased;
  const overdue = new AbortController();
  const timer = setTimeout(
    () => overdue.abort(new PagingError("page_timeout", "The page was not read in time.")),
    longestCallMs(ctx.sklad) * (feed.callsOfPage ?? 1),
  );
  const signal = AbortSignal.any([leased.signal, overdue.signal]);
  let requested_at: Date | undefined;
  const call = async <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>): Promise<T> =>
    afterLimits(ctx, feed, signal, () =>
      callInSlots(ctx, feed, place, claim, signal, async (client, options) => {
        requested_at ??= await ctx.sklad.stores.feeds.now();
        return send(client, options);
      }),
    );
  try {
    signal.throwIfAborted();
    const now = await ctx.sklad.stores.feeds.now();
    signal.throwIfAborted();
    const page = await orAborted(
      feed.fetch({
        place,
        cursor,
        known_list: knownListOf(claim),
        failures: claim.consecutive_failures,
        now,
        stores: ctx.sklad.stores,
        call,
      }),
      signal,
    );
    check(leased, cursor, page);
    return { ...page, requested_at: requested_at ?? now };
  } finally {
    clearTimeout(timer);
  }
}

/** A longer wait ends the run, and its page is begun again. */
const LONGEST_WAIT_MS = 2 * 60_000;
/** Waits in a row for one call: a service that allows none is a failure. */
const MAX_WAITS = 3;

/** Within a page of several calls a 429 is waited for, so that the calls before it were not made for nothing. */
async function afterLimits<T>(
  { sklad }: Context,
  { callsOfPage = 1 }: LeasedFeed["feed"],
  signal: AbortSignal,
  call: () => Promise<T>,
): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof SkladError && error.code === "rate_limited")) throw error;
      const wait_ms = error.retryAfterMs ?? sklad.configuration.rateWindowMs;
      if (callsOfPage === 1 || waits === MAX_WAITS || wait_ms > LONGEST_WAIT_MS) throw error;
      await sklad.sleep(wait_ms, signal);
    }
  }
}

/** More than 700 pages at one a minute: a service that always has another page must become a failure. */
const LONGEST_SNAPSHOT_MS = 12 * 3_600_000;

/** Checks that pages lead to an end, and that a snapshot ends complete. */
function check(
  { feed, claim }: LeasedFeed,
  cursor: unknown,
  { next, complete }: FeedPage<unknown, unknown>,
): void {
  if (complete) return;
  if (next === null) {
    if (feed.kind === "incremental") return;
    throw new PagingError("incomplete_snapshot", "The service ended the snapshot before it was complete.");
  }
  if (isDeepStrictEqual(next, cursor))
    throw new PagingError("page_repeats", "The next page begins where this one began.");
  if (feed.kind === "snapshot" && (claim.run_age_ms ?? 0) > LONGEST_SNAPSHOT_MS)
    throw new PagingError("endless_list", "After twelve hours there still is another page.");
}

/** Rejects when the signal aborts, because a feed's fetch may ignore the signal. */
async function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason instanceof Error ? signal.reason : new Error("aborted"));
    signal.addEventListener("abort", stop, { once: true });
  });
  return Promise.race([work, aborted]).finally(() => signal.removeEventListener("abort", stop));
}

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
    if (feed.kind === "snapshot" && !isWhole) await stores.feedPages.add(claim, page.items);
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
    await stores.feedPages.forget(claim.id);
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
    chunks: () => (isPage ? inChunks(all.items) : stores.feedPages.staged(claim.id, run_id)),
  };
}

/** Chunks of items, equal to what the database would return for stored ones. */
async function* inChunks(items: readonly unknown[]): AsyncGenerator<readonly unknown[]> {
  for (let from = 0; from < items.length; from += CHUNK)
    yield JSON.parse(storable(items.slice(from, from + CHUNK))) as unknown[];
}

/** A feed of a connection or address, leased to this process. */
export interface LeasedFeed {
  readonly feed: Feed;
  readonly place: FeedPlace;
  readonly claim: FeedClaim;
  /** Aborts a call under way when the lease is lost or the process must stop at once. */
  readonly signal: AbortSignal;
}

/** Another process may have taken the feed, so nothing more may be written. */
export class LeaseLostError extends Error {
  constructor() {
    super("The lease of the feed is lost.");
    this.name = "LeaseLostError";
  }
}

/** Extends a feed's lease for as long as it is worked on. */
export function extendFeedLease({ sklad }: Context, claim: FeedClaim): ExtendedLease {
  const { claimLeaseMs } = sklad.configuration;
  return extendLease({
    lease_ms: claimLeaseMs,
    extend: () => sklad.stores.feeds.renew(claim, claimLeaseMs),
    monotonic: () => performance.now(),
    lost: () => new LeaseLostError(),
  });
}

/**
 * Runs one transaction in which no other process can take the feed. A holder whose lease has expired changes nothing.
 */
async function underLease<T>(
  { sklad }: Context,
  { claim }: LeasedFeed,
  work: (stores: Stores) => Promise<T>,
): Promise<T> {
  return sklad.stores.transaction(async (stores) => {
    if (!(await stores.feeds.lock(claim, longestCallMs(sklad)))) throw new LeaseLostError();
    return work(stores);
  });
}
