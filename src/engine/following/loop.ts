import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { reasonOf } from "../../modules/sklad/reason-of";
import { type Context, contextOf } from "../context";
import { followClaim } from "./follow-claim";
import { CLAIM_LEASE_MS, MAX_ORDERS_IN_PARALLEL } from "./follow-due";

/** An orchestrator kills what has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;

/** Brings Medusa in line with what the warehouse does, for as long as the process lives. */
export const followLoop: BackgroundWork = {
  name: "sklad-following",
  start: (container: MedusaContainer): RunningWork => new FollowLoop(contextOf(container), container).start(),
};

/** Looks for what is due. Each order is followed by itself: one that hangs or fails holds up no other. */
class FollowLoop implements RunningWork {
  readonly #ctx: Context;
  readonly #container: MedusaContainer;
  readonly #active = new Set<Promise<void>>();
  readonly #stop = new AbortController();
  #unsubscribe: () => void = () => undefined;
  #finished: Promise<void> = Promise.resolve();
  #wake: (() => void) | undefined;
  #woken = false;
  #lastFailure: string | undefined;

  constructor(ctx: Context, container: MedusaContainer) {
    this.#ctx = ctx;
    this.#container = container;
  }

  start(): this {
    this.#unsubscribe = this.#ctx.sklad.onFollowWake(() => this.#ring());
    this.#finished = this.#run();
    return this;
  }

  /** What Medusa has begun is let end, as far as patience goes: cut off, it would be left half done. */
  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unsubscribe();
    this.#ring();
    await this.#finished;
    const patience = new AbortController();
    await Promise.race([
      Promise.all(this.#active),
      sleep(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined),
    ]);
    patience.abort();
  }

  async #run(): Promise<void> {
    while (!this.#stop.signal.aborted) {
      await this.#attempt(() => this.#look());
      await this.#sleep(this.#ctx.sklad.configuration.pollIntervalMs);
    }
  }

  async #look(): Promise<void> {
    const free = MAX_ORDERS_IN_PARALLEL - this.#active.size;
    if (free <= 0) return;
    for (const claim of await this.#ctx.sklad.stores.following.claimDue(free, CLAIM_LEASE_MS)) {
      const following = this.#attempt(() =>
        followClaim(this.#ctx, this.#container, claim, this.#stop.signal),
      ).finally(() => {
        this.#active.delete(following);
        this.#ring();
      });
      this.#active.add(following);
    }
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next look. */
  async #attempt(work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#lastFailure = undefined;
    } catch (error) {
      const failure = reasonOf(error);
      // A long outage is one line in the log, not one a second.
      if (failure !== this.#lastFailure)
        this.#ctx.logger.error(
          `sklad: Medusa could not be brought in line, and it is tried again: ${failure}`,
        );
      this.#lastFailure = failure;
    }
  }

  #ring(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** A ring while nobody sleeps makes the next sleep end at once, so none is missed. */
  async #sleep(ms: number): Promise<void> {
    if (!this.#woken && !this.#stop.signal.aborted) {
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, ms);
        this.#wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
    this.#wake = undefined;
    this.#woken = false;
  }
}
