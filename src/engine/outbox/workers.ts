import pLimit from "p-limit";

/** Pieces of work on the database at a time, of all workers: Medusa needs its connections too. */
const MAX_ON_DATABASE = 3;
/** Workers at a time: enough for a warehouse that takes seconds for a call. */
const MAX_WORKERS = 40;

/**
 * Concurrent workers of one connection. While some wait for the warehouse, others prepare calls and record results, so
 * that a slow warehouse leaves no slot of the rate limit unused.
 */
export class Workers {
  readonly #limit = pLimit(MAX_ON_DATABASE);
  readonly #running = new Map<number, Promise<void>>();
  #calling = 0;
  #leaving = 0;
  #failure: { readonly error: unknown } | undefined;

  /** @param work one step of a worker; false when it has nothing left to do */
  constructor(
    private readonly work: (worker: number) => Promise<boolean>,
    private readonly stop: AbortSignal,
  ) {}

  /** Ends when no worker has anything left to do. Throws the first error of a worker. */
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
        this.#run(worker).then((isLeaving) => {
          this.#running.delete(worker);
          if (isLeaving) this.#leaving -= 1;
        }),
      );
    }
  }

  /** Runs work on the database in its turn. */
  onDatabase<T>(work: () => Promise<T>): Promise<T> {
    return this.#limit(work);
  }

  /** Makes a call; other workers prepare the next ones meanwhile. */
  async calling<T>(call: () => Promise<T>): Promise<T> {
    this.#calling += 1;
    this.fill();
    try {
      return await call();
    } finally {
      this.#calling -= 1;
    }
  }

  #hasRoom(): boolean {
    return this.#running.size < MAX_WORKERS && this.#notCalling() < MAX_ON_DATABASE;
  }

  #notCalling(): number {
    return this.#running.size - this.#calling - this.#leaving;
  }

  #freeNumber(): number {
    let number = 0;
    while (this.#running.has(number)) number += 1;
    return number;
  }

  /** @returns whether it ends although there may be more to do */
  async #run(worker: number): Promise<boolean> {
    try {
      while (!this.stop.aborted && (await this.work(worker))) {
        // Many calls may have ended at once, and left more workers than the database has turns for: the last few stay.
        if (this.#notCalling() > MAX_ON_DATABASE) {
          this.#leaving += 1;
          return true;
        }
      }
    } catch (error) {
      this.#failure ??= { error };
    }
    return false;
  }
}
