import type { RateLimiter, Permit } from "./rate-limiter";

const permit: Permit = { complete: () => undefined };

/** For those who keep the rate limit elsewhere. */
export const unlimitedRateLimiter: RateLimiter = {
  acquire: () => Promise.resolve(permit),
  waitTimeMs: () => 0,
};
