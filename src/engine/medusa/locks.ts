import { randomUUID } from "node:crypto";
import { performance } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { asValue } from "@medusajs/framework/awilix";
import type { ILockingModule, Logger, MedusaContainer } from "@medusajs/framework/types";
import {
  ContainerRegistrationKeys,
  createMedusaContainer,
  MedusaError,
  Modules,
} from "@medusajs/framework/utils";
import { reasonOf } from "../../modules/sklad/errors";

/** The part of Medusa's locking service used here. */
export type Locking = Pick<ILockingModule, "acquire" | "release" | "execute">;

/** Medusa's own steps wait this long for locks. */
const TIMEOUT_S = 5;
const POLL_MS = 50;

/**
 * Medusa's locking service for steps of the plugin: several keys are taken all at once or not at all, so that a waiting
 * step holds none. Medusa's `execute` keeps its keys while it waits for the next: a customer and a step of the plugin
 * that wait for each other's keys would both give up, and leave their keys locked for a minute.
 * @param logger warns when locks end before the job under them
 */
export function wholeLocks<Service extends Locking>(
  locking: Service,
  logger?: Pick<Logger, "warn">,
): Service {
  // Its `execute` does not see locks of `acquire`, and Postgres detects deadlocks at once.
  if (holdsByTransaction(locking)) return locking;
  const execute: Locking["execute"] = (keys, job, args, ...rest) =>
    // Locks of another provider are separate from the default one's.
    args?.provider !== undefined
      ? locking.execute(keys, job, args, ...rest)
      : executeWhole(locking, [keys].flat(), job, args, logger);
  // Everything else, such as calls of a shop's own workflow hooks, goes to the service itself.
  return new Proxy(locking, {
    get(target, name) {
      if (name === "execute") return execute;
      const own: unknown = Reflect.get(target, name);
      return typeof own === "function" && name !== "constructor" ? (own.bind(target) as unknown) : own;
    },
  });
}

/** A container in which Medusa's workflows take their locks this way. */
export function withWholeLocks(container: MedusaContainer): MedusaContainer {
  const scope = createMedusaContainer({}, container);
  const locking = wholeLocks(
    container.resolve(Modules.LOCKING),
    container.resolve(ContainerRegistrationKeys.LOGGER),
  );
  scope.register(Modules.LOCKING, asValue(locking));
  return scope;
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

async function executeWhole<T>(
  locking: Locking,
  keys: string[],
  job: (lost: AbortSignal) => Promise<T>,
  times: Parameters<ILockingModule["execute"]>[2],
  logger?: Pick<Logger, "warn">,
): Promise<T> {
  const terms = { ownerId: `sklad:${randomUUID()}`, expire: times?.expire ?? LOCK_EXPIRE_S };
  const taken_at = await acquireAll(locking, keys, terms, (times?.timeout ?? TIMEOUT_S) * 1_000);
  const kept = extendLocks(locking, keys, terms, taken_at);
  kept.lost.addEventListener("abort", () =>
    logger?.warn(
      `sklad: Medusa's locks of ${keys.join(", ")} ended before the step under them did; their stock may have been changed ` +
        "meanwhile. Compare it with the warehouse's (Warehouse → Stock).",
    ),
  );
  try {
    return await job(kept.lost);
  } finally {
    kept.stop();
    await releaseAll(locking, keys, terms);
  }
}

/** @returns when the locks were requested, by `performance.now()` */
async function acquireAll(
  locking: Locking,
  keys: string[],
  terms: LockTerms,
  patience_ms: number,
): Promise<number> {
  const until = performance.now() + patience_ms;
  for (;;) {
    const asked_at = performance.now();
    try {
      await locking.acquire(keys, terms);
      return asked_at;
    } catch (error) {
      // Releases keys that were taken before the failure.
      await releaseAll(locking, keys, terms);
      if (performance.now() >= until) throw isLockedOut(error) ? new LockedOut() : error;
    }
    await sleep(POLL_MS * (0.5 + Math.random()));
  }
}

/** Uses Medusa's own message. */
class LockedOut extends MedusaError {
  constructor() {
    super(MedusaError.Types.CONFLICT, "Timed-out acquiring lock.");
  }
}

/** Keys that cannot be released, because the service fails, expire. */
async function releaseAll(locking: Locking, keys: string[], { ownerId }: LockTerms): Promise<void> {
  await locking.release(keys, { ownerId }).catch(() => false);
}

/** The owner of taken locks, and their duration in seconds. */
interface LockTerms {
  readonly ownerId: string;
  readonly expire: number;
}

/** Locks that are renewed while the work under them runs. */
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
 * How long our lock in Medusa outlives a process that died, in seconds. A customer's checkout waits five seconds for
 * the same locks, so it is not refused because of it. A running process renews its locks.
 */
export const LOCK_EXPIRE_S = 3;

/**
 * For locks taken with Medusa's `execute`, in seconds. The timeout is shorter than a customer's, so that customers go
 * first.
 */
export const LOCK_TIMES = { timeout: 3, expire: LOCK_EXPIRE_S } as const;

const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 60_000;

/**
 * Delay before a step that got no lock is tried again, growing with the number of tries. Locks of others may last for a
 * while: Redis keeps those of an abandoned checkout for a minute. The step itself leaves none.
 */
export function lockedOutMs(times: number): number {
  return Math.min(FIRST_PAUSE_MS * 1.5 ** (times - 1), LONGEST_PAUSE_MS);
}

/** Another step of the plugin has the inventory items. */
export class ItemsBusyError extends Error {
  constructor(
    /** Milliseconds until another try is worthwhile. */
    readonly retry_ms: number,
  ) {
    super("Another step has the locks of the same inventory items.");
  }
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
