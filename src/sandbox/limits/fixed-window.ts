import type { RateWindow } from "./rate-window";

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
