/**
 * One limit as a sliding log. A call takes a place when it is granted and gives it back one window after it was
 * *completed*: between grant and completion it reached the server at some unknown moment, so counting from completion
 * is what keeps every window of that length, whatever its phase, within the limit.
 */
export interface SlidingLog {
  readonly limit: number;
  readonly windowMs: number;
  inFlight: number;
  /** When completed calls were completed, oldest first. */
  completions: number[];
}

export function createSlidingLog(limit: number, windowMs: number): SlidingLog {
  return { limit, windowMs, inFlight: 0, completions: [] };
}

/** Forgets what has left the window. */
export function prune(log: SlidingLog, now: number): void {
  const firstInside = log.completions.findIndex((moment) => moment + log.windowMs > now);
  log.completions = firstInside === -1 ? [] : log.completions.slice(firstInside);
}

export function hasRoom(log: SlidingLog, now: number): boolean {
  prune(log, now);
  return log.inFlight + log.completions.length < log.limit;
}

/** When the next place is given back; undefined when that waits for a call in flight, or nothing is taken. */
export function nextExpiry(log: SlidingLog, now: number): number | undefined {
  prune(log, now);
  const oldest = log.completions[0];
  return oldest === undefined ? undefined : oldest + log.windowMs;
}

export function take(log: SlidingLog): void {
  log.inFlight += 1;
}

export function giveBack(log: SlidingLog, now: number): void {
  log.inFlight -= 1;
  log.completions.push(now);
}

/**
 * The earliest moment for a call that has `ahead` others before it, as if every call in flight, and every one granted
 * from now on, were completed at once.
 */
export function estimateStart(log: SlidingLog, now: number, ahead: number): number {
  prune(log, now);
  const expiries = log.completions.map((moment) => moment + log.windowMs);
  for (let call = 0; call < log.inFlight; call += 1) {
    expiries.push(now + log.windowMs);
  }
  const free = log.limit - expiries.length;
  if (ahead < free) {
    return now;
  }
  const place = ahead - Math.max(0, free);
  const rounds = Math.floor(place / log.limit);
  const firstRound = [...expiries, ...Array<number>(Math.max(0, free)).fill(now + log.windowMs)];
  return (firstRound[place % log.limit] ?? now) + rounds * log.windowMs;
}

/** Time as the rate limit sees it; replaced in tests. */
export interface Clock {
  /** Milliseconds from some fixed moment, never going back. */
  now(): number;
  /** Calls back once after the delay, in milliseconds; what it returns cancels it. */
  schedule(callback: () => void, delayMs: number): () => void;
}

/** Node.js fires a timer that is to wait longer at once. */
export const LONGEST_TIMER_MS = 2 ** 31 - 1;

export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, Math.min(delayMs, LONGEST_TIMER_MS));
    return () => clearTimeout(timer);
  },
};
