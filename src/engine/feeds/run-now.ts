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
  { sklad }: Pick<Context, "sklad">,
  feed: Feed,
  place: FeedPlace,
): Promise<Date | null> {
  const { configuration, stores } = sklad;
  const { feeds, rateLimit } = stores;
  const { connection, key } = place;
  await feeds.request({ name: feed.name, scope_key: key });
  const moments = [await feeds.now()];
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
