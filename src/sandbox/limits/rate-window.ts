/** One limit, "so many in so long", under one reading of what the spec leaves open. Times are milliseconds. */
export interface RateWindow {
  /** Milliseconds until a call would be let through; 0 when one may come now. Changes nothing. */
  wait(now: number): number;
  /** Counts a call that arrived now. */
  count(now: number): void;
  /** How much of the limit is spent at this moment, for people to look at. */
  spent(now: number): number;
}

/** `sliding`: the last 60 s; `fixed`: the clock's minute; `bucket`: 60 tokens, one comes back each second. */
export const WINDOW_READINGS = ["sliding", "fixed", "bucket"] as const;
export type WindowReading = (typeof WINDOW_READINGS)[number];
