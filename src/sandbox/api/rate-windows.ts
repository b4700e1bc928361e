/** One limit, a number of calls in a time, under one reading of what is left open. Times are milliseconds. */
export interface RateWindow {
  /** Milliseconds until a call would be let through; 0 when one may come now. Changes nothing. */
  wait(now: number): number;
  /** Counts a call that arrived now. */
  count(now: number): void;
  /** How much of the limit is spent at this moment, for people to look at. */
  spent(now: number): number;
}

/** `sliding`: the last 60 s; `fixed`: the clock's minute; `bucket`: 60 tokens, one comes back each second. */
export const WINDOW_READINGS = ["sliding", "fixed", "bucket"] as const;
export type WindowReading = (typeof WINDOW_READINGS)[number];

/** At most `limit` calls in any `windowMs`, whatever its phase. */
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

  /** Amortised constant: each arrival is passed over once, and the array is cut when half of it is passed. */
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

/** A bucket of `limit` tokens that fills evenly, all of it in `windowMs`. A call takes one token. */
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
