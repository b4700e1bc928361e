import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { Feed } from "../../../src/engine/feeds";
import { placesOf } from "../../../src/engine/feeds/feed";
import { runFeed } from "../../../src/engine/feeds/run";
import { rowsOf } from "../../../src/modules/sklad/stores/database";
import type { Beside, LivenessWorld } from "./liveness-world";

/** Runs feeds when they are due, as their poller does. */
export class FeedsBeside implements Beside {
  readonly #running = new Set<string>();
  readonly #stop = new AbortController();
  #failure: { readonly error: unknown } | undefined;

  constructor(
    private readonly world: LivenessWorld,
    private readonly database: Knex,
    private readonly feeds: readonly Feed[],
  ) {}

  async look(): Promise<void> {
    if (this.#failure) throw this.#failure.error;
    const { ctx, stores } = this.world;
    const known = await stores.connections.list();
    const places = this.feeds.flatMap((feed) => placesOf(feed, known).map((place) => ({ feed, place })));
    const due = await stores.feeds.due(
      places.map(({ feed, place }) => ({
        name: feed.name,
        scope_key: place.key,
        while_paused: feed.whilePaused ?? false,
      })),
    );
    for (const { id, name, scope_key } of due) {
      const found = places.find(({ feed, place }) => feed.name === name && place.key === scope_key);
      if (!found || this.#running.has(id)) continue;
      this.#running.add(id);
      void runFeed(ctx, found.feed, found.place, { id, leaseOwner: "liveness", stop: this.#stop.signal })
        .catch((error: unknown) => void (this.#failure = { error }))
        .finally(() => this.#running.delete(id));
    }
  }

  async nextDue(): Promise<number> {
    const [row] = await rowsOf<{ at: string | null }>(
      this.database.raw(
        "select extract(epoch from min(next_run_at)) * 1000 as at from sklad_feed where next_run_at > sklad_now()",
      ),
    );
    return row?.at ? Math.floor(Number(row.at)) + 2 : Infinity;
  }
}
