import { type CallOptions, type SkladClient, SkladError } from "../../client";
import type { FeedClaim } from "../../modules/sklad/stores/feeds";
import type { Slot } from "../../modules/sklad/stores/rate-limit";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { isStale, longestCallMs } from "../rate-limit/stale-slot";
import type { Feed, FeedPlace } from "./feed";

/** A slot that comes free so soon is waited for; for a later one the feed is given back. */
const BRIEF_MS = 1_000;
const ASK_AGAIN_MS = 200;

/** No slot of the rate limit: the run goes on later. */
export class NoSlotError extends Error {
  constructor(readonly wait_ms: number) {
    super(`No slot of the rate limit for ${wait_ms} ms.`);
    this.name = "NoSlotError";
  }
}

/** The buckets a feed's calls count in, the scarcest first. */
export function bucketsOf(feed: Feed, { settings }: ConnectionRow): { bucket: string; limit: number }[] {
  if (feed.bucket === "none") return [];
  const general = { bucket: "general", limit: settings.requests_per_minute };
  return feed.bucket === "general" ? [general] : [{ bucket: feed.bucket, limit: 1 }, general];
}

/** Makes one call in a slot of each bucket; given back when nothing was sent. A 429 pauses the feed's own bucket only. */
export async function callInSlots<T>(
  ctx: Context,
  feed: Feed,
  place: FeedPlace,
  claim: FeedClaim,
  options: CallOptions,
  send: (client: SkladClient, options: CallOptions) => Promise<T>,
): Promise<T> {
  const { rateLimit } = ctx.sklad.stores;
  const { rateWindowMs } = ctx.sklad.configuration;
  const client =
    feed.bucket === "none"
      ? ctx.sklad.clientWithoutKey(place.connection)
      : ctx.sklad.clientFor(place.connection);
  const slots = await takeSlots(ctx, feed, place, claim, options.signal);
  let sent = true;
  try {
    return await send(client, options);
  } catch (error) {
    sent = !(error instanceof SkladError && error.code === "operation_disabled");
    const [own] = slots;
    if (own && error instanceof SkladError && error.code === "rate_limited")
      await rateLimit.pause(own.fingerprint, own.bucket, error.retryAfterMs ?? rateWindowMs);
    throw error;
  } finally {
    for (const slot of slots)
      await (sent ? rateLimit.complete(slot, rateWindowMs) : rateLimit.giveBack(slot));
  }
}

async function takeSlots(
  ctx: Context,
  feed: Feed,
  place: FeedPlace,
  claim: FeedClaim,
  signal: AbortSignal | undefined,
): Promise<Slot[]> {
  const { sklad } = ctx;
  const until = sklad.clock() + BRIEF_MS;
  for (;;) {
    signal?.throwIfAborted();
    const taken = await takeAll(ctx, feed, place, claim);
    if (!("wait_ms" in taken)) {
      // A process that was put to sleep here no longer owns what it took.
      if (!taken.some((slot) => isStale(sklad, slot))) return taken;
      for (const slot of taken) await sklad.stores.rateLimit.giveBack(slot);
      continue;
    }
    // A slot whose call is under way is free one window after its end, which nobody knows yet: asked for in between.
    const wait_ms = Math.min(taken.wait_ms, sklad.configuration.rateWindowMs);
    if (sklad.clock() + wait_ms > until) throw new NoSlotError(wait_ms);
    await sklad.sleep(Math.min(wait_ms, ASK_AGAIN_MS));
  }
}

/** One slot of each bucket, or none. */
async function takeAll(
  { sklad }: Context,
  feed: Feed,
  { connection }: FeedPlace,
  claim: FeedClaim,
): Promise<Slot[] | { wait_ms: number }> {
  const { rateLimit, feeds } = sklad.stores;
  const fingerprint = connection.api_key_fingerprint;
  const slots: Slot[] = [];
  for (const { bucket, limit } of bucketsOf(feed, connection)) {
    const waits_for = `${fingerprint}:${bucket}`;
    // One call a minute, and several connections may share the key: each has its turn.
    const inTurn = bucket !== "general";
    const isLate = inTurn && (await feeds.othersGoFirst(claim, waits_for, BRIEF_MS));
    const slot = isLate
      ? { wait_ms: BRIEF_MS }
      : await rateLimit.take(fingerprint, bucket, {
          limit,
          window_ms: sklad.configuration.rateWindowMs,
          deadline_ms: longestCallMs(sklad),
          // A report is one call a minute at most; a long queue of orders must not keep it waiting for ever.
          urgent: feed.bucket !== "general",
        });
    if (!("wait_ms" in slot)) slots.push(slot);
    else {
      for (const earlier of slots) await rateLimit.giveBack(earlier);
      if (inTurn) await feeds.queueUp(claim, waits_for);
      return slot;
    }
  }
  return slots;
}
