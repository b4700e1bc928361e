import { Modules } from "@medusajs/framework/utils";
import { contextOf } from "../../src/engine/context";
import { syncFulfillments } from "../../src/engine/fulfillments";
import { accepted } from "../support/accepted";
import { checkout } from "../support/checkout";
import { describeShop } from "../support/describe-shop";
import { eventually } from "../support/eventually";
import { medusaShows, warehouseSays } from "../support/fulfillment-sync";
import { databaseOf } from "../support/merchant";
import { syncStock } from "../support/stock";
// Another group of tests in the same Medusa: booting one takes longer than ten of them.
import "./order-cache";

const SKUS = ["TEA-KARPATY-100", "COF-LVIV-1000", "HON-LYPA-500"] as const;
const ORDERS = 9;
/** The orders that one process syncs at once, times three processes. */
const PROCESSES = 3;

describeShop("Orders that share inventory items", (at) => {
  const buy = (first: number) =>
    checkout(at.shop, {
      // The same items, beginning with another each time, and half of them backwards.
      items: Object.fromEntries(basketOf(first).map((sku) => [sku, 1])),
      shipping: "carrier-branch",
      payment: "pp_system_default",
    });

  it("are all fulfilled when they are picked at once, and a customer who wants the same items is served", async () => {
    const placed = [];
    for (let index = 0; index < ORDERS; index += 1) placed.push(await buy(index));
    const parcels = [];
    for (const one of placed) parcels.push((await accepted(at, one)).order);
    for (const { id } of parcels) await warehouseSays(at.shop, id, "picked");
    const ctx = contextOf(at.shop.container);
    const following = Array.from({ length: PROCESSES }, () => syncFulfillments(ctx, at.shop.container));
    const [bought] = await Promise.all([buy(1), syncStock(at), ...following]);

    await eventually(
      async () => {
        await syncFulfillments(ctx, at.shop.container);
        return databaseOf(at.shop)("sklad_warehouse_order").whereNotNull("sync_due_at").select("number");
      },
      (due) => due.length === 0,
    );
    for (const { id } of placed)
      expect((await medusaShows(at.shop, id)).lines).toEqual(
        Object.fromEntries(SKUS.map((sku) => [sku, "1/0/0"])),
      );
    expect(bought.id).toMatch(/^order_/);
    expect(await databaseOf(at.shop)("sklad_problem").select("code", "params")).toEqual([]);
    const failures = databaseOf(at.shop)("sklad_warehouse_order").where("sync_failures", ">", 0);
    expect(await failures.select("number", "sync_failures")).toEqual([]);
    const leases = databaseOf(at.shop)("sklad_lease").where("key", "like", "iitem_%");
    expect(await leases.whereRaw("lease_until > sklad_now()")).toEqual([]);
  });

  it("are no problem while another process has one of their locks, and the other items are written", async () => {
    const placed = await buy(0);
    const { order } = await accepted(at, placed);
    await warehouseSays(at.shop, order.id, "picked");
    const locking = at.shop.container.resolve(Modules.LOCKING);
    const database = databaseOf(at.shop);
    const items = (
      await database("inventory_item").whereIn("sku", SKUS).select<{ id: string }[]>("id").orderBy("id")
    ).map(({ id }) => id);
    const [last = "", ...others] = items.reverse();
    const ctx = contextOf(at.shop.container);
    const customers = await locking.execute(last, async () => {
      const following = syncFulfillments(ctx, at.shop.container);
      const bought: string[] = [];
      for (const id of others) await locking.execute(id, async () => void bought.push(id), { timeout: 1 });
      await following;
      return bought;
    });
    expect(customers).toEqual(others);

    const [row] = await database("sklad_warehouse_order")
      .where({ id: order.id })
      .select("sync_failures", database.raw("sync_due_at > sklad_now() as later"));
    expect(row).toEqual({ sync_failures: 1, later: true });
    expect(await database("sklad_problem").select("code")).toEqual([]);
    const leases = database("sklad_lease").where("key", "like", "iitem_%");
    expect(await leases.whereRaw("lease_until > sklad_now()")).toEqual([]);

    await database("sklad_warehouse_order").update({ sync_due_at: database.raw("sklad_now()") });
    await syncFulfillments(ctx, at.shop.container);
    expect((await medusaShows(at.shop, placed.id)).fulfillments).toHaveLength(1);
    expect(await database("sklad_problem").select("code")).toEqual([]);
  });
});

function basketOf(first: number): string[] {
  const basket = SKUS.map((_, index) => SKUS[(first + index) % SKUS.length] ?? "");
  return first % 2 === 0 ? basket : basket.reverse();
}
