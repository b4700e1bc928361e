import type { Context } from "../context";
import { bucketsOf } from "./call";
import type { Feed, FeedPlace } from "./feed";

/**
 * Requests a run of a feed at a place, whatever its interval or backoff. A worker process begins it within a second of
 * the returned moment.
 * @returns when the rate limit allows it, by the database's clock; null while the connection is paused until a person
 * ends the pause
 */
export async function runNow(
  ctx: Pick<Context, "sklad">,
  feed: Feed,
  place: FeedPlace,
): Promise<Date | null> {
  const { feeds } = ctx.sklad.stores;
  await feeds.request({ name: feed.name, scope_key: place.key });
  return allowedAt(ctx, feed, place, await feeds.now());
}

/** A run that was requested and is not over. */
export interface RequestedRun {
  /** `waits` for the rate limit or a pause, or `retries` after a failure. */
  readonly step: "waits" | "reads" | "retries";
  /** When it begins or goes on, as {@link runNow} returns it. */
  readonly begins_at: Date | null;
}

/** The requested run of a feed at a place; null when there is none. */
export async function requestedRun(
  ctx: Pick<Context, "sklad">,
  feed: Feed,
  place: FeedPlace,
): Promise<RequestedRun | null> {
  const { feeds } = ctx.sklad.stores;
  const [row, now] = await Promise.all([feeds.find({ name: feed.name, scope_key: place.key }), feeds.now()]);
  if (!row?.run_requested_at) return null;
  const { consecutive_failures: failures, next_run_at, lease_until } = row;
  if (lease_until !== null && lease_until > now) return { step: "reads", begins_at: now };
  const allowed = await allowedAt(ctx, feed, place, now);
  const begins_at = allowed && new Date(Math.max(Number(allowed), Number(next_run_at)));
  if (failures > 0) return { step: "retries", begins_at };
  return { step: begins_at && begins_at <= now ? "reads" : "waits", begins_at };
}

async function allowedAt(
  { sklad }: Pick<Context, "sklad">,
  feed: Feed,
  place: FeedPlace,
  now: Date,
): Promise<Date | null> {
  const { configuration, stores } = sklad;
  const { rateLimit } = stores;
  const { connection } = place;
  const moments = [now];
  for (const bucket of bucketsOf(feed, place)) {
    const limit = bucket === "general" ? connection.settings.requests_per_minute : 1;
    const { taken, paused_until, next_free_at } = await rateLimit.state(
      connection.api_key_fingerprint,
      bucket,
      configuration.rateWindowMs,
    );
    const free_at = taken < limit ? null : next_free_at;
    moments.push(...[paused_until, free_at].filter((moment) => moment !== null));
  }
  if (feed.place === "connection" && connection.pause_reason !== null) {
    if (connection.paused_until === null) return null;
    moments.push(connection.paused_until);
  }
  return new Date(Math.max(...moments.map(Number)));
}
