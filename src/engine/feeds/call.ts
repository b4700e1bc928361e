import { ORDER_KINDS } from "../../modules/sklad/types";
import { type CallOptions, type SkladClient, SkladError } from "../../client";
import type { FeedClaim } from "../../modules/sklad/stores/feeds/feeds";
import type { Context } from "../context";
import { isNoSlot, reportBucket, withSlot } from "../rate-limit";
import type { Feed, FeedPlace } from "./feed";

/** A slot that is free within this time is waited for; for a later one the feed is released. */
const BRIEF_MS = 1_000;

/** No slot of the rate limit is free; the run continues later. */
export class NoSlotError extends Error {
  constructor(readonly wait_ms: number) {
    super(`No slot of the rate limit for ${wait_ms} ms.`);
    this.name = "NoSlotError";
  }
}

/** The rate limit buckets of a feed's calls, the scarcest first. */
export function bucketsOf({ bucket }: Feed, { connection }: FeedPlace): readonly string[] {
  if (bucket === "none") return [];
  return bucket === "general" ? ["general"] : [reportBucket(connection.settings, bucket), "general"];
}

/** Makes one call in a slot of each bucket. A 429 pauses only the feed's own bucket. Throws a NoSlotError without slots. */
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
  // A report bucket has one call a minute and may be shared by several connections, so feeds take turns.
  const turn = own === undefined || own === "general" ? undefined : `${fingerprint}:${own}`;
  if (turn !== undefined) {
    const othersGoFirst = await feedTurns.othersGoFirst(claim, turn, BRIEF_MS);
    // Queued before asking for a slot: a feed that waits without being queued is overtaken by one that has just run.
    await feedTurns.queueUp(claim, turn);
    if (othersGoFirst) throw new NoSlotError(BRIEF_MS);
  }
  signal.throwIfAborted();
  const share = feed.urgent ? Math.floor(connection.settings.requests_per_minute / SLOTS_TO_A_FEED) : 0;
  const isBefore = share > 0 && (await ordersWait(ctx, fingerprint));
  if (isBefore) {
    const wait_ms = untilShareIsFree(ctx, fingerprint, share);
    if (wait_ms > 0) throw new NoSlotError(wait_ms);
  }
  const owner =
    feed.bucket === "none" ? { ...connection, client: ctx.sklad.clientWithoutKey(connection) } : connection;
  if (feed.bucket === "none") await atPace(ctx, place.key, signal);
  // A report goes before the queue of orders too, being at most one call a minute.
  const urgent = isBefore || feed.bucket !== "general";
  const options = { buckets: bucketsOf(feed, place), urgent, patience_ms: BRIEF_MS };
  const result = await withSlot(ctx, owner, options, async (slot) => {
    if (feed.urgent) recentCalls(ctx, fingerprint).push(ctx.sklad.monotonic());
    return {
      sent: await slot.call((client, given) =>
        send(client, {
          ...given,
          signal: given.signal ? AbortSignal.any([given.signal, signal]) : signal,
        }),
      ),
    };
  }).catch(async (error: unknown) => {
    if (own !== undefined && error instanceof SkladError && error.code === "rate_limited")
      await rateLimit.pause(fingerprint, own, error.retryAfterMs ?? rateWindowMs);
    throw error;
  });
  if (!isNoSlot(result)) return result.sent;
  // When a slot's call is still under way, its end is unknown; the slot is free one window after it.
  throw new NoSlotError(Math.min(result.wait_ms, rateWindowMs));
}

/**
 * While orders wait an urgent feed goes first in one of this many slots: new orders keep at least half
 * (`outbox/fair-scheduler.ts`). With fewer slots a minute it goes first in none.
 */
const SLOTS_TO_A_FEED = 4;

/** ApiKey fingerprint → calls of urgent feeds within the last window, in monotonic milliseconds, oldest first. */
class UrgentCalls extends Map<string, number[]> {}

function recentCalls({ sklad }: Context, fingerprint: string): number[] {
  const byKey = sklad.processState.get(UrgentCalls, () => new UrgentCalls());
  const since = sklad.monotonic() - sklad.configuration.rateWindowMs;
  const calls = (byKey.get(fingerprint) ?? []).filter((at) => at > since);
  byKey.set(fingerprint, calls);
  return calls;
}

/** Milliseconds until an urgent feed may use another slot of its share. */
function untilShareIsFree(ctx: Context, fingerprint: string, share: number): number {
  const first = recentCalls(ctx, fingerprint).at(-share);
  return first === undefined ? 0 : first + ctx.sklad.configuration.rateWindowMs - ctx.sklad.monotonic();
}

/** Calls without a key in each window, which is one a second: the only rate that the specification states. */
const KEYLESS_CALLS = 60;
/** The bucket of an address, which stands in the place of an ApiKey. */
const KEYLESS = "keyless";
/** A feed that has waited as long for customers is as urgent as they are, before its page is given up. */
const GIVES_WAY_MS = 10_000;

/**
 * Waits until the address may be called again without a key, whichever process called it last.
 * @param urgent a customer waits: goes before the feeds
 */
export async function atPace(
  { sklad }: Pick<Context, "sklad">,
  address: string,
  signal: AbortSignal,
  { urgent = false } = {},
): Promise<void> {
  const window_ms = Math.max(1, Math.round(sklad.configuration.rateWindowMs / KEYLESS_CALLS));
  // A call counts from its beginning, so that the others go on while it hangs.
  const limit = { limit: 1, window_ms, deadline_ms: 0 };
  const impatient_at = urgent ? -Infinity : sklad.monotonic() + GIVES_WAY_MS;
  for (;;) {
    const goesFirst = sklad.monotonic() >= impatient_at;
    const slot = await sklad.stores.rateLimit.take(address, KEYLESS, { ...limit, urgent: goesFirst });
    if (!("wait_ms" in slot)) return;
    await sklad.sleep(slot.wait_ms, signal);
  }
}

async function ordersWait({ sklad: { stores } }: Context, fingerprint: string): Promise<boolean> {
  const working = await stores.connections.withWork(ORDER_KINDS);
  return working.some(({ api_key_fingerprint }) => api_key_fingerprint === fingerprint);
}
