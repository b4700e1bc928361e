/** One limit: a number of calls in a time, counted in one of several ways. Times are milliseconds. */
export interface RateWindow {
  /** Milliseconds until a call would be admitted; 0 when it would be now. Changes nothing. */
  wait(now: number): number;
  count(now: number): void;
  /** The used part of the limit at the present moment, for display. */
  spent(now: number): number;
}

/** `sliding`: the last 60 s; `fixed`: the clock's minute; `bucket`: 60 tokens, one is refilled each second. */
export const WINDOW_READINGS = ["sliding", "fixed", "bucket"] as const;
export type WindowReading = (typeof WINDOW_READINGS)[number];

/** At most `limit` calls in any period of `windowMs`. */
export class SlidingWindow implements RateWindow {
  private arrivals: number[] = [];
  private oldest = 0;

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  wait(now: number): number {
    this.forget(now);
    const inWindow = this.arrivals.length - this.oldest;
    if (inWindow < this.limit) return 0;
    const mustLeave = this.arrivals[this.arrivals.length - this.limit] ?? now;
    return mustLeave + this.windowMs - now;
  }

  count(now: number): void {
    this.arrivals.push(now);
  }

  spent(now: number): number {
    this.forget(now);
    return this.arrivals.length - this.oldest;
  }

  /** Amortized constant time: each arrival is skipped once, and the array is trimmed when half of it is skipped. */
  private forget(now: number): void {
    while (this.oldest < this.arrivals.length && (this.arrivals[this.oldest] ?? now) <= now - this.windowMs) {
      this.oldest += 1;
    }
    if (this.oldest > 64 && this.oldest * 2 > this.arrivals.length) {
      this.arrivals = this.arrivals.slice(this.oldest);
      this.oldest = 0;
    }
  }
}

/** At most `limit` calls in each window of the clock: with 60 s, from :00 to :59. */
export class FixedWindow implements RateWindow {
  private window = Number.NEGATIVE_INFINITY;
  private calls = 0;

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {}

  wait(now: number): number {
    this.turn(now);
    return this.calls < this.limit ? 0 : (this.window + 1) * this.windowMs - now;
  }

  count(now: number): void {
    this.turn(now);
    this.calls += 1;
  }

  spent(now: number): number {
    this.turn(now);
    return this.calls;
  }

  private turn(now: number): void {
    const window = Math.floor(now / this.windowMs);
    if (window === this.window) return;
    this.window = window;
    this.calls = 0;
  }
}

/** A bucket of `limit` tokens that is refilled evenly within `windowMs`. A call takes one token. */
export class TokenBucket implements RateWindow {
  private tokens: number;
  private filledAt: number | null = null;

  constructor(
    private readonly limit: number,
    private readonly windowMs: number,
  ) {
    this.tokens = limit;
  }

  wait(now: number): number {
    this.fill(now);
    return this.tokens > 1 - 1e-9 ? 0 : Math.ceil(((1 - this.tokens) * this.windowMs) / this.limit);
  }

  count(now: number): void {
    this.fill(now);
    this.tokens = Math.max(0, this.tokens - 1);
  }

  spent(now: number): number {
    this.fill(now);
    return Math.ceil(this.limit - this.tokens);
  }

  private fill(now: number): void {
    const elapsed = this.filledAt === null ? 0 : Math.max(0, now - this.filledAt);
    this.tokens = Math.min(this.limit, this.tokens + (elapsed * this.limit) / this.windowMs);
    this.filledAt = now;
  }
}
