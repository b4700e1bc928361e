import { type CallOptions, type SkladClient, SkladError } from "../../client";
import type { FeedClaim } from "../../modules/sklad/stores/feeds";
import type { Context } from "../context";
import { isNoSlot, reportBucket, withSlot } from "../rate-limit";
import type { Feed, FeedPlace } from "./feed";

/** A slot that comes free so soon is waited for; for a later one the feed is given back. */
const BRIEF_MS = 1_000;

/** No slot of the rate limit: the run goes on later. */
export class NoSlotError extends Error {
  constructor(readonly wait_ms: number) {
    super(`No slot of the rate limit for ${wait_ms} ms.`);
    this.name = "NoSlotError";
  }
}

/** The buckets a feed's calls count in at a place, the scarcest first. */
export function bucketsOf({ bucket }: Feed, { connection }: FeedPlace): readonly string[] {
  if (bucket === "none") return [];
  return bucket === "general" ? ["general"] : [reportBucket(connection.settings, bucket), "general"];
}

/** Makes one call in a slot of each bucket. A 429 pauses the feed's own bucket only. */
export async function callInSlots<T>(
  ctx: Context,
  feed: Feed,
  place: FeedPlace,
  claim: FeedClaim,
  signal: AbortSignal,
  send: (client: SkladClient, options: CallOptions) => Promise<T>,
): Promise<T> {
  const { connection } = place;
  const { rateLimit, feedTurns } = ctx.sklad.stores;
  const { rateWindowMs } = ctx.sklad.configuration;
  const [own] = bucketsOf(feed, place);
  const fingerprint = connection.api_key_fingerprint;
  // One call a minute, and several connections may share the key: each has its turn.
  const turn = own === undefined || own === "general" ? undefined : `${fingerprint}:${own}`;
  if (turn !== undefined) {
    const othersGoFirst = await feedTurns.othersGoFirst(claim, turn, BRIEF_MS);
    // Before it asks for a slot: whoever waits for one unqueued is overtaken by a feed that has just been read.
    await feedTurns.queueUp(claim, turn);
    if (othersGoFirst) throw new NoSlotError(BRIEF_MS);
  }
  signal.throwIfAborted();
  const client =
    feed.bucket === "none" ? ctx.sklad.clientWithoutKey(connection) : ctx.sklad.clientFor(connection);
  const urgent = isUrgent(ctx, feed, place);
  const request = {
    owner: connection,
    client,
    buckets: bucketsOf(feed, place),
    urgent,
    patience_ms: BRIEF_MS,
  };
  const result = await withSlot(ctx, request, async (slot) => {
    if (urgent && feed.bucket === "general") wentFirst(ctx, fingerprint);
    return {
      sent: await slot.call((slotClient, options) =>
        send(slotClient, {
          ...options,
          signal: options.signal ? AbortSignal.any([options.signal, signal]) : signal,
        }),
      ),
    };
  }).catch(async (error: unknown) => {
    if (own !== undefined && error instanceof SkladError && error.code === "rate_limited")
      await rateLimit.pause(fingerprint, own, error.retryAfterMs ?? rateWindowMs);
    throw error;
  });
  if (!isNoSlot(result)) return result.sent;
  // A slot whose call is under way is free one window after its end, which nobody knows yet: asked for in between.
  throw new NoSlotError(Math.min(result.wait_ms, rateWindowMs));
}

/** New orders keep half of all beside it, and two fifths where much else is to be done as well (`outbox/lines.ts`). */
const SLOTS_TO_A_FEED = 4;

/** Monotonic milliseconds at which a feed last went before the queue of orders, by module and ApiKey. */
const lastFirst = new WeakMap<object, Map<string, number>>();

/**
 * Whether a call goes before the queue of orders. A report does, being one call a minute at most; so does what somebody
 * waits for, but only in every fourth slot: ten thousand look-ups that are asked for at once keep no order waiting for ever.
 */
function isUrgent({ sklad }: Context, { bucket, urgent }: Feed, { connection }: FeedPlace): boolean {
  if (bucket !== "general") return true;
  if (!urgent) return false;
  const { requests_per_minute } = connection.settings;
  const every_ms = (SLOTS_TO_A_FEED * sklad.configuration.rateWindowMs) / requests_per_minute;
  const last = lastFirst.get(sklad)?.get(connection.api_key_fingerprint) ?? -Infinity;
  return sklad.monotonic() - last >= every_ms;
}

function wentFirst({ sklad }: Context, fingerprint: string): void {
  const times = lastFirst.get(sklad) ?? new Map<string, number>();
  lastFirst.set(sklad, times.set(fingerprint, sklad.monotonic()));
}
