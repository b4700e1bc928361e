import type { Context } from "../../src/engine/context";
import type { Comparison } from "../../src/engine/stock/compare";
import { type MedusaStock, writeLevels } from "../../src/engine/stock/write-levels";

it("Writing that does not end is given up after a minute, and is a failure", async () => {
  const waits: number[] = [];
  const sleep = (ms: number) => Promise.resolve(waits.push(ms));
  const ctx = { sklad: { stores: {}, sleep } } as unknown as Context;
  const never = () => new Promise(() => undefined);
  const medusa = { inventory: {}, locking: { acquire: never, release: never } } as unknown as MedusaStock;
  const comparison = { connection: { id: "sklconn_1" }, said: new Map() } as unknown as Comparison;
  const skus = [{ sku: "TEA", inventory_item_id: "iitem_tea" }];
  const writing = writeLevels(ctx, medusa, comparison, skus, new AbortController().signal);
  await expect(writing).rejects.toThrow("has not ended within a minute");
  expect(waits).toEqual([60_000]);
});
