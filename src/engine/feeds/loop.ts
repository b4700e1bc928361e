import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { type Context, contextOf } from "../context";
import { reasonOf } from "../../modules/sklad/reason-of";
import { type Feed, type FeedPlace, registeredFeeds } from "./feed";
import { placesOf } from "./places";
import { runFeed } from "./run";

/** An orchestrator kills what has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;

/** Reads every registered feed for as long as the process lives. */
export const feedLoop: BackgroundWork = {
  name: "sklad-feeds",
  start: (container: MedusaContainer): RunningWork => startFeeds(contextOf(container), registeredFeeds()),
};

export function startFeeds(ctx: Context, feeds: readonly Feed[]): RunningWork {
  return new FeedLoop(ctx, feeds).start();
}

/** Looks for feeds that are due. Each runs by itself: one that hangs or fails holds up no other. */
class FeedLoop implements RunningWork {
  readonly #ctx: Context;
  readonly #feeds: ReadonlyMap<string, Feed>;
  readonly #stop = new AbortController();
  readonly #cutOff = new AbortController();
  readonly #running = new Map<string, Promise<void>>();
  #finished: Promise<void> = Promise.resolve();
  #lastFailure: string | undefined;

  constructor(ctx: Context, feeds: readonly Feed[]) {
    this.#ctx = { ...ctx, cutOff: this.#cutOff.signal };
    this.#feeds = new Map(feeds.map((feed) => [feed.name, feed]));
  }

  start(): this {
    if (this.#feeds.size > 0) this.#finished = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    const timer = setTimeout(() => this.#cutOff.abort(), PATIENCE_MS);
    await this.#finished;
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    const { signal } = this.#stop;
    const { pollIntervalMs } = this.#ctx.sklad.configuration;
    while (!signal.aborted) {
      await this.#attempt("feeds could not be looked for", () => this.#startDue());
      await sleep(pollIntervalMs, undefined, { signal }).catch(() => undefined);
    }
    await Promise.all(this.#running.values());
  }

  async #startDue(): Promise<void> {
    const { connections, feeds } = this.#ctx.sklad.stores;
    const known = await connections.list();
    const places = new Map<string, { feed: Feed; place: FeedPlace }>();
    for (const feed of this.#feeds.values())
      for (const place of placesOf(feed, known)) places.set(`${feed.name} ${place.key}`, { feed, place });
    const keys = [...places.values()].map(({ feed, place }) => ({
      name: feed.name,
      place_key: place.key,
      while_paused: feed.whilePaused ?? false,
    }));
    for (const { id, name, place_key } of await feeds.due(keys)) {
      const found = places.get(`${name} ${place_key}`);
      if (found && !this.#running.has(id)) this.#begin(id, found.feed, found.place);
    }
  }

  #begin(id: string, feed: Feed, place: FeedPlace): void {
    const run = { id, holder: `${hostname()}:${process.pid}`, stop: this.#stop.signal };
    const running = this.#attempt(`the feed ${feed.name} of ${place.key} could not be run`, () =>
      runFeed(this.#ctx, feed, place, run),
    );
    this.#running.set(
      id,
      running.finally(() => this.#running.delete(id)),
    );
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next poll. */
  async #attempt(what: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      const failure = `${what}: ${reasonOf(error)}`;
      // A long outage is one line in the log, not one a second.
      if (failure !== this.#lastFailure) this.#ctx.logger.error(`sklad: ${failure}`);
      this.#lastFailure = failure;
    }
  }
}
