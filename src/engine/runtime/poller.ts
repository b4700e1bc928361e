import type { RunningWork } from "../../modules/sklad/background";
import type { FailureLog } from "./failure-log";

/** An orchestrator kills what has not stopped after ten seconds or more. */
const PATIENCE_MS = 8_000;
/** What was cut off still records that its outcome is unknown. */
const RECORDING_MS = 1_500;

interface PollerOptions {
  /** What a tick does, as the subject of a log line. */
  readonly name: string;
  readonly every_ms: number;
  /** @default 0: the first tick is at once */
  readonly first_after_ms?: number;
  readonly failures: FailureLog;
  /** Calls back when there is something to do before the next tick; returns what ends that. */
  readonly onWake?: (wake: () => void) => () => void;
}

interface Polled {
  /** Looks for what is due. True: the next tick follows at once. */
  readonly tick: () => Promise<unknown>;
  /** Work that ticks began and did not wait for. */
  readonly underWay?: () => Promise<unknown>;
}

/** Repeats a tick for as long as the process lives. A wake-up during a tick is not lost: the next one follows at once. */
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

  /** Aborts when the process begins to stop: nothing more is begun. */
  get stopping(): AbortSignal {
    return this.#stopping.signal;
  }

  /** Aborts when what is under way has had its time: calls end, and their outcome is unknown. */
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

  /** Waits for what is under way, but no longer than an orchestrator does: every step survives a crash. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endWakeUps?.();
    this.wake();
    if (await endsWithin(PATIENCE_MS, this.#finished)) return;
    this.#cutOff.abort();
    await endsWithin(RECORDING_MS, this.#finished);
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

async function endsWithin(ms: number, finished: Promise<unknown>): Promise<boolean> {
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
