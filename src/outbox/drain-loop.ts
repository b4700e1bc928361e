import type { MedusaContainer } from "@medusajs/framework/types";
import type { BackgroundWork, RunningWork } from "../modules/sklad/background";
import { Alarm } from "./alarm";
import { drain } from "./drain";
import { type Scope, scopeOf } from "./scope";

/** Empties the outbox for as long as the process lives. */
export const drainLoop: BackgroundWork = {
  name: "sklad-outbox",
  start: (container: MedusaContainer): RunningWork => new DrainLoop(scopeOf(container)).start(),
};

class DrainLoop implements RunningWork {
  readonly #alarm = new Alarm();
  readonly #stop = new AbortController();
  #unsubscribe = () => {};
  #finished: Promise<void> = Promise.resolve();
  #lastFailure: string | undefined;

  constructor(private readonly scope: Scope) {}

  start(): this {
    this.#unsubscribe = this.scope.sklad.onOutboxWake(() => this.#alarm.ring());
    this.#finished = this.#run();
    return this;
  }

  async stop(): Promise<void> {
    this.#stop.abort();
    this.#unsubscribe();
    this.#alarm.ring();
    await this.#finished;
  }

  async #run(): Promise<void> {
    const { pollIntervalMs } = this.scope.sklad.configuration;
    while (!this.#stop.signal.aborted) {
      const wait = await this.#drainOnce(pollIntervalMs);
      await this.#alarm.sleep(Math.min(wait, pollIntervalMs));
    }
  }

  /** Whatever fails here, such as a database that is restarting, is tried again at the next poll. */
  async #drainOnce(pollIntervalMs: number): Promise<number> {
    try {
      const wait = await drain(this.scope, this.#stop.signal);
      this.#lastFailure = undefined;
      return wait;
    } catch (error) {
      const failure = error instanceof Error ? error.message : String(error);
      // A long outage is one line in the log, not one a second.
      if (failure !== this.#lastFailure)
        this.scope.logger.error(`sklad: the outbox could not be drained and tries again: ${failure}`);
      this.#lastFailure = failure;
      return pollIntervalMs;
    }
  }
}
