import { seedShippingOptions } from "../../../demo/src/seed/warehouse";
import { accepted } from "../../support/accepted";
import { BRANCH, checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { sweep } from "../../support/waiting-orders";
import { TEA } from "./cancel-guard";
import { inSoak } from "../../../unit-tests/support/in-soak";

const BY_TARIFF = {
  delivery: "carrier-branch-by-tariff",
  code: "branch-by-tariff",
  name: "Відділення, за тарифом перевізника",
  description: "Оплачує одержувач",
  price: 0,
};

export const anotherOption = suite("Another option of the same way, given by an order edit", (at) => {
  inSoak("is one EditOrder with the branch there was: nothing is cancelled, and nothing waits", async () => {
    const merchant = new Merchant(at.shop);
    await seedShippingOptions(at.shop.container, at.shop.seeded, "sklad_warehouse", [BY_TARIFF]);
    const placed = await checkout(at.shop, { ...TEA, shipping: BY_TARIFF.code, shippingData: BRANCH });
    const { order } = await accepted(at, placed);
    const edit = `/admin/order-edits/${placed.id}`;
    const shipping_option_id = await merchant.shippingOption("carrier-branch");
    await merchant.beginEdit(placed.id);
    await merchant.post(`${edit}/shipping-method`, { shipping_option_id, custom_amount: 0 });
    await merchant.post(`${edit}/request`);
    await merchant.post(`${edit}/confirm`);
    await eventually(
      () => at.sandbox.calls("EditOrder"),
      (calls) => calls.length > 0,
    );
    const held = JSON.stringify(await at.sandbox.orders());
    expect(held).toContain('"PayerType":"Sender"');
    expect(held).toContain(BRANCH.warehouse_ref);
    await sweep(at.shop);
    expect(await at.sandbox.calls("EditOrder")).toHaveLength(1);
    expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
    const rows = await at.shop.warehouseOrders(placed.id);
    expect(rows).toMatchObject([{ id: order.id, state: "new", hold_code: null }]);
    expect(await problems(at)).toEqual([]);
  });
});
