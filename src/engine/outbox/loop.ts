import { hostname } from "node:os";
import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../../modules/sklad/background";
import { Alarm } from "./alarm";
import { drain } from "./drain";
import { type Context, contextOf } from "../context";

/** Empties the outbox for as long as the process lives. */
export const drainLoop: BackgroundWork = {
  name: "sklad-outbox",
  start: (container: MedusaContainer): RunningWork => new DrainLoop(contextOf(container)).start(),
};

const PROCESS = `${hostname()}:${process.pid}`;
const HEARTBEAT_MS = 10_000;
/** An orchestrator kills what has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;

class DrainLoop implements RunningWork {
  readonly #alarm = new Alarm();
  readonly #stop = new AbortController();
  #unsubscribe = () => {};
  #finished: Promise<void> = Promise.resolve();
  #lastFailure: string | undefined;
  #beatenAt = 0;

  readonly #cutOff = new AbortController();
  private readonly ctx: Context;

  constructor(ctx: Context) {
    this.ctx = { ...ctx, cutOff: this.#cutOff.signal };
  }

  start(): this {
    this.#unsubscribe = this.ctx.sklad.onOutboxWake(() => this.#alarm.ring());
    this.#finished = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unsubscribe();
    this.#alarm.ring();
    const timer = setTimeout(() => this.#cutOff.abort(), PATIENCE_MS);
    await this.#finished;
    clearTimeout(timer);
    await this.ctx.sklad.stores.heartbeats.stop(PROCESS).catch(() => undefined);
  }

  async #run(): Promise<void> {
    const { pollIntervalMs } = this.ctx.sklad.configuration;
    while (!this.#stop.signal.aborted) {
      await this.#beat();
      const wait = await this.#drainOnce(pollIntervalMs);
      await this.#alarm.sleep(Math.min(wait, pollIntervalMs));
    }
  }

  async #beat(): Promise<void> {
    if (Date.now() - this.#beatenAt < HEARTBEAT_MS) return;
    this.#beatenAt = Date.now();
    // A database that is away shows in the draining, which says so once.
    await this.ctx.sklad.stores.heartbeats.beat(PROCESS).catch(() => undefined);
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next poll. */
  async #drainOnce(pollIntervalMs: number): Promise<number> {
    try {
      const wait = await drain(this.ctx, this.#stop.signal);
      this.#lastFailure = undefined;
      return wait;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      // A long outage is one line in the log, not one a second.
      if (failure !== this.#lastFailure)
        this.ctx.logger.error(`sklad: the outbox could not be drained and tries again: ${failure}`);
      this.#lastFailure = failure;
      return pollIntervalMs;
    }
  }
}
