/** Longest pause a `Retry-After` may impose: a wrong one must not stop a shop for a day. */
export const MAX_RETRY_AFTER_MS = 15 * 60_000;

/**
 * The pause a `Retry-After` header asks for, in milliseconds, capped at 15 minutes; undefined when there is none or it
 * cannot be read. Both forms of RFC 9110 §10.2.3: seconds, or an HTTP date. The spec shows no header on 429.
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
  /** The widest pause at all, in milliseconds. */
  capMs: number;
}

/**
 * Exponential backoff with full jitter: anything from nothing to `baseMs` doubled with every failure, at most `capMs`.
 *
 * @param failures how many attempts have failed so far, at least 1
 * @param random from 0 (inclusive) to 1 (exclusive)
 */
export function backoffMs(
  failures: number,
  settings: BackoffSettings,
  random: () => number = Math.random,
): number {
  const widest = Math.min(settings.capMs, settings.baseMs * 2 ** (failures - 1));
  return Math.round(random() * widest);
}
