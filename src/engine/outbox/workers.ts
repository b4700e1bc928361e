import type { Stages } from "./send/stages";

/** Workers that use the database at a time: Medusa needs its share of it. */
const MAX_READY = 3;
/** Workers before anything is known of the warehouse: enough for one that takes seconds. A failure halves them. */
const FIRST_WORKERS = 20;
/** Most calls under way at a time. */
const MAX_WORKERS = 40;
/** Most workers, those included whose call is over and not yet recorded and planned again. */
const MAX_UNDER_WAY = 80;
/** Workers that each call that went well adds: a slow warehouse is sent as much at a time as its latency asks for. */
const GROWTH = 2;

/** Someone who waits for a turn at the database. */
interface Waiting {
  readonly isFree: () => boolean;
  /** The turn is theirs. */
  readonly resume: () => void;
}

/**
 * Concurrent workers of one connection. While some wait for the warehouse others make the next calls ready, so that a
 * slow warehouse leaves no slot of the rate limit unused. A failure halves their number. Responses are recorded when nobody
 * has yet to call: a window begins as soon as the calls of the one before it are over. What follows from them is planned
 * when all of them are recorded.
 */
export class Workers implements Stages {
  #limit = FIRST_WORKERS;
  /** Workers for which no slot of the rate limit is free at the moment. */
  #waitingForSlot = 0;
  #calling = 0;
  /** Workers whose call is over. */
  #afterwards = 0;
  /** Work on the database under way, and whoever waits for it. */
  #busy = 0;
  readonly #waitingToCall: Waiting[] = [];
  readonly #waitingToRecord: Waiting[] = [];
  readonly #waitingToPlan: Waiting[] = [];
  readonly #running = new Map<number, Promise<void>>();
  #failure: { readonly error: unknown } | undefined;

  /**
   * @param work one step of a worker; false when it has nothing left to do
   * @param recordedWithinMs a response is recorded after this long at the latest, whoever has yet to call, and planned
   * after as long again
   */
  constructor(
    private readonly work: (worker: number) => Promise<boolean>,
    private readonly stop: AbortSignal,
    private readonly recordedWithinMs: number,
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
        this.#run(worker).finally(() => {
          this.#running.delete(worker);
          this.#wake();
        }),
      );
    }
  }

  /** Whether the warehouse took the last call well. */
  learn(ok: boolean): void {
    this.#limit = ok ? Math.min(MAX_WORKERS, this.#limit + GROWTH) : Math.max(1, Math.floor(this.#limit / 2));
  }

  /** While nobody has a slot to call with, responses are recorded. */
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

  /** Whoever waits to call goes before whoever waits to record, and that one before whoever waits to plan. */
  #wake(): void {
    for (const queue of [this.#waitingToCall, this.#waitingToRecord, this.#waitingToPlan])
      while (queue[0]?.isFree()) {
        this.#busy += 1;
        queue.shift()?.resume();
      }
  }

  /** Whether all that have yet to call wait for a slot. */
  #noneIsToCall(): boolean {
    return this.#preparing() === this.#waitingForSlot;
  }

  /** Workers that have neither begun their call nor ended it. */
  #preparing(): number {
    return this.#toCall() - this.#calling;
  }

  /** Workers that call, or have yet to. */
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
