import { randomUUID } from "node:crypto";
import { reasonOf } from "../../modules/sklad/reason-of";
import { inParallel } from "../runtime/isolate";
import { holdsByTransaction, keepLocks, LOCK_EXPIRE_S, type Locking } from "../medusa";

/** Locks taken at the same time: each may be a round trip. */
const AT_THE_SAME_TIME = 20;
/** The shortest wait that Medusa's `execute` knows, in seconds. */
const PATIENCE_S = 1;

/** Inventory items in the hands of this process. */
export interface LockedItems {
  readonly ids: readonly string[];
  /** Whether the locks can still be trusted. Asked right before what was read under them is written. */
  stillHeld(): boolean;
}

/**
 * Works on inventory items under the locks that Medusa's own steps take, those that are free. None is waited
 * for: whoever waited while holding could be waited for by whom they wait for.
 * @returns the items somebody else has
 */
export async function underLocks(
  locking: Locking,
  ids: readonly string[],
  work: (held: LockedItems) => Promise<void>,
): Promise<string[]> {
  if (holdsByTransaction(locking)) return oneByOne(locking, ids, work);
  const ownerId = `sklad:${randomUUID()}`;
  const taken_at = performance.now();
  try {
    const held = new Set(await takeFree(locking, ids, ownerId));
    if (held.size > 0) await workOn(locking, [...held], { ownerId, taken_at }, work);
    else if (ids.length > 0) await assertGiven(() => takeUnused(locking, ownerId));
    return ids.filter((id) => !held.has(id));
  } finally {
    await giveBack(locking, ids, ownerId);
  }
}

async function workOn(
  locking: Locking,
  ids: readonly string[],
  { ownerId, taken_at }: { readonly ownerId: string; readonly taken_at: number },
  work: (held: LockedItems) => Promise<void>,
): Promise<void> {
  const kept = keepLocks(locking, ids, { ownerId, expire: LOCK_EXPIRE_S }, taken_at);
  try {
    await work({ ids, stillHeld: () => kept.isSure() });
  } finally {
    kept.stop();
  }
}

/**
 * All in one call, which is hardly ever refused. Where it is, because somebody has one of them, some are taken and some are
 * not: then each is asked for by itself, and what is ours already is given again.
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

/** Also those that were refused: a response that was lost may hide a lock that was taken. Others' locks stay. */
async function giveBack(locking: Locking, ids: readonly string[], ownerId: string): Promise<void> {
  try {
    await locking.release([...ids], { ownerId });
  } catch {
    // What is not given back now ends by itself.
    await inParallel(AT_THE_SAME_TIME, ids, (id) => locking.release(id, { ownerId }).catch(() => false));
  }
}

async function acquire(locking: Locking, keys: string | string[], ownerId: string): Promise<boolean> {
  try {
    await locking.acquire(keys, { ownerId, expire: LOCK_EXPIRE_S });
    return true;
  } catch {
    // The providers have no error of their own for a lock that is taken. What else it may be shows when none is given.
    return false;
  }
}

/** A key that nobody can have. */
const unused = () => `sklad:${randomUUID()}`;

async function takeUnused(locking: Locking, ownerId: string): Promise<void> {
  const key = unused();
  await locking.acquire(key, { ownerId, expire: LOCK_EXPIRE_S });
  await locking.release(key, { ownerId });
}

/** All were refused: by whoever has them, or because locks are given to nobody, which would go on unheard of for ever. */
async function assertGiven(take: () => Promise<unknown>): Promise<void> {
  try {
    await take();
  } catch (error) {
    throw new Error(`Medusa's locking service gives no locks: ${reasonOf(error)}`, { cause: error });
  }
}

async function oneByOne(
  locking: Locking,
  ids: readonly string[],
  work: (held: LockedItems) => Promise<void>,
): Promise<string[]> {
  const busy: string[] = [];
  for (const id of ids) {
    const job = { hasBegun: false };
    const hold = async () => {
      job.hasBegun = true;
      await work({ ids: [id], stillHeld: () => true });
    };
    try {
      await locking.execute(id, hold, { timeout: PATIENCE_S });
    } catch (error) {
      if (job.hasBegun) throw error;
      busy.push(id);
    }
  }
  if (ids.length > 0 && busy.length === ids.length)
    await assertGiven(() => locking.execute(unused(), () => Promise.resolve(), { timeout: PATIENCE_S }));
  return busy;
}
