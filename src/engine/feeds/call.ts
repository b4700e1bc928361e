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
  if (feed.urgent) {
    // A queue of orders leaves it its share; what nobody else wants is its own besides.
    const wait_ms = untilShareIsFree(ctx, place);
    if (wait_ms > 0 && (await ordersWait(ctx, fingerprint))) throw new NoSlotError(wait_ms);
  }
  const request = {
    owner: connection,
    client,
    buckets: bucketsOf(feed, place),
    urgent,
    patience_ms: BRIEF_MS,
  };
  const result = await withSlot(ctx, request, async (slot) => {
    if (feed.urgent) recentCalls(ctx, fingerprint).push({ at: ctx.sklad.monotonic(), urgent });
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

/** One of so many slots: new orders keep half of all beside it and whatever else there is (`outbox/fair-scheduler.ts`). */
const SLOTS_TO_A_FEED = 4;

interface RecentCall {
  /** In monotonic milliseconds. */
  readonly at: number;
  readonly urgent: boolean;
}

/** Calls of urgent feeds within the last window, the oldest first, by ApiKey. */
class UrgentCalls extends Map<string, RecentCall[]> {}

function recentCalls({ sklad }: Context, fingerprint: string): RecentCall[] {
  const byKey = sklad.processState.get(UrgentCalls, () => new UrgentCalls());
  const since = sklad.monotonic() - sklad.configuration.rateWindowMs;
  const calls = (byKey.get(fingerprint) ?? []).filter(({ at }) => at > since);
  byKey.set(fingerprint, calls);
  return calls;
}

/**
 * Whether a call goes before the queue of orders. A report does, being one call a minute at most; so does what somebody
 * waits for, but only in every fourth slot: ten thousand look-ups that are asked for at once keep no order waiting for ever.
 */
function isUrgent(ctx: Context, { bucket, urgent }: Feed, { connection }: FeedPlace): boolean {
  if (bucket !== "general") return true;
  if (!urgent) return false;
  const { sklad } = ctx;
  const { requests_per_minute } = connection.settings;
  const every_ms = (SLOTS_TO_A_FEED * sklad.configuration.rateWindowMs) / requests_per_minute;
  const last = recentCalls(ctx, connection.api_key_fingerprint)
    .filter((call) => call.urgent)
    .at(-1)?.at;
  return sklad.monotonic() - (last ?? -Infinity) >= every_ms;
}

/** Slots come free together, and a feed that asks for one after the other would win most of them. */
function untilShareIsFree(ctx: Context, { connection }: FeedPlace): number {
  const share = Math.ceil(connection.settings.requests_per_minute / SLOTS_TO_A_FEED);
  const first = recentCalls(ctx, connection.api_key_fingerprint).at(-share);
  return first ? first.at + ctx.sklad.configuration.rateWindowMs - ctx.sklad.monotonic() : 0;
}

async function ordersWait({ sklad: { stores } }: Context, fingerprint: string): Promise<boolean> {
  const working = await stores.connections.withWork();
  return working.some(({ api_key_fingerprint }) => api_key_fingerprint === fingerprint);
}
