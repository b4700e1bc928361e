import { CALL_PRIORITIES, type CallPriority } from "../call";
import { SkladError } from "../errors";
import type { OperationName } from "../operations";
import {
  type Clock,
  createSlidingLog,
  estimateStart,
  giveBack,
  hasRoom,
  nextExpiry,
  type SlidingLog,
  systemClock,
  take,
} from "./sliding-log";

/** `report`: counts against the general limit and against the limit of its own. */
export type RateBucket = "general" | "report";

export interface AcquireOptions {
  signal?: AbortSignal | undefined;
  /** @default "rest" */
  priority?: CallPriority | undefined;
  /** Most milliseconds to wait. @default as long as it takes */
  deadlineMs?: number | undefined;
}

export interface PermitResult {
  /** The warehouse answered HTTP 429. */
  rateLimited?: boolean;
  /** Its `Retry-After`, in milliseconds. */
  retryAfterMs?: number | undefined;
}

/** The right to make one call. Its place in the limit's window counts from `complete`, which must always be called. */
export interface Permit {
  complete(result: PermitResult): Promise<void> | void;
}

/** The rate limit of one ApiKey, kept on the caller's side. */
export interface RateLimiter {
  /** Waits for its turn. Rejects with `rate_limit_wait_aborted` when the signal or the deadline ends the wait. */
  acquire(bucket: RateBucket, operation: OperationName, options?: AcquireOptions): Promise<Permit>;
  /** The approximate wait of a new call behind those already waiting, in milliseconds. */
  waitTimeMs(
    bucket: RateBucket,
    operation: OperationName,
    options?: Pick<AcquireOptions, "priority">,
  ): Promise<number> | number;
}

const permit: Permit = { complete: () => undefined };

/** For implementations that keep the rate limit elsewhere. */
export const unlimitedRateLimiter: RateLimiter = {
  acquire: () => Promise.resolve(permit),
  waitTimeMs: () => 0,
};

export interface MemoryRateLimiterOptions {
  /** Calls in any window, over all operations that need the key. @default 60 */
  limit?: number;
  /** Milliseconds. @default 60_000 */
  windowMs?: number;
  /** Calls of one report in any of its windows. @default 1 */
  reportLimit?: number;
  /** Milliseconds. @default windowMs */
  reportWindowMs?: number;
  /** One report a minute each, or one for all four together: which of them the service means is *assumed*. @default "per_operation" */
  reportBucket?: "per_operation" | "shared";
  /** Shortest pause after HTTP 429, in milliseconds; a longer `Retry-After` wins. @default a little over the window */
  pauseMs?: number;
  clock?: Clock;
}

interface Waiter {
  readonly bucket: RateBucket;
  readonly operation: OperationName;
  readonly rank: number;
  readonly grant: (permit: Permit) => void;
}

/** A pause must outlast the window it answers to, also when clocks differ a little. */
const PAUSE_PER_WINDOW = 61 / 60;

/**
 * The rate limit of one ApiKey within one process: callers wait by priority, then in the order they came. Two clients
 * with the same key must share one.
 */
export class MemoryRateLimiter implements RateLimiter {
  readonly #clock: Clock;
  readonly #general: SlidingLog;
  readonly #reports = new Map<string, SlidingLog>();
  readonly #reportLimit: number;
  readonly #reportWindowMs: number;
  readonly #reportBucket: "per_operation" | "shared";
  readonly #pauseMs: number;
  #waiters: Waiter[] = [];
  #pausedUntil: Record<RateBucket, number> = { general: -Infinity, report: -Infinity };
  #cancelWakeUp: () => void = () => undefined;

  constructor(options: MemoryRateLimiterOptions = {}) {
    const windowMs = options.windowMs ?? 60_000;
    for (const name of ["limit", "windowMs", "reportLimit", "reportWindowMs"] as const)
      if (!((options[name] ?? 1) >= 1))
        throw new TypeError(`${name} must be 1 or more: no call would ever go.`);
    this.#clock = options.clock ?? systemClock;
    this.#general = createSlidingLog(options.limit ?? 60, windowMs);
    this.#reportLimit = options.reportLimit ?? 1;
    this.#reportWindowMs = options.reportWindowMs ?? windowMs;
    this.#reportBucket = options.reportBucket ?? "per_operation";
    this.#pauseMs = options.pauseMs ?? windowMs * PAUSE_PER_WINDOW;
  }

