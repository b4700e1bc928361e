import { isDeepStrictEqual } from "node:util";
import { type CallOptions, type SkladClient, SkladError } from "../../client";
import type { Context } from "../context";
import { longestCallMs } from "../rate-limit";
import { callInSlots } from "./call";
import type { FeedPage } from "./feed";
import type { LeasedFeed } from "./hold-lease";
import { knownListOf } from "./known-list";

/** A page that was read. */
export interface ReadPage extends FeedPage<unknown, unknown> {
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
