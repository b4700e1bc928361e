import { performance } from "node:perf_hooks";
import type { ILockingModule } from "@medusajs/framework/types";
import { isLockedOut } from "./busy";

/** The owner of taken locks, and their duration in seconds. */
export interface LockTerms {
  readonly ownerId: string;
  readonly expire: number;
}

/** Locks that are renewed while the work under them runs. */
export interface ExtendedLocks {
  /** Aborts when another process has, or may have had, one of them. */
  readonly lost: AbortSignal;
  /** Whether the last renewal is recent enough that they stay for another moment. */
  isSure(): boolean;
  stop(): void;
}

/** Renewals within the locks' duration: one that is late or fails loses nothing. */
const RENEWALS = 4;

/** @param taken_at when they were requested, by `performance.now()`: their duration begins no sooner */
export function extendLocks(
  locking: Pick<ILockingModule, "acquire">,
  keys: readonly string[],
  terms: LockTerms,
  taken_at: number,
): ExtendedLocks {
  const expire_ms = terms.expire * 1_000;
  const losing = new AbortController();
  let renewed_at = taken_at;
  const renew = async () => {
    const asked_at = performance.now();
    try {
      await locking.acquire([...keys], { ...terms });
      // The service renews an expired key too, although another process may have had it meanwhile.
      if (performance.now() - renewed_at >= expire_ms) losing.abort();
      else renewed_at = asked_at;
    } catch (error) {
      // A call that failed for another reason is made again.
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
