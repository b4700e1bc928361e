import { reconcileOrder } from "../../src/engine/orders";
import { loadPlanInput } from "../../src/engine/orders/plan-input";
import { addKind } from "../../src/engine/outbox/kinds/add/add";
import type { PreparedAdd } from "../../src/engine/outbox/kinds/add/batch";
import { SweptShop } from "./handover/swept-shop";

/** Medusa orders that are planned again once this order was accepted. */
async function plannedAfterAcceptance(change: (shop: SweptShop) => void): Promise<string[]> {
  const shop = new SweptShop();
  shop.medusa.place("order_1");
  await reconcileOrder(shop.ctx, "order_1", "event");
  const [row] = shop.rows();
  const input = await loadPlanInput(shop.ctx, "order_1");
  if (!row || !input) throw new Error("order_1 was not planned");
  change(shop);
  const planned: string[] = [];
  const { warehouseOrders } = shop.ctx.sklad.stores;
  const ofOrders = warehouseOrders.ofOrders.bind(warehouseOrders);
  warehouseOrders.ofOrders = async (ids) => {
    planned.push(...ids);
    return ofOrders(ids);
  };
  await addKind.onRecorded(shop.ctx, [{ row, input } as unknown as PreparedAdd], new Set([row.id]));
  return planned;
}

it("An accepted order that still equals its sent body is not planned again, although it was read anew", async () => {
  expect(await plannedAfterAcceptance(() => undefined)).toEqual([]);
});

it("An accepted order that changed while it was sent is planned again", async () => {
  const changed = (shop: SweptShop) => shop.medusa.change("order_1", { name: "Шевченко" });
  expect(await plannedAfterAcceptance(changed)).toContain("order_1");
});
