import { setTimeout as sleep } from "node:timers/promises";
import { SkladError, type SkladErrorCode } from "./errors";
import { UnexpectedResponseError } from "./response-errors";

/** Longest pause a `Retry-After` may impose: a wrong one must not stop a shop for a day. */
export const MAX_RETRY_AFTER_MS = 15 * 60_000;

/**
 * The pause a `Retry-After` header asks for, in milliseconds, capped at 15 minutes; undefined when there is none or it
 * cannot be read. Both forms of RFC 9110 §10.2.3: seconds, or an HTTP date. Whether a 429 carries one is *assumed* (docs/dialect.md).
 */
export function parseRetryAfter(header: unknown, now: Date): number | undefined {
  if (typeof header !== "string" && typeof header !== "number") {
    return undefined;
  }
  const text = String(header).trim();
  const wait = /^\d+$/.test(text) ? Number(text) * 1000 : millisecondsUntil(text, now);
  return wait === undefined ? undefined : Math.min(wait, MAX_RETRY_AFTER_MS);
}

function millisecondsUntil(httpDate: string, now: Date): number | undefined {
  if (!/^[A-Za-z]{3}/.test(httpDate)) {
    return undefined;
  }
  const moment = Date.parse(httpDate);
  return Number.isNaN(moment) ? undefined : Math.max(0, moment - now.getTime());
}

export interface BackoffSettings {
  /** The widest first pause, in milliseconds. */
  baseMs: number;
  /** The widest pause, in milliseconds. */
  capMs: number;
}

/**
 * Exponential backoff with full jitter: a random pause between 0 and `baseMs`, doubled with every failure, at most `capMs`.
 *
 * @param failures how many attempts have failed so far, at least 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function retryPauseMs(
  failures: number,
  settings: BackoffSettings,
  random: () => number = Math.random,
): number {
  const widest = Math.min(settings.capMs, settings.baseMs * 2 ** (failures - 1));
  return Math.round(random() * widest);
}

export interface RetrySettings extends BackoffSettings {
  attempts: number;
  /** Longest time from the first failure on, in milliseconds. */
  totalMs: number;
}

export interface RetryContext {
  settings: RetrySettings;
  /** The caller's own deadline, as `performance.now()` counts. */
  endsAt: number;
  signal?: AbortSignal | undefined;
  /** The wait for the rate limit before the next attempt, in milliseconds. */
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
 * Repeats a read while its failures are transient and time is left; then throws the last failure.
 *
 * @param attempt is given the moment at which it must be over, as `performance.now()` counts
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
      if (failure && error.code === "rate_limit_wait_aborted" && error.reason === "deadline") {
        throw failure;
      }
      if (!mayPass(error) || failures >= settings.attempts) {
        throw error;
      }
      failure = error;
      endsAt = Math.min(endsAt, performance.now() + settings.totalMs);
      const pause = Math.max(retryPauseMs(failures, settings), error.retryAfterMs ?? 0);
      const wait = Math.max(pause, await context.waitTimeMs());
      if (performance.now() + wait >= endsAt) {
        throw error;
      }
      await pauseFor(pause, error, signal);
    }
  }
}

function mayPass(error: SkladError): boolean {
  if (error instanceof UnexpectedResponseError) return error.mayPass;
  return PASSING.has(error.code);
}

async function pauseFor(pauseMs: number, error: SkladError, signal: AbortSignal | undefined): Promise<void> {
  try {
    await sleep(pauseMs, undefined, signal ? { signal } : {});
  } catch {
    throw new SkladError(error.operation, { code: "call_aborted", connected: false });
  }
}
