import type { Logger } from "@medusajs/framework/types";
import type { RunningWork } from "../../modules/sklad/ports";
import { reasonOf } from "../../modules/sklad/errors";

/** An orchestrator kills a process that has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;
/** Time for aborted calls to record that their outcome is unknown. */
const RECORDING_MS = 1_500;

interface PollerOptions {
  /** The work of a tick, the subject of a log line. */
  readonly name: string;
  readonly every_ms: number;
  /** @default 0: the first tick is at once */
  readonly first_after_ms?: number;
  readonly failures: FailureLog;
  /** Subscribes to wake-ups before the next tick; returns the function that unsubscribes. */
  readonly onWake?: (wake: () => void) => () => void;
}

interface Polled {
  /** Does due work. With the result true the next tick follows at once. */
  readonly tick: () => Promise<unknown>;
  /** Resolves when work that ticks began without waiting is finished. */
  readonly underWay?: () => Promise<unknown>;
}

/** Repeats a tick for as long as the process lives. After a wake-up during a tick the next one follows at once. */
export class Poller implements RunningWork {
  readonly #options: PollerOptions;
  readonly #stopping = new AbortController();
  readonly #cutOff = new AbortController();
  #isWoken = false;
  #endSleep: (() => void) | undefined;
  #finished: Promise<unknown> = Promise.resolve();
  #endWakeUps: (() => void) | undefined;

  constructor(options: PollerOptions) {
    this.#options = options;
  }

  /** Aborts when the process begins to stop: no new work is begun. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborts when running work has had its time: calls end, and their outcome is unknown. */
  get cutOff(): AbortSignal {
    return this.#cutOff.signal;
  }

  start(polled: Polled): this {
    this.#endWakeUps = this.#options.onWake?.(this.wake);
    this.#finished = this.#run(polled);
    return this;
  }

  readonly wake = (): void => {
    this.#isWoken = true;
    this.#endSleep?.();
  };

  /** Waits for running work, but no longer than an orchestrator does: every step survives a crash. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endWakeUps?.();
    this.wake();
    if (await finishesWithin(PATIENCE_MS, this.#finished)) return;
    this.#cutOff.abort();
    await finishesWithin(RECORDING_MS, this.#finished);
  }

  async #run({ tick, underWay }: Polled): Promise<void> {
    const { name, failures, every_ms, first_after_ms = 0 } = this.#options;
    if (first_after_ms > 0) await this.#sleep(first_after_ms);
    while (!this.stopping.aborted) {
      this.#isWoken = false;
      const isMoreDue = await failures.attempt(name, tick);
      if (isMoreDue !== true) await this.#sleep(every_ms);
    }
    await underWay?.();
  }

  async #sleep(ms: number): Promise<void> {
    if (this.#isWoken || this.stopping.aborted) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.#endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endSleep = undefined;
  }
}

async function finishesWithin(ms: number, finished: Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
  });
  try {
    return await Promise.race([finished.then(() => true as const), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Work that runs beside a poller, by key. A task that hangs or fails does not block the others. */
export class Tasks {
  readonly #running = new Map<string, Promise<void>>();

  get count(): number {
    return this.#running.size;
  }

  has(key: string): boolean {
    return this.#running.has(key);
  }

  /** @param work never rejects */
  begin(key: string, work: () => Promise<unknown>): void {
    const running = work().then(() => void this.#running.delete(key));
    this.#running.set(key, running);
  }

  readonly finished = async (): Promise<void> => {
    await Promise.all(this.#running.values());
  };
}

/** Runs repeated work. A lasting failure is logged once, not with each attempt or each part. */
export class FailureLog {
  /** Part of the work → reason of its present failure. */
  readonly #failing = new Map<string, string>();

  constructor(private readonly logger: Pick<Logger, "error">) {}

  /**
   * Runs one part of the work. A failure, such as while the database restarts, is left to the next attempt.
   * @param part the work's name, the subject of the log line
   * @returns undefined when it failed
   */
  readonly attempt = async <T>(part: string, work: () => Promise<T>): Promise<T | undefined> => {
    try {
      const result = await work();
      this.#failing.delete(part);
      return result;
    } catch (error) {
      const reason = reasonOf(error);
      if (![...this.#failing.values()].includes(reason))
        this.logger.error(`sklad: ${part} failed and is tried again: ${reason}`);
      this.#failing.set(part, reason);
      return undefined;
    }
  };
}
