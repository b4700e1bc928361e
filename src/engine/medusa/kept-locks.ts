import { performance } from "node:perf_hooks";
import { isLockedOut } from "./busy";
import type { Locking } from "./whole-locks";

/** Of locks that are taken: whose, and for how many seconds. */
export interface Held {
  readonly ownerId: string;
  readonly expire: number;
}

/** Locks that are renewed for as long as what is done under them takes. */
export interface KeptLocks {
  /** Aborted once another has, or may have had, one of them. */
  readonly lost: AbortSignal;
  /** Whether they stay for another moment: the last renewal is young enough. */
  isSure(): boolean;
  stop(): void;
}

/** So often within their time, so that one renewal that is late or fails loses nothing. */
const RENEWALS = 4;

/** @param taken_at when they were asked for, in milliseconds of `performance.now()`: their time begins no sooner */
export function keepLocks(
  locking: Locking,
  keys: readonly string[],
  held: Held,
  taken_at: number,
): KeptLocks {
  const expire_ms = held.expire * 1_000;
  const losing = new AbortController();
  let renewed_at = taken_at;
  const renew = async () => {
    const asked_at = performance.now();
    try {
      await locking.acquire([...keys], { ...held });
      // A key whose time was over may have been another's meanwhile: the service gives it again all the same.
      if (performance.now() - renewed_at >= expire_ms) losing.abort();
      else renewed_at = asked_at;
    } catch (error) {
      // A call that fails for another reason is made again.
      if (isLockedOut(error)) losing.abort();
    }
  };
  const timer = setInterval(() => void renew(), expire_ms / RENEWALS);
  timer.unref();
  return {
    lost: losing.signal,
    isSure: () => !losing.signal.aborted && performance.now() - renewed_at < expire_ms / 2,
    stop: () => clearInterval(timer),
  };
}
