import type { Core } from "../core";
import { keyHint } from "../keys/key-ring";
import type { RateLimitState } from "../limits/rate-limits";

export interface KeyRateLimit extends RateLimitState {
  readonly key_hint: string;
  readonly environment: string;
}

/** What every valid key has spent of its limits. */
export function rateLimitsOf({ warehouse, rates }: Core): KeyRateLimit[] {
  const now = warehouse.clock();
  return warehouse.keys.valid().map(({ key, environment }) => ({
    key_hint: keyHint(key),
    environment,
    ...rates.of(key).state(now),
  }));
}
