import { accepted } from "../../support/accepted";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { medusaShows, syncMedusa, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const [TEA, HONEY] = ["TEA-KARPATY-100", "HON-LYPA-500"];
const COD = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;

export const returnedMoney = suite("Goods that are to come back", (at) => {
  const merchant = () => new Merchant(at.shop);
  const delivered = async () => {
    const placed = await placeOrder(at.shop, COD);
    const { order } = await accepted(at, placed);
    await warehouseSays(at.shop, order.id, "delivered");
    await syncMedusa(at.shop);
    return { placed, id: order.id };
  };
  /** The order's second parcel, once the warehouse has it. */
  const second = async (placed: { id: string; display_id: number }) => {
    await sweep(at.shop);
    const row = () =>
      databaseOf(at.shop)("sklad_warehouse_order")
        .where({ order_id: placed.id, number: `${placed.display_id}-2` })
        .first();
    return eventually(row, (found) => found?.state === "new");
  };

  inSoak("in an exchange leave the difference to be paid, which is booked once", async () => {
    const { placed, id } = await delivered();
    await merchant().exchange(placed.id, TEA, 1, COD.shipping, { sku: HONEY, unit_price: 220 });
    const replacement = await second(placed);
    expect(replacement.cash_on_delivery_sum).toBe("75.00");
    await warehouseSays(at.shop, replacement.id, "delivered");
    await syncMedusa(at.shop);
    expect((await medusaShows(at.shop, placed.id)).captured).toEqual([
      { amount: 370, created_by: id },
      { amount: 75, created_by: replacement.id },
    ]);
    expect(await problems(at)).toEqual([]);
  });

  inSoak(
    "after a return is requested leave the cash of another parcel as it is, and what it collects is booked",
    async () => {
      await at.shop.changeSettings(at.connectionId, { complete_on_delivery: false });
      const { placed, id } = await delivered();
      await merchant().editOrder(placed.id, { add: { [HONEY]: 1 } });
      const other = await second(placed);
      expect(other.cash_on_delivery_sum).toBe("220.00");
      await merchant().requestReturn(placed.id, TEA, 1);
      await sweep(at.shop);
      await warehouseSays(at.shop, other.id, "picked");
      await sweep(at.shop);
      expect(await at.sandbox.calls("EditOrder")).toEqual([]);
      expect(await problems(at)).toEqual([]);
      await warehouseSays(at.shop, other.id, "delivered");
      await syncMedusa(at.shop);
      expect((await medusaShows(at.shop, placed.id)).captured).toEqual([
        { amount: 370, created_by: id },
        { amount: 220, created_by: other.id },
      ]);
      expect(await problems(at)).toEqual([]);
    },
  );
});
