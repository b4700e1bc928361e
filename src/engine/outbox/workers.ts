import type { Stages } from "./send/stages";

/** Workers that use the database at a time: Medusa needs its connections too. */
const MAX_READY = 3;
/** Workers to begin with: enough for a warehouse that takes seconds for a call. A failure halves them. */
const FIRST_WORKERS = 20;
/** Most calls under way at a time. */
const MAX_WORKERS = 40;
/** Most workers, those included whose call has ended and is not yet recorded and planned. */
const MAX_UNDER_WAY = 80;
/** Workers that each successful call adds, so that their number follows the latency of the warehouse. */
const GROWTH = 2;

/** A worker that waits to use the database. */
interface Waiting {
  readonly isFree: () => boolean;
  /** Lets it use the database. */
  readonly resume: () => void;
}

/**
 * Concurrent workers of one connection. While some wait for the warehouse others prepare the next calls, so that a slow
 * warehouse leaves no slot of the rate limit unused. A failure halves their number. Preparing goes before recording,
 * because a rate window begins as soon as the calls of the one before it have ended, and recording goes before planning.
 */
export class Workers implements Stages {
  #limit = FIRST_WORKERS;
  /** Workers that wait for a slot of the rate limit. */
  #waitingForSlot = 0;
  #calling = 0;
  /** Workers whose call has ended. */
  #afterwards = 0;
  /** Workers that use the database, and those that wait to. */
  #busy = 0;
  readonly #waitingToCall: Waiting[] = [];
  readonly #waitingToRecord: Waiting[] = [];
  readonly #waitingToPlan: Waiting[] = [];
  readonly #running = new Map<number, Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  /**
   * @param work one step of a worker; false when it has nothing left to do
   * @param recordedWithinMs longest delay until a response is recorded while others prepare calls; and as long again until
   * it is planned
   */
  constructor(
    private readonly work: (worker: number) => Promise<boolean>,
    private readonly stop: AbortSignal,
    private readonly recordedWithinMs: number,
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
        this.#run(worker).finally(() => {
          this.#running.delete(worker);
          this.#wake();
        }),
      );
    }
  }

  /** Adapts the number of workers. @param ok whether the warehouse took the call well */
  onCallResult(ok: boolean): void {
    this.#limit = ok ? Math.min(MAX_WORKERS, this.#limit + GROWTH) : Math.max(1, Math.floor(this.#limit / 2));
  }

  /** While all workers that prepare a call wait for a slot, responses are recorded. */
  async waitingForSlot(wait: () => Promise<void>): Promise<void> {
    this.#waitingForSlot += 1;
    this.#wake();
    try {
      await wait();
    } finally {
      this.#waitingForSlot -= 1;
    }
  }

  async ready<T>(work: () => Promise<T>): Promise<T> {
    return this.#whenFree(this.#waitingToCall, () => this.#busy < MAX_READY, work);
  }

  async calling<T>(call: () => Promise<T>): Promise<T> {
    this.#calling += 1;
    this.fill();
    this.#wake();
    try {
      return await call();
    } finally {
      this.#calling -= 1;
    }
  }

  async recording<T>(work: () => Promise<T>): Promise<T> {
    return this.#afterCall(this.#waitingToRecord, () => this.#noneIsToCall(), work);
  }

  async planning<T>(work: () => Promise<T>): Promise<T> {
    const isTurn = () => this.#noneIsToCall() && this.#waitingToRecord.length === 0;
    return this.#afterCall(this.#waitingToPlan, isTurn, work);
  }

  async #afterCall<T>(queue: Waiting[], isTurn: () => boolean, work: () => Promise<T>): Promise<T> {
    this.#afterwards += 1;
    this.fill();
    this.#wake();
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      this.#wake();
    }, this.recordedWithinMs);
    try {
      return await this.#whenFree(queue, () => this.#busy < MAX_READY && (late || isTurn()), work);
    } finally {
      clearTimeout(patience);
      this.#afterwards -= 1;
    }
  }

  async #whenFree<T>(queue: Waiting[], isFree: () => boolean, work: () => Promise<T>): Promise<T> {
    if (queue.length === 0 && isFree()) this.#busy += 1;
    else await new Promise<void>((resume) => queue.push({ isFree, resume }));
    try {
      return await work();
    } finally {
      this.#busy -= 1;
      this.#wake();
    }
  }

  /** Lets waiting workers go on: preparing before recording, and recording before planning. */
  #wake(): void {
    for (const queue of [this.#waitingToCall, this.#waitingToRecord, this.#waitingToPlan])
      while (queue[0]?.isFree()) {
        this.#busy += 1;
        queue.shift()?.resume();
      }
  }

  /** Whether all workers that prepare a call wait for a slot. */
  #noneIsToCall(): boolean {
    return this.#preparing() === this.#waitingForSlot;
  }

  /** Workers that have neither begun their call nor ended it. */
  #preparing(): number {
    return this.#toCall() - this.#calling;
  }

  /** Workers whose call has not ended. */
  #toCall(): number {
    return this.#running.size - this.#afterwards;
  }

  #hasRoom(): boolean {
    return (
      this.#toCall() < this.#limit && this.#running.size < MAX_UNDER_WAY && this.#preparing() < MAX_READY
    );
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
        if (this.#toCall() > this.#limit || this.#preparing() > MAX_READY) return;
      }
    } catch (error) {
      this.#failure ??= { error };
    }
  }
}
