import { randomUUID } from "node:crypto";
import { reasonOf } from "../../modules/sklad/errors";
import type { Context } from "../context";
import { inParallel } from "../runtime/isolate";
import { leasingFreeItems } from "./item-leases";
import { extendLocks, holdsByTransaction, LOCK_EXPIRE_S, type Locking } from "./medusa-locks";

/**
 * Works on those of the inventory items that neither another step of the plugin nor one of Medusa has.
 * @returns the items that were not free
 */
export function lockingFreeItems(
  ctx: Pick<Context, "sklad">,
  locking: Locking,
  itemIds: readonly string[],
  work: (locked: LockedItems) => Promise<void>,
): Promise<string[]> {
  return leasingFreeItems(ctx, itemIds, (free) => underLocks(locking, [...free].sort(), work));
}

/** Locks taken at the same time, each of which may be a round trip. */
const AT_THE_SAME_TIME = 20;
/** The shortest timeout of Medusa's `execute`, in seconds. */
const PATIENCE_S = 1;

export interface LockedItems {
  readonly ids: readonly string[];
  /** Whether the locks are certainly still held. Checked right before writing what was read under them. */
  stillHeld(): boolean;
}

/**
 * Works on inventory items under the locks that Medusa's own steps take, as far as they are free. It waits for none,
 * because two processes that wait while holding locks could wait for each other.
 * @returns the items whose lock another process has
 */
export async function underLocks(
  locking: Locking,
  ids: readonly string[],
  work: (locked: LockedItems) => Promise<void>,
): Promise<string[]> {
  if (holdsByTransaction(locking)) return lockEach(locking, ids, work);
  const ownerId = `sklad:${randomUUID()}`;
  const taken_at = performance.now();
  try {
    const locked = new Set(await takeFree(locking, ids, ownerId));
    if (locked.size > 0) await workOn(locking, [...locked], { ownerId, taken_at }, work);
    else if (ids.length > 0) await assertGiven(() => takeUnused(locking, ownerId));
    return ids.filter((id) => !locked.has(id));
  } finally {
    await releaseAll(locking, ids, ownerId);
  }
}

async function workOn(
  locking: Locking,
  ids: readonly string[],
  { ownerId, taken_at }: { readonly ownerId: string; readonly taken_at: number },
  work: (locked: LockedItems) => Promise<void>,
): Promise<void> {
  const kept = extendLocks(locking, ids, { ownerId, expire: LOCK_EXPIRE_S }, taken_at);
  try {
    await work({ ids, stillHeld: () => kept.isSure() });
  } finally {
    kept.stop();
  }
}

/**
 * Takes all locks in one call, which rarely fails. If it fails because one lock is taken, some may have been acquired:
 * then each is requested separately, and a lock that is ours already is granted again.
 */
async function takeFree(
  locking: Locking,
  ids: readonly string[],
  ownerId: string,
): Promise<readonly string[]> {
  if (await acquire(locking, [...ids], ownerId)) return ids;
  const taken = await inParallel(AT_THE_SAME_TIME, ids, (id) => acquire(locking, id, ownerId));
  return ids.filter((_, index) => taken[index]);
}

/**
 * Releases refused locks too, because a lost response may hide a lock that was taken. Others' locks are not affected.
 */
async function releaseAll(locking: Locking, ids: readonly string[], ownerId: string): Promise<void> {
  try {
    await locking.release([...ids], { ownerId });
  } catch {
    // A lock that is not released now expires.
    await inParallel(AT_THE_SAME_TIME, ids, (id) => locking.release(id, { ownerId }).catch(() => false));
  }
}

async function acquire(locking: Locking, keys: string | string[], ownerId: string): Promise<boolean> {
  try {
    await locking.acquire(keys, { ownerId, expire: LOCK_EXPIRE_S });
    return true;
  } catch {
    // The providers have no error of their own for a taken lock. Other causes show when no lock at all is given.
    return false;
  }
}

const unused = () => `sklad:${randomUUID()}`;

async function takeUnused(locking: Locking, ownerId: string): Promise<void> {
  const key = unused();
  await locking.acquire(key, { ownerId, expire: LOCK_EXPIRE_S });
  await locking.release(key, { ownerId });
}

/**
 * Called when all locks were refused: throws if the locking service gives no locks at all, which would otherwise never
 * be noticed.
 */
async function assertGiven(take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    throw new Error(`Medusa's locking service gives no locks: ${reasonOf(error)}`, { cause: error });
  }
}

async function lockEach(
  locking: Locking,
  ids: readonly string[],
  work: (locked: LockedItems) => Promise<void>,
): Promise<string[]> {
  const busy: string[] = [];
  for (const id of ids) {
    const job = { hasBegun: false };
    const lockedWork = async () => {
      job.hasBegun = true;
      await work({ ids: [id], stillHeld: () => true });
    };
    try {
      await locking.execute(id, lockedWork, { timeout: PATIENCE_S });
    } catch (error) {
      if (job.hasBegun) throw error;
      busy.push(id);
    }
  }
  if (ids.length > 0 && busy.length === ids.length)
    await assertGiven(() => locking.execute(unused(), () => Promise.resolve(), { timeout: PATIENCE_S }));
  return busy;
}