  acquire(bucket: RateBucket, operation: OperationName, options: AcquireOptions = {}): Promise<Permit> {
    return new Promise<Permit>((resolve, reject) => {
      if (options.signal?.aborted) {
        reject(new SkladError(operation, { code: "rate_limit_wait_aborted", reason: "signal" }));
        return;
      }
      const giveUp = (reason: "signal" | "deadline"): void => {
        release();
        this.#waiters = this.#waiters.filter((other) => other !== waiter);
        this.#serve();
        reject(new SkladError(operation, { code: "rate_limit_wait_aborted", reason }));
      };
      const onAbort = (): void => giveUp("signal");
      const cancelDeadline =
        options.deadlineMs === undefined
          ? () => undefined
          : this.#clock.schedule(() => giveUp("deadline"), options.deadlineMs);
      const release = (): void => {
        cancelDeadline();
        options.signal?.removeEventListener("abort", onAbort);
      };
      const waiter: Waiter = {
        bucket,
        operation,
        rank: rankOf(options),
        grant: (permit) => {
          release();
          resolve(permit);
        },
      };
      options.signal?.addEventListener("abort", onAbort, { once: true });
      this.#enqueue(waiter);
      this.#serve();
    });
  }

  waitTimeMs(bucket: RateBucket, operation: OperationName, options: AcquireOptions = {}): number {
    const now = this.#clock.now();
    const ahead = this.#waiters.filter((waiter) => waiter.rank <= rankOf(options));
    const moments = [now, this.#pauseEnd(bucket), estimateStart(this.#general, now, ahead.length)];
    if (bucket === "report") {
      const log = this.#reportLog(operation);
      const sameReport = ahead.filter(
        (waiter) => waiter.bucket === "report" && this.#reportLog(waiter.operation) === log,
      );
      moments.push(estimateStart(log, now, sameReport.length));
    }
    return Math.max(...moments) - now;
  }

  #enqueue(waiter: Waiter): void {
    const behind = this.#waiters.findIndex((other) => other.rank > waiter.rank);
    this.#waiters.splice(behind === -1 ? this.#waiters.length : behind, 0, waiter);
  }

  /** Grants the calls that may go now, in order, and sets the alarm for the next one. */
  #serve(): void {
    this.#cancelWakeUp();
    const now = this.#clock.now();
    const granted = new Set<Waiter>();
    let wakeUpAt = Infinity;
    for (const waiter of this.#waiters) {
      const startAt = this.#startOf(waiter, now);
      if (startAt <= now) {
        granted.add(waiter);
        this.#grant(waiter);
      } else {
        wakeUpAt = Math.min(wakeUpAt, startAt);
      }
    }
    this.#waiters = this.#waiters.filter((waiter) => !granted.has(waiter));
    this.#cancelWakeUp = Number.isFinite(wakeUpAt)
      ? this.#clock.schedule(() => this.#serve(), Math.max(1, Math.ceil(wakeUpAt - now)))
      : () => undefined;
  }

  /** Infinity while only a call in flight can free a slot: its completion serves the queue again. */
  #startOf(waiter: Waiter, now: number): number {
    const moments = [now, this.#pauseEnd(waiter.bucket)];
    for (const log of this.#logsOf(waiter)) {
      moments.push(hasRoom(log, now) ? now : (nextExpiry(log, now) ?? Infinity));
    }
    return Math.max(...moments);
  }

  #grant(waiter: Waiter): void {
    const logs = this.#logsOf(waiter);
    logs.forEach(take);
    let completed = false;
    waiter.grant({
      complete: (result) => {
        if (completed) {
          return;
        }
        completed = true;
        const now = this.#clock.now();
        logs.forEach((log) => giveBack(log, now));
        this.#pauseAfter(waiter.bucket, result, now);
        this.#serve();
      },
    });
  }

  /** A limited report pauses reports only: the general limit may be far away. */
  #pauseAfter(bucket: RateBucket, result: PermitResult, now: number): void {
    if (result.rateLimited) {
      const pauseEnd = now + Math.max(this.#pauseMs, result.retryAfterMs ?? 0);
      this.#pausedUntil[bucket] = Math.max(this.#pausedUntil[bucket], pauseEnd);
    }
  }

  #pauseEnd(bucket: RateBucket): number {
    const { general, report } = this.#pausedUntil;
    return bucket === "report" ? Math.max(general, report) : general;
  }

  #logsOf(waiter: Waiter): SlidingLog[] {
    return waiter.bucket === "report" ? [this.#general, this.#reportLog(waiter.operation)] : [this.#general];
  }

  #reportLog(operation: OperationName): SlidingLog {
    const name = this.#reportBucket === "shared" ? "all reports" : operation;
    let log = this.#reports.get(name);
    if (!log) {
      log = createSlidingLog(this.#reportLimit, this.#reportWindowMs);
      this.#reports.set(name, log);
    }
    return log;
  }
}

function rankOf(options: AcquireOptions): number {
  return CALL_PRIORITIES.indexOf(options.priority ?? "rest");
}
