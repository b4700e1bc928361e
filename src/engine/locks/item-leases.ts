import type { Lease } from "../../modules/sklad/stores/processes/leases";
import type { Context } from "../context";

/** Longer than a step in Medusa takes, and not renewed, so that a step that hangs or died does not keep the items. */
const LEASE_MS = 30_000;
const POLL_MS = 100;
/** Other steps of the plugin have the items for a second or less. */
const PATIENCE_MS = 3_000;
/**
 * For work that is otherwise tried again only after a minute: the lease of a step that hangs expires within this time.
 */
export const PATIENCE_WITH_WHAT_HANGS_MS = LEASE_MS + PATIENCE_MS;
const RETRY_MS = 500;

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
 * Runs work in which Medusa locks these inventory items, while no other step of the plugin that shares one runs in any
 * process: competing steps would take the locks from customers again and again.
 * @param patience_ms how long to wait for another step of the plugin
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
    await sklad.stores.leases.end(lease);
  }
}

/**
 * {@link leasingItems} for those of the items that are free.
 * @param work resolves with the items it could not handle
 * @returns these, and the items that were not free
 */
export async function leasingFreeItems(
  { sklad }: Pick<Context, "sklad">,
  itemIds: readonly string[],
  work: (free: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const lease = await sklad.stores.leases.takeFree(itemIds, LEASE_MS);
  const held = new Set(lease.map(({ key }) => key));
  try {
    const left = held.size > 0 ? await work([...held]) : [];
    return [...itemIds.filter((id) => !held.has(id)), ...left];
  } finally {
    await sklad.stores.leases.end(lease);
  }
}

async function takeAll(
  { sklad }: Pick<Context, "sklad">,
  itemIds: readonly string[],
  patience_ms: number,
): Promise<Lease> {
  const until = sklad.monotonic() + patience_ms;
  for (;;) {
    const taken = await sklad.stores.leases.take(itemIds, LEASE_MS);
    if (taken) return taken;
    if (sklad.monotonic() >= until) throw new ItemsBusyError(RETRY_MS);
    await sklad.sleep(POLL_MS);
  }
}
