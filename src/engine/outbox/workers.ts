import type { Phases } from "./send/phases";

/** Workers that use the database at a time: Medusa needs its share of it. */
const MAX_READY = 3;
/** Workers before anything is known of the warehouse: enough for one that takes seconds. A failure halves them. */
const FIRST_WORKERS = 20;
/** Most calls under way at a time. */
const MAX_WORKERS = 40;
/** Workers that each call that went well adds: a slow warehouse is sent as much at a time as its latency asks for. */
const GROWTH = 2;

/**
 * Concurrent workers of one connection. While some wait for the warehouse others make the next calls ready, so that a
 * slow warehouse leaves no slot of the rate limit unused. A failure halves their number.
 */
export class Workers implements Phases {
  #limit = FIRST_WORKERS;
  #calling = 0;
  #recording = 0;
  /** Work on the database under way, and whoever waits for it. */
  #busy = 0;
  readonly #waitingToCall: (() => void)[] = [];
  readonly #waitingToRecord: (() => void)[] = [];
  readonly #running = new Map<number, Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  /** @param work one step of a worker; false when it has nothing left to do */
  constructor(
    private readonly work: (worker: number) => Promise<boolean>,
    private readonly stop: AbortSignal,
  ) {}

  /** Ends when no worker has anything left to do. Throws what the first of them threw. */
  async run(): Promise<void> {
    this.#failure = undefined;
    this.fill();
    while (this.#running.size > 0) await Promise.race(this.#running.values());
    const failure = this.#failure as { readonly error: unknown } | undefined;
    if (failure) throw failure.error;
  }

  /** Starts workers for which there is room. */
  fill(): void {
    while (!this.stop.aborted && !this.#failure && this.#hasRoom()) {
      const worker = this.#freeNumber();
      this.#running.set(
        worker,
        this.#run(worker).finally(() => this.#running.delete(worker)),
      );
    }
  }

  /** Whether the warehouse took the last call well. */
  learn(ok: boolean): void {
    this.#limit = ok ? Math.min(MAX_WORKERS, this.#limit + GROWTH) : Math.max(1, Math.floor(this.#limit / 2));
  }

  async ready<T>(work: () => Promise<T>): Promise<T> {
    return this.#whenFree(this.#waitingToCall, work);
  }

  async calling<T>(call: () => Promise<T>): Promise<T> {
    this.#calling += 1;
    this.fill();
    try {
      return await call();
    } finally {
      this.#calling -= 1;
    }
  }

  async recording<T>(work: () => Promise<T>): Promise<T> {
    this.#recording += 1;
    this.fill();
    try {
      return await this.#whenFree(this.#waitingToRecord, work);
    } finally {
      this.#recording -= 1;
    }
  }

  /** Whoever waits to call goes before whoever waits to record. */
  async #whenFree<T>(waiting: (() => void)[], work: () => Promise<T>): Promise<T> {
    while (this.#busy >= MAX_READY) await new Promise<void>((resolve) => waiting.push(resolve));
    this.#busy += 1;
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      (this.#waitingToCall.shift() ?? this.#waitingToRecord.shift())?.();
    }
  }

  /** Workers that neither wait for the warehouse nor have anything left but to record. */
  #preparing(): number {
    return this.#running.size - this.#calling - this.#recording;
  }

  #hasRoom(): boolean {
    return this.#running.size < this.#limit && this.#preparing() < MAX_READY;
  }

  #freeNumber(): number {
    let number = 0;
    while (this.#running.has(number)) number += 1;
    return number;
  }

  async #run(worker: number): Promise<void> {
    try {
      while (!this.stop.aborted && (await this.work(worker))) {
        // More than there is room for after a failure, or after many calls have ended at once.
        if (this.#running.size > this.#limit || this.#preparing() > MAX_READY) return;
      }
    } catch (error) {
      this.#failure ??= { error };
    }
  }
}
