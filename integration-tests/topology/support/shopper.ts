import { setTimeout as delay } from "node:timers/promises";
import type { Topology } from "./topology";

/** A customer who buys one basket after the other while something else goes on. */
export class Shopper {
  readonly orders: string[] = [];
  /** How long each checkout took. */
  readonly took_ms: number[] = [];
  readonly refusals: string[] = [];
  /** After each checkout beside other work. */
  pause_ms = 0;
  #bought = 0;

  constructor(private readonly topology: Topology) {}

  /** Buys so often while nothing else goes on. @returns how long each checkout took, in milliseconds */
  async alone(count: number): Promise<number[]> {
    for (let index = 0; index < count; index += 1) await this.#buy();
    return this.took_ms.splice(0);
  }

  /** @returns what `work` does; the checkout that is under way by then is let end */
  async beside<T>(work: () => Promise<T>): Promise<T> {
    const over = new AbortController();
    const buying = (async () => {
      while (!over.signal.aborted) {
        await this.#buy();
        await pause(this.pause_ms, over.signal);
      }
    })();
    try {
      return await work();
    } finally {
      over.abort();
      await buying;
    }
  }

  async #buy(): Promise<void> {
    const began = performance.now();
    try {
      this.orders.push(await this.topology.buy((this.#bought += 1)));
      this.took_ms.push(Math.round(performance.now() - began));
    } catch (error) {
      this.refusals.push(String(error));
    }
  }
}

/** Resolves after a while, or sooner when the signal says so. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  delay(ms, undefined, { signal }).catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
