import type { CallPriority } from "../call";
import type { OperationName } from "../operations";

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
  /** Waits for its turn. Rejects with RateLimitWaitAbortedError when the signal or the deadline ends the wait. */
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
