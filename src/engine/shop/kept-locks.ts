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
  /** Whether another has one of them by now. */
  isLost(): boolean;
  /** Whether they stay for another moment: the last renewal is young enough. */
  isSure(): boolean;
  stop(): void;
}

/** So often within their time, so that one renewal that is late or fails loses nothing. */
const RENEWALS = 4;

export function keepLocks(locking: Locking, keys: readonly string[], held: Held): KeptLocks {
  const expire_ms = held.expire * 1_000;
  let renewed_at = performance.now();
  let isLost = false;
  const timer = setInterval(() => {
    const asked_at = performance.now();
    locking.acquire([...keys], { ...held }).then(
      () => (renewed_at = asked_at),
      // A call that fails for another reason is made again.
      (error: unknown) => (isLost ||= isLockedOut(error)),
    );
  }, expire_ms / RENEWALS);
  timer.unref();
  return {
    isLost: () => isLost,
    isSure: () => !isLost && performance.now() - renewed_at < expire_ms / 2,
    stop: () => clearInterval(timer),
  };
}
