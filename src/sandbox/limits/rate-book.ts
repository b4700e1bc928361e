import { RateLimits, type RateLimitOptions } from "./rate-limits";

/** The limits of every ApiKey, each on its own. */
export class RateBook {
  private readonly limits = new Map<string, RateLimits>();

  constructor(private readonly options: RateLimitOptions) {}

  of(key: string): RateLimits {
    const known = this.limits.get(key) ?? new RateLimits(this.options);
    this.limits.set(key, known);
    return known;
  }

  clear(): void {
    this.limits.clear();
  }
}
