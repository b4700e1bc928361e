import type { RateWindow } from "./rate-window";

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
