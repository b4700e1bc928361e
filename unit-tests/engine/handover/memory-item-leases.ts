import type { ItemLease, ItemLeaseStore } from "../../../src/modules/sklad/stores/processes/leases";

type MemoryItemLeases = Pick<ItemLeaseStore, "take" | "takeFree" | "end">;

/** `stores/item-leases` in memory. */
export function memoryItemLeases(now: () => number): MemoryItemLeases {
  const rows = new Map<string, { readonly fence: number; readonly until: number }>();
  const isFree = (id: string) => (rows.get(id)?.until ?? 0) <= now();
  const takeFree = (itemIds: readonly string[], lease_ms: number): ItemLease => {
    const free = [...new Set(itemIds)].filter(isFree);
    return {
      items: free.map((item_id) => {
        const fence = (rows.get(item_id)?.fence ?? 0) + 1;
        rows.set(item_id, { fence, until: now() + lease_ms });
        return { item_id, fence };
      }),
    };
  };
  return {
    take: async (itemIds, lease_ms) => (itemIds.every(isFree) ? takeFree(itemIds, lease_ms) : undefined),
    takeFree: async (itemIds, lease_ms) => takeFree(itemIds, lease_ms),
    end: async ({ items }) => {
      for (const { item_id, fence } of items)
        if (rows.get(item_id)?.fence === fence) rows.set(item_id, { fence, until: now() });
    },
  };
}
