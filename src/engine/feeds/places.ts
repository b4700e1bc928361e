import type { ConnectionRow } from "../../modules/sklad/types";
import type { Feed, FeedPlace } from "./feed";

/** The places a feed reads now: each of the connections, or each of their addresses once. */
export function placesOf(feed: Feed, connections: readonly ConnectionRow[]): FeedPlace[] {
  const places = new Map<string, FeedPlace>();
  for (const connection of connections) {
    if (!(feed.reads?.(connection) ?? connection.enabled)) continue;
    const key = feed.place === "address" ? connection.base_url : connection.id;
    if (!places.has(key)) places.set(key, { key, connection });
  }
  return [...places.values()];
}
