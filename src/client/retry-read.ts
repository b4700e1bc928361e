import { setTimeout as sleep } from "node:timers/promises";
import {
  UnexpectedResponseError,
  RateLimitWaitAbortedError,
  CallAbortedError,
  type SkladErrorCode,
  SkladError,
} from "./errors";
import { type BackoffSettings, backoffMs } from "./retry-timing";

export interface RetrySettings extends BackoffSettings {
  attempts: number;
  /** From the first failure on, in milliseconds. */
  totalMs: number;
}

export interface RetryContext {
  settings: RetrySettings;
  /** The caller's own deadline, as `performance.now()` counts. */
  endsAt: number;
  signal?: AbortSignal | undefined;
  /** How long the rate limit would make the next attempt wait. */
  waitTimeMs: () => Promise<number>;
}

const PASSING: ReadonlySet<SkladErrorCode> = new Set([
  "connection_failed",
  "connection_lost",
  "timeout",
  "server_error",
  "rate_limited",
]);

/**
 * Repeats a read while its failures may pass and the time allows; then throws the last of them.
 *
 * @param attempt is told when it must be over, as `performance.now()` counts
 */
export async function retryRead<Value>(
  attempt: (endsAt: number) => Promise<Value>,
  context: RetryContext,
): Promise<Value> {
  const { settings, signal } = context;
  let endsAt = context.endsAt;
  let failure: SkladError | undefined;
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt(endsAt);
    } catch (error) {
      if (!(error instanceof SkladError)) {
        throw error;
      }
      if (failure && error instanceof RateLimitWaitAbortedError && error.reason === "deadline") {
        throw failure;
      }
      if (!mayPass(error) || failures >= settings.attempts) {
        throw error;
      }
      failure = error;
      endsAt = Math.min(endsAt, performance.now() + settings.totalMs);
      const pause = Math.max(backoffMs(failures, settings), error.retryAfterMs ?? 0);
      const wait = Math.max(pause, await context.waitTimeMs());
      if (performance.now() + wait >= endsAt) {
        throw error;
      }
      await pauseFor(pause, error, signal);
    }
  }
}

function mayPass(error: SkladError): boolean {
  if (error instanceof UnexpectedResponseError) {
    return error.trouble === "truncated" || error.trouble === "not_json";
  }
  return PASSING.has(error.code);
}

async function pauseFor(pauseMs: number, error: SkladError, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(pauseMs, undefined, signal ? { signal } : {});
  } catch {
    throw new CallAbortedError(error.operation, false);
  }
}
