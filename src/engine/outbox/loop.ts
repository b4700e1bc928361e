import { hostname } from "node:os";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { reasonOf } from "../../modules/sklad/reason-of";
import { type Context, contextOf } from "../context";
import { Looks } from "./looks";

/** Empties the outbox for as long as the process lives. */
export const outboxLoop: BackgroundWork = {
  name: "sklad-outbox",
  start: (container: MedusaContainer): RunningWork => new OutboxLoop(contextOf(container)).start(),
};

const PROCESS = `${hostname()}:${process.pid}`;
const HEARTBEAT_MS = 10_000;
/** An orchestrator kills what has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;

class OutboxLoop implements RunningWork {
  readonly #ctx: Context;
  readonly #stop = new AbortController();
  readonly #cutOff = new AbortController();
  readonly #looks: Looks;
  #unsubscribe = () => {};
  #finished: Promise<void> = Promise.resolve();
  #heartbeat: NodeJS.Timeout | undefined;
  #wake: (() => void) | undefined;
  #woken = false;
  /** What of the work fails at the moment, and how. */
  readonly #failures = new Map<string, string>();

  constructor(ctx: Context) {
    this.#ctx = { ...ctx, cutOff: this.#cutOff.signal };
    this.#looks = new Looks(this.#ctx, this.#stop.signal, (part, work) => this.#guard(part, work));
  }

  start(): this {
    this.#unsubscribe = this.#ctx.sklad.onOutboxWake(() => this.#ring());
    this.#heartbeat = setInterval(() => void this.#beat(), HEARTBEAT_MS);
    this.#finished = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unsubscribe();
    clearInterval(this.#heartbeat);
    this.#ring();
    const timer = setTimeout(() => this.#cutOff.abort(), PATIENCE_MS);
    await this.#finished;
    await this.#looks.finished();
    clearTimeout(timer);
    await this.#ctx.sklad.stores.heartbeats.stop(PROCESS).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { pollIntervalMs } = this.#ctx.sklad.configuration;
    await this.#beat();
    while (!this.#stop.signal.aborted) {
      await this.#looks.look();
      await this.#sleep(pollIntervalMs);
    }
  }

  /** A database that is away shows in the sending, which says so once. */
  async #beat(): Promise<void> {
    await this.#ctx.sklad.stores.heartbeats.beat(PROCESS).catch(() => undefined);
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next look. */
  async #guard<T>(part: string, work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      this.#failures.delete(part);
      return result;
    } catch (error) {
      const failure = reasonOf(error);
      // A long outage is one line in the log, not one a second, nor one for each part.
      if (![...this.#failures.values()].includes(failure))
        this.#ctx.logger.error(`sklad: the outbox could not be drained and tries again: ${failure}`);
      this.#failures.set(part, failure);
      return undefined;
    }
  }

  #ring(): void {
    this.#woken = true;
    this.#wake?.();
  }

  /** A ring while nobody sleeps makes the next sleep end at once, so none is missed. */
  async #sleep(ms: number): Promise<void> {
    if (!this.#woken) {
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
