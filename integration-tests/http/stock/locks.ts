import { Modules } from "@medusajs/framework/utils";
import { isAxiosError } from "axios";
import { underLocks } from "../../../src/engine/locks/free-locks";
import { accepted } from "../../support/accepted";
import { checkout, type PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { medusaShows, stockOf } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { lastRun, pressStock, reportStock, syncStock, syncStockLater } from "../../support/stock";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COFFEE = "COF-LVIV-1000";
/** How long another owner holds a lock. */
const BUSY_S = 60;

export const locks = suite("and the locks of Medusa's own steps", (at) => {
  const locking = () => at.shop.container.resolve(Modules.LOCKING);

  async function itemsOf(...skus: string[]): Promise<string[]> {
    const items = await at.shop.query<{ id: string; sku: string }>("inventory_item", ["id", "sku"], {
      sku: skus,
    });
    return skus.map((sku) => items.find((item) => item.sku === sku)?.id ?? sku);
  }

  /** Those of the items that are locked. */
  async function locked(ids: readonly string[]): Promise<string[]> {
    const found: string[] = [];
    for (const id of ids) {
      const ownerId = "asking";
      try {
        await locking().acquire(id, { ownerId, expire: 5 });
        await locking().release(id, { ownerId });
      } catch {
        found.push(id);
      }
    }
    return found;
  }

  it("a locked item waits, the others are written, and no lock stays behind", async () => {
    await pressStock(at, "accept");
    await reportStock(at, { [TEA]: 50, [COFFEE]: 60 });
    const [tea = "", coffee = ""] = await itemsOf(TEA, COFFEE);
    await locking().acquire(tea, { ownerId: "another", expire: BUSY_S });
    await reportStock(at, { [TEA]: 51, [COFFEE]: 61 });
    expect(await lastRun(at)).toMatchObject({ counts: { written: 1, busy: 1 } });
    expect([await stockOf(at.shop, TEA), await stockOf(at.shop, COFFEE)]).toMatchObject([
      { stocked: 50 },
      { stocked: 61 },
    ]);
    expect(await locked([tea, coffee])).toEqual([tea]);

    await locking().release(tea, { ownerId: "another" });
    // Only what is due anyway: the busy sku.
    const database = databaseOf(at.shop);
    await database("sklad_stock_level")
      .whereNotNull("due_at")
      .update({ due_at: database.raw("sklad_now()") });
    await syncStock(at);
    expect(await stockOf(at.shop, TEA)).toMatchObject({ stocked: 51 });
    expect(await locked([tea, coffee])).toEqual([]);
  });

  inSoak(
    "keys in reversed orders and a busy one neither wait for each other nor stay locked, also when the work fails",
    async () => {
      const ids = ["stock-a", "stock-b", "stock-c", "stock-d"];
      await locking().acquire("stock-c", { ownerId: "another", expire: BUSY_S });
      const worked: string[][] = [];
      const begun = performance.now();
      const busy = await Promise.all(
        [ids, [...ids].reverse(), ids].map((keys) =>
          underLocks(locking(), keys, async (held) => {
            expect(held.stillHeld()).toBe(true);
            worked.push([...held.ids]);
            await new Promise((resolve) => setTimeout(resolve, 50));
          }),
        ),
      );
      expect(performance.now() - begun).toBeLessThan((BUSY_S * 1_000) / 2);
      expect(busy.every((keys) => keys.includes("stock-c"))).toBe(true);
      // Each free key had exactly one owner.
      expect(worked.flat().sort()).toEqual(["stock-a", "stock-b", "stock-d"]);
      const failing = underLocks(locking(), ids, () => Promise.reject(new Error("it fails")));
      await expect(failing).rejects.toThrow("it fails");
      expect(await locked(ids)).toEqual(["stock-c"]);
      await locking().release("stock-c", { ownerId: "another" });
    },
  );

  inSoak(
    "checkouts and fulfillments that race with runs lose no reservation, and the figure is right after the next run",
    async () => {
      const merchant = new Merchant(at.shop);
      await pressStock(at, "accept");
      const sent = [await buy(1), await buy(2)];
      for (const placed of sent) await accepted(at, placed);
      await at.stopDraining();
      await reportStock(at, { [TEA]: 100 });
      const say = (quantity: number) =>
        databaseOf(at.shop)("sklad_stock_level")
          .where({ sku: TEA })
          .update({ quantities: JSON.stringify([String(quantity)]) });
      const shop = { isOpen: true };
      const busy = Promise.all([
        ...sent.map(({ id }) => outcomeOf(merchant.fulfill(id))),
        ...[3, 4].map((quantity) => outcomeOf(buy(quantity))),
      ]).finally(() => (shop.isOpen = false));
      for (let count = 0; shop.isOpen; count += 1) {
        // Another figure each time, so that each run writes.
        await say(200 + count);
        await syncStockLater(at);
      }
      expect(await busy).toEqual(["done", "done", "done", "done"]);
      await say(100);
      await syncStockLater(at);
      // Three units are fulfilled and may still be reported, seven wait for the warehouse.
      expect(await stockOf(at.shop, TEA)).toEqual({ stocked: 97, reserved: 7 });
      expect(await locked(await itemsOf(TEA))).toEqual([]);
      for (const { id } of sent) expect((await medusaShows(at.shop, id)).fulfillments).toHaveLength(1);
    },
  );

  function buy(quantity: number): Promise<PlacedOrder> {
    return checkout(at.shop, {
      items: { [TEA]: quantity },
      shipping: "carrier-branch",
      payment: "pp_system_default",
      // Medusa makes a customer of each address, and two at the same time of none.
      email: `buyer-${quantity}@example.com`,
    });
  }

  /** Medusa's refusal in its own words: an axios error prints nothing of use in a failed test. */
  function outcomeOf(work: Promise<unknown>): Promise<string> {
    return work.then(
      () => "done",
      (error: unknown) => (isAxiosError(error) ? JSON.stringify(error.response?.data) : String(error)),
    );
  }
});
