import { hostname } from "node:os";

export interface ExtendedLease {
  /** Aborts when another process may have taken over. */
  readonly lost: AbortSignal;
  readonly end: () => void;
}

/** Names this process as the owner of leases and in its heartbeats. */
export const PROCESS_NAME = `${hostname()}:${process.pid}`;

interface LeaseTerms {
  readonly lease_ms: number;
  /** @default a third of the lease */
  readonly extend_every_ms?: number;
  /** Resolves with false when another process holds the lease. */
  extend(): Promise<boolean>;
  /** A clock in milliseconds that never goes back. */
  monotonic(): number;
  readonly lost?: () => Error;
}

/**
 * Keeps extending a lease that was just taken. A failed extension is tried again, because the database may be back
 * before the lease expires.
 */
export function extendLease(terms: LeaseTerms): ExtendedLease {
  const { lease_ms, extend_every_ms = lease_ms / 3 } = terms;
  const lost = new AbortController();
  let extended_at = terms.monotonic();
  const extend = async (): Promise<void> => {
    const asked_at = terms.monotonic();
    const isHeld = await terms.extend().catch(() => undefined);
    if (isHeld === true) extended_at = asked_at;
    else if (isHeld === false || asked_at - extended_at > lease_ms) lost.abort(terms.lost?.());
  };
  const timer = setInterval(() => void extend(), extend_every_ms);
  timer.unref();
  return { lost: lost.signal, end: () => clearInterval(timer) };
}
