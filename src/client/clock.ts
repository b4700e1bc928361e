/** Time as the rate limit sees it; replaced in tests. */
export interface Clock {
  /** Milliseconds from some fixed moment, never going back. */
  now(): number;
  /** Calls back once after the delay, in milliseconds; the answer cancels it. */
  schedule(callback: () => void, delayMs: number): () => void;
}

export const systemClock: Clock = {
  now: () => performance.now(),
  schedule(callback, delayMs) {
    const timer = setTimeout(callback, delayMs);
    return () => clearTimeout(timer);
  },
};
