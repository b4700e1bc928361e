import type { Lease, LeaseStore } from "../../../src/modules/sklad/stores/processes/leases";

type MemoryLeases = Pick<LeaseStore, "take" | "takeFree" | "end">;

/** `stores/processes/leases` in memory. */
export function memoryLeases(now: () => number): MemoryLeases {
  const rows = new Map<string, { readonly fence: number; readonly until: number }>();
  const isFree = (id: string) => (rows.get(id)?.until ?? 0) <= now();
  const takeFree = (keys: readonly string[], lease_ms: number): Lease =>
    [...new Set(keys)].filter(isFree).map((key) => {
      const fence = (rows.get(key)?.fence ?? 0) + 1;
      rows.set(key, { fence, until: now() + lease_ms });
      return { key, fence };
    });
  return {
    take: async (keys, lease_ms) => (keys.every(isFree) ? takeFree(keys, lease_ms) : undefined),
    takeFree: async (keys, lease_ms) => takeFree(keys, lease_ms),
    end: async (lease) => {
      for (const { key, fence } of lease)
        if (rows.get(key)?.fence === fence) rows.set(key, { fence, until: now() });
    },
  };
}
