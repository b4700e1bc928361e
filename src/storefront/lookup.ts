import { StoreError } from "./store-error";

/** Where a list is on its way to the customer; `waiting`: the shop asked to be asked again later. */
export type LookupStatus = "idle" | "loading" | "waiting" | "ready" | "failed";

type Ask<T> = (signal: AbortSignal) => Promise<T>;

interface Reports<T> {
  readonly found: (result: T) => void;
  readonly waiting: () => void;
  readonly failed: (error: StoreError) => void;
  /** Whether a list is asked for again in a moment, because the shop is only about to read it. */
  readonly isUnread?: (result: T) => boolean;
}

const MAX_REPEATS = 5;
const SHORTEST_WAIT_MS = 500;
const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** The questions of one field. Only the last one reports anything: those before it are aborted. */
export class Lookup<T> {
  #ask: Ask<T> | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #controller = new AbortController();

  constructor(private readonly reports: Reports<T>) {}

  /** @param delayMs how long a customer may still be typing */
  start(ask: Ask<T>, delayMs = 0): void {
    this.stop();
    this.#ask = ask;
    if (delayMs > 0) this.#after(delayMs, ask, 0);
    else void this.#run(ask, 0);
  }

  /** The last question at once, after it failed or while it waits. */
  again(): void {
    if (this.#ask) this.start(this.#ask);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#controller.abort();
    this.#controller = new AbortController();
  }

  #after(delayMs: number, ask: Ask<T>, repeats: number): void {
    this.#timer = setTimeout(() => void this.#run(ask, repeats), delayMs);
  }

  async #run(ask: Ask<T>, repeats: number): Promise<void> {
    const { signal } = this.#controller;
    let report: () => void;
    try {
      const result = await ask(signal);
      const isUnread = repeats < MAX_REPEATS && this.reports.isUnread?.(result) === true;
      report = () => {
        if (isUnread) this.#after(FIRST_WAIT_MS * 2 ** repeats, ask, repeats + 1);
        this.reports.found(result);
      };
    } catch (thrown) {
      const error = thrown instanceof StoreError ? thrown : new StoreError(String(thrown), 0);
      const wait = repeats < MAX_REPEATS ? waitOf(error, repeats) : undefined;
      report = () => {
        if (wait !== undefined) this.#after(wait, ask, repeats + 1);
        if (wait === undefined) this.reports.failed(error);
        else this.reports.waiting();
      };
    }
    if (!signal.aborted) report();
  }
}

/** Milliseconds until a busy shop is asked again; undefined for an error that a repeat does not help. */
function waitOf({ status, retryAfterMs }: StoreError, repeats: number): number | undefined {
  if (status !== 429 && !(status === 503 && retryAfterMs !== undefined)) return undefined;
  const wait = retryAfterMs ?? FIRST_WAIT_MS * 2 ** repeats;
  return Math.min(LONGEST_WAIT_MS, Math.max(SHORTEST_WAIT_MS, wait));
}
