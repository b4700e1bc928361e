import type { RateWindow } from "./rate-window";

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
