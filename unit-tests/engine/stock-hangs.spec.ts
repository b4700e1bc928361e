import type { Context } from "../../src/engine/context";
import type { Comparison } from "../../src/engine/stock/compare";
import type { MedusaStock } from "../../src/engine/medusa";
import { writeLevels } from "../../src/engine/stock/write-levels";
import { memoryLeases } from "./handover/memory-leases";

it("Writing that does not end is a failure after a minute", async () => {
  const waits: number[] = [];
  const sleep = (ms: number) => Promise.resolve(waits.push(ms));
  const stores = { leases: memoryLeases(() => 0) };
  const ctx = { sklad: { stores, sleep } } as unknown as Context;
  const never = () => new Promise(() => undefined);
  const medusa = { inventory: {}, locking: { acquire: never, release: never } } as unknown as MedusaStock;
  const comparison = { connection: { id: "sklconn_1" }, sku_settings: new Map() } as unknown as Comparison;
  const skus = [{ sku: "TEA", inventory_item_id: "iitem_tea" }];
  const writing = writeLevels(ctx, medusa, comparison, skus, new AbortController().signal);
  await expect(writing).rejects.toThrow("has not ended within a minute");
  expect(waits).toEqual([60_000]);
});

it.each([
  ["in-memory", 1],
  ["locking-postgres", 3],
])(
  "Of 120 levels under locks of %s so few are given the minute that they need no longer",
  async (provider, parts) => {
    const waits: number[] = [];
    const sleep = (ms: number) => (waits.push(ms), new Promise(() => undefined));
    const stockLevels = { factsOf: async () => [] };
    const stockProducts = { unmanaged: async () => new Set() };
    const stockUnits = { read: async () => new Map() };
    const leases = memoryLeases(() => 0);
    const stores = { leases, stockLevels, stockProducts, stockUnits };
    const ctx = { sklad: { stores, sleep } } as unknown as Context;
    const execute = (_: string, job: () => Promise<void>) => job();
    const acquire = async () => undefined;
    const locking = { acquire, release: acquire, execute, defaultProviderId: provider };
    const medusa = { inventory: {}, locking } as unknown as MedusaStock;
    const comparison = {
      connection: { id: "sklconn_1", settings: {} },
      sku_settings: new Map(),
      respelt: new Map(),
    } as unknown as Comparison;
    const skus = Array.from({ length: 120 }, (_, index) => ({
      sku: `SKU-${index}`,
      inventory_item_id: `iitem_${index}`,
    }));
    await writeLevels(ctx, medusa, comparison, skus, new AbortController().signal);
    expect(waits).toEqual(Array.from({ length: parts }, () => 60_000));
  },
);
