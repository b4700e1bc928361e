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
import {
  extendLocks,
  holdsByTransaction,
  isLockedOut,
  LOCK_EXPIRE_S,
  type Locking,
  lockingOf,
  type LockTerms,
} from "./medusa-locks";

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
  const locking = wholeLocks(lockingOf(container), container.resolve(ContainerRegistrationKeys.LOGGER));
  scope.register(Modules.LOCKING, asValue(locking));
  return scope;
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

class LockedOut extends MedusaError {
  constructor() {
    super(MedusaError.Types.CONFLICT, "Timed-out acquiring lock.");
  }
}

/** Keys that cannot be released, because the service fails, expire. */
async function releaseAll(locking: Locking, keys: string[], { ownerId }: LockTerms): Promise<void> {
  await locking.release(keys, { ownerId }).catch(() => false);
}

/** For locks taken with `execute`, in seconds. The timeout is shorter than a customer's, so that customers go first. */
const TIMES = { timeout: 3, expire: LOCK_EXPIRE_S };

/**
 * Runs under the locks by which Medusa's own steps protect the stock. One inventory item at a time, because two
 * processes that wait for a lock while holding another could wait for each other.
 */
export async function eachLocked<Entry extends { readonly inventory_item_id: string }>(
  container: MedusaContainer,
  entries: readonly Entry[],
  work: (entry: Entry) => Promise<void>,
): Promise<void> {
  const locking = lockingOf(container);
  for (const entry of entries) await locking.execute(entry.inventory_item_id, () => work(entry), TIMES);
}
