import { performance } from "node:perf_hooks";
import type { ILockingModule, MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { reasonOf } from "../../modules/sklad/errors";

export type Locking = Pick<ILockingModule, "acquire" | "release" | "execute">;

export function lockingOf(container: MedusaContainer): ILockingModule {
  return container.resolve(Modules.LOCKING);
}

const BY_TRANSACTION = "locking-postgres";

/** Access to a service's provider, whose class identifies it, whatever id the shop gave it. */
interface WithProviders {
  readonly defaultProviderId?: unknown;
  readonly providerService_?: {
    retrieveProviderRegistration?(id: unknown): { readonly constructor?: { readonly identifier?: unknown } };
  };
}

/**
 * Whether the provider is Medusa's for Postgres: its `acquire` writes rows that its own `execute`, which Medusa's steps
 * use, does not see, and that stay when a process dies.
 */
export function holdsByTransaction(locking: Locking): boolean {
  const { defaultProviderId: id, providerService_: providers } = locking as WithProviders;
  const provider = providers?.retrieveProviderRegistration?.(id);
  return provider?.constructor?.identifier === BY_TRANSACTION || String(id).includes(BY_TRANSACTION);
}

/**
 * How long our lock in Medusa outlives a process that died, in seconds. A customer's checkout waits five seconds for
 * the same locks, so it is not refused because of it. A running process renews its locks.
 */
export const LOCK_EXPIRE_S = 3;

export interface LockTerms {
  readonly ownerId: string;
  readonly expire: number;
}

interface ExtendedLocks {
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

/**
 * The messages of Medusa's locking providers for memory, Redis and Postgres, which have no error class of their own, and
 * of Postgres itself, which ends one of two transactions that wait for each other.
 */
const NO_LOCK = /Timed-out acquiring lock|Failed to acquire lock for key|is already locked|deadlock detected/;

/** Whether Medusa did nothing because it got no lock: not a refusal, and temporary. */
export function isLockedOut(error: unknown): boolean {
  return NO_LOCK.test(reasonOf(error));
}

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Delay before a step that got no lock is tried again, growing with the number of tries. Locks of others may last for a
 * while: Redis keeps those of an abandoned checkout for a minute. The step itself leaves none.
 */
export function lockedOutMs(times: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** (times - 1), LONGEST_PAUSE_MS);
}
