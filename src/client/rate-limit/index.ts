export type { AcquireOptions, RateLimiter, RateBucket, Permit, PermitResult } from "./rate-limiter";
export { MemoryRateLimiter, type MemoryRateLimiterOptions } from "./memory-rate-limiter";
export { unlimitedRateLimiter } from "./unlimited-rate-limiter";
