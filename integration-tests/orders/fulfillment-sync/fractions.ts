import { accepted } from "../../support/accepted";
import { checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { syncMedusa, syncMedusaAgain, medusaShows, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { payRest, promote } from "../../support/money";
import { problems } from "../../support/outage";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COD = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;

export const fractions = suite("A delivered parcel of an order with fractions of a kopiyka", (at) => {
  inSoak.each([
    ["up", "UHORU", 7.011],
    ["down", "VNYZ", 7.013],
  ])("is captured and its order completed when the cash was rounded %s", async (_, promotion, value) => {
    await promote(at.shop, promotion, {
      ...{ type: "percentage", target_type: "items", allocation: "across" },
      value,
    });
    const placed = await checkout(at.shop, { ...COD, promotion });
    expect(Number(placed.total.toFixed(2))).not.toBe(placed.total);
    const { order } = await accepted(at, placed);
    const row = await databaseOf(at.shop)("sklad_warehouse_order").where({ id: order.id }).first();
    expect(row.cash_on_delivery_sum).toBe(placed.total.toFixed(2));
    await warehouseSays(at.shop, order.id, "delivered");
    await syncMedusa(at.shop);
    const shown = await medusaShows(at.shop, placed.id);
    expect(shown).toMatchObject({ status: "completed", captured: [{ created_by: order.id }] });
    expect(Math.abs(shown.owed)).toBeLessThan(0.01);
    expect(await problems(at)).toEqual([]);
  });
});

export const notCompleted = suite("An order that has arrived and is not completed", (at) => {
  inSoak("says what is owed of it, in both languages, and is completed once that is paid", async () => {
    const merchant = new Merchant(at.shop);
    const placed = await checkout(at.shop, { ...COD, payment: "pp_card_demo" });
    const { order } = await accepted(at, placed);
    await warehouseSays(at.shop, order.id, "picked");
    await syncMedusa(at.shop);
    const edit = `/admin/order-edits/${placed.id}`;
    const shipping_option_id = await merchant.shippingOption("carrier-branch");
    await merchant.beginEdit(placed.id);
    await merchant.post(`${edit}/shipping-method`, { shipping_option_id, custom_amount: 50 });
    await merchant.post(`${edit}/request`);
    await merchant.post(`${edit}/confirm`);
    await warehouseSays(at.shop, order.id, "delivered");
    await syncMedusa(at.shop);
    const problem = (await problems(at)).find(({ code }) => code === "not_completed");
    expect(problem?.message).toEqual({
      en: expect.stringContaining("₴50.00 is still unpaid"),
      uk: expect.stringContaining("лишається сплатити 50,00\u00a0₴"),
    });
    await payRest(at.shop, placed.id, 50);
    await syncMedusaAgain(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({ status: "completed", owed: 0 });
    expect((await problems(at)).map(({ code }) => code)).not.toContain("not_completed");
  });
});
