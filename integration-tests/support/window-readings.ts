/** Calls of one ApiKey, in milliseconds, in any order. */
type Arrivals = readonly number[];

/** Most arrivals in any window of this length, whatever its phase. */
export function mostInSlidingWindow(arrivals: Arrivals, window_ms: number): number {
  const sorted = [...arrivals].sort((left, right) => left - right);
  let first = 0;
  let most = 0;
  for (const [last, at] of sorted.entries()) {
    while ((sorted[first] ?? at) <= at - window_ms) first += 1;
    most = Math.max(most, last - first + 1);
  }
  return most;
}

/** Most arrivals in one of the clock's own windows. */
export function mostInFixedWindow(arrivals: Arrivals, window_ms: number): number {
  const counts = new Map<number, number>();
  for (const at of arrivals) {
    const window = Math.floor(at / window_ms);
    counts.set(window, (counts.get(window) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** The most tokens missing at once from a bucket of `limit` calls that refills evenly within a window. */
export function mostFromBucket(arrivals: Arrivals, window_ms: number, limit: number): number {
  let missing = 0;
  let most = 0;
  let before = -Infinity;
  for (const at of [...arrivals].sort((left, right) => left - right)) {
    missing = Math.max(0, missing - ((at - before) * limit) / window_ms) + 1;
    most = Math.max(most, missing);
    before = at;
  }
  return most;
}
