import { isDeepStrictEqual } from "node:util";
import type { CallOptions, SkladClient } from "../../client";
import type { Context } from "../context";
import { longestCallMs } from "../rate-limit";
import { callInSlots } from "./call";
import type { FeedPage } from "./feed";
import type { LeasedFeed } from "./hold-lease";

/** A page that was read. */
export interface ReadPage extends FeedPage<unknown, unknown> {
  /** By the database's clock, before the page was requested. */
  readonly requested_at: Date;
}

/** The service's pages do not lead to an end. */
export class PagingError extends Error {
  constructor(
    readonly code: "incomplete_snapshot" | "page_repeats" | "page_timeout",
    message: string,
  ) {
    super(message);
    this.name = "PagingError";
  }
}

/** Reads the page at the cursor, within the longest duration of a call. */
export async function readPage(ctx: Context, leased: LeasedFeed, cursor: unknown): Promise<ReadPage> {
  const { feed, place, claim } = leased;
  const overdue = new AbortController();
  const timer = setTimeout(
    () => overdue.abort(new PagingError("page_timeout", "The page was not read in time.")),
    longestCallMs(ctx.sklad),
  );
  const signal = AbortSignal.any([leased.signal, overdue.signal]);
  let requested_at: Date | undefined;
  const call = async <T>(send: (client: SkladClient, options: CallOptions) => Promise<T>): Promise<T> =>
    callInSlots(ctx, feed, place, claim, signal, async (client, options) => {
      requested_at ??= await ctx.sklad.stores.feeds.now();
      return send(client, options);
    });
  try {
    signal.throwIfAborted();
    const now = await ctx.sklad.stores.feeds.now();
    signal.throwIfAborted();
    const page = await orAborted(feed.fetch({ place, cursor, now, stores: ctx.sklad.stores, call }), signal);
    check(leased, cursor, page);
    return { ...page, requested_at: requested_at ?? now };
  } finally {
    clearTimeout(timer);
  }
}

/** Checks that pages lead to an end, and that a snapshot ends complete. */
function check({ feed }: LeasedFeed, cursor: unknown, { next, complete }: FeedPage<unknown, unknown>): void {
  if (complete) return;
  if (next === null) {
    if (feed.kind === "incremental") return;
    throw new PagingError("incomplete_snapshot", "The service ended the snapshot before it was complete.");
  }
  if (isDeepStrictEqual(next, cursor))
    throw new PagingError("page_repeats", "The next page begins where this one began.");
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
