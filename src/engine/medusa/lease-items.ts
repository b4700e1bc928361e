import type { ItemLease } from "../../modules/sklad/stores/item-leases";
import type { Context } from "../context";
import { ItemsBusyError } from "./busy";

/** Longer than a step of Medusa's takes, and not renewed: what hangs, or died, keeps the items no longer. */
const LEASE_MS = 30_000;
const ASK_AGAIN_MS = 100;
/** Others of ours have them for a second or less. */
const PATIENCE_MS = 3_000;
/** For what is looked at again only a minute later: by then what hangs has lost them. */
export const PATIENCE_WITH_WHAT_HANGS_MS = LEASE_MS + PATIENCE_MS;
const RETRY_MS = 500;

/**
 * Does something in which Medusa takes the locks of these inventory items, beside no other step of ours that shares one, in
 * this process or another: steps that compete for the same locks would take them from customers again and again.
 * @param patience_ms how long to wait for another of ours
 */
export async function leasingItems<T>(
  { sklad }: Pick<Context, "sklad">,
  itemIds: readonly string[],
  work: () => Promise<T>,
  patience_ms = PATIENCE_MS,
): Promise<T> {
  if (itemIds.length === 0) return work();
  const lease = await takeAll({ sklad }, itemIds, patience_ms);
  try {
    return await work();
  } finally {
    await sklad.stores.itemLeases.end(lease);
  }
}

/**
 * The same for those of the items that are free.
 * @param work resolves with those it could not do
 * @returns these, and those that were not free
 */
export async function leasingFreeItems(
  { sklad }: Pick<Context, "sklad">,
  itemIds: readonly string[],
  work: (free: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const lease = await sklad.stores.itemLeases.takeFree(itemIds, LEASE_MS);
  const held = new Set(lease.items.map(({ item_id }) => item_id));
  try {
    const left = held.size > 0 ? await work([...held]) : [];
    return [...itemIds.filter((id) => !held.has(id)), ...left];
  } finally {
    await sklad.stores.itemLeases.end(lease);
  }
}

async function takeAll(
  { sklad }: Pick<Context, "sklad">,
  itemIds: readonly string[],
  patience_ms: number,
): Promise<ItemLease> {
  const until = sklad.monotonic() + patience_ms;
  for (;;) {
    const taken = await sklad.stores.itemLeases.take(itemIds, LEASE_MS);
    if (taken) return taken;
    if (sklad.monotonic() >= until) throw new ItemsBusyError(RETRY_MS);
    await sklad.sleep(ASK_AGAIN_MS);
  }
}
