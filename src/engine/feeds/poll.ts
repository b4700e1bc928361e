import { hostname } from "node:os";
import type { RunningWork } from "../../modules/sklad/background";
import type { Context } from "../context";
import { FailureLog } from "../runtime/failure-log";
import { Poller } from "../runtime/poller";
import { Tasks } from "../runtime/tasks";
import type { Feed, FeedPlace } from "./feed";
import { placesOf } from "./places";
import { runFeed } from "./run";

const LEASE_OWNER = `${hostname()}:${process.pid}`;

/** Runs feeds when they are due, for as long as the process lives. */
export function pollFeeds(ctx: Context, feeds: readonly Feed[]): RunningWork {
  const failures = new FailureLog(ctx.logger);
  const every_ms = ctx.sklad.configuration.pollIntervalMs;
  const poller = new Poller({ name: "looking for feeds that are due", every_ms, failures });
  const tasks = new Tasks();
  return poller.start({
    underWay: tasks.finished,
    async tick() {
      for (const { id, feed, place } of await due(ctx, feeds)) {
        if (tasks.has(id)) continue;
        const run = { id, leaseOwner: LEASE_OWNER, stop: poller.stopping };
        tasks.begin(id, () =>
          failures.attempt(`the feed ${feed.name} of ${place.key}`, () =>
            runFeed({ ...ctx, cutOff: poller.cutOff }, feed, place, run),
          ),
        );
      }
    },
  });
}

interface DueFeed {
  readonly id: string;
  readonly feed: Feed;
  readonly place: FeedPlace;
}

async function due({ sklad: { stores } }: Context, feeds: readonly Feed[]): Promise<DueFeed[]> {
  const connections = await stores.connections.list();
  const places = feeds.flatMap((feed) => placesOf(feed, connections).map((place) => ({ feed, place })));
  const found = await stores.feeds.due(
    places.map(({ feed, place }) => ({
      name: feed.name,
      scope_key: place.key,
      while_paused: feed.whilePaused ?? false,
    })),
  );
  return found.flatMap(({ id, name, scope_key }) => {
    const known = places.find(({ feed, place }) => feed.name === name && place.key === scope_key);
    return known ? [{ id, ...known }] : [];
  });
}
