import { Modules } from "@medusajs/framework/utils";
import { sweepOrdersWorkflow } from "../../../src/workflows/reconcile-orders";
import { accepted } from "../../support/accepted";
import { checkout, type PlacedOrder, type Purchase, variantOf } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const PURCHASE: Purchase = {
  items: { [TEA]: 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
};

export const withoutEvent = suite("A change without an event, and without an open command", (at) => {
  const merchant = () => new Merchant(at.shop);
  const sweep = async () => (await sweepOrdersWorkflow(at.shop.container).run()).result;
  const addOrders = () => at.sandbox.calls("AddOrder");

  /** As when the process dies right after Medusa's commit. */
  async function withoutEvents(work: () => Promise<unknown>): Promise<void> {
    const bus = at.shop.container.resolve(Modules.EVENT_BUS);
    const emit = jest.spyOn(bus, "emit").mockResolvedValue(undefined);
    await work().finally(() => emit.mockRestore());
  }

  /** What has happened until now is older than what the next sweep looks at anew. */
  const sweptLongAfter = () =>
    databaseOf(at.shop)("sklad_connection").update({ swept_until: new Date(Date.now() + 60 * 60_000) });

  async function delivered(): Promise<PlacedOrder> {
    const placed = await checkout(at.shop, PURCHASE);
    const { order } = await accepted(at, placed);
    await warehouseSays(at.shop, order.id, "delivered");
    await syncMedusa(at.shop);
    return placed;
  }

  const newest = ({ id, display_id }: PlacedOrder) =>
    eventually(
      async () => (await at.shop.warehouseOrders(id)).find(({ number }) => number === `${display_id}-2`),
      (row) => row?.state === "new",
    );

  it("an exchange of what was delivered is sent by the next sweep, once", async () => {
    const placed = await delivered();
    await sweep();
    await withoutEvents(() => merchant().exchange(placed.id, TEA, 1, PURCHASE.shipping));
    expect(await at.shop.warehouseOrders(placed.id)).toHaveLength(1);

    await sweep();
    expect(await newest(placed)).toMatchObject({ number: `${placed.display_id}-2`, hold_code: null });
    await sweep();
    expect(await at.shop.warehouseOrders(placed.id)).toHaveLength(2);
    expect(await addOrders()).toHaveLength(2);
  });

  inSoak("goods that an edit adds to what was delivered are sent by the next sweep, once", async () => {
    const placed = await delivered();
    await sweep();
    await withoutEvents(() => merchant().editOrder(placed.id, { add: { "HON-LYPA-500": 1 } }));
    await sweep();
    await newest(placed);
    await sweep();
    expect(await addOrders()).toHaveLength(2);
  });

  inSoak("what has been delivered is looked at no longer once a minute has passed", async () => {
    const placed = await delivered();
    expect(await sweep()).toEqual({ planned: 1, failed: 0 });
    for (const table of ["order_item", "order_shipping"])
      await databaseOf(at.shop)(table)
        .where({ order_id: placed.id })
        .update({ created_at: new Date(Date.now() - 2 * 60_000) });
    expect(await sweep()).toEqual({ planned: 0, failed: 0 });
  });

  inSoak(
    "an order of another provider's that gets our shipping later is sent by the next sweep, once",
    async () => {
      const theirs = await merchant().shippingOption(PURCHASE.shipping);
      const ours = await merchant().shippingOption("courier-kyiv");
      await databaseOf(at.shop)("shipping_option")
        .where({ id: theirs })
        .update({ provider_id: "manual_manual" });
      const placed = await checkout(at.shop, PURCHASE);
      await sweep();
      expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);
      await sweptLongAfter();

      await withoutEvents(async () => {
        const edit = `/admin/order-edits/${placed.id}`;
        await merchant().beginEdit(placed.id);
        const items = [{ variant_id: await variantOf(at.shop, "HON-LYPA-500"), quantity: 1 }];
        await merchant().post(`${edit}/items`, { items });
        await merchant().post(`${edit}/shipping-method`, { shipping_option_id: ours });
        await merchant().post(`${edit}/request`);
        await sweep();
        expect(await databaseOf(at.shop)("sklad_watched_order")).toEqual([]);
        await sweptLongAfter();
        await merchant().post(`${edit}/confirm`);
      });
      await sweep();
      expect(await at.shop.warehouseOrders(placed.id)).toHaveLength(1);
      await accepted(at, placed);
      await sweep();
      expect(await addOrders()).toHaveLength(1);
    },
  );
});
