import { seedShippingOptions } from "../../../demo/src/seed/warehouse";
import { accepted } from "../../support/accepted";
import { checkout, type PlacedOrder, type Purchase, variantOf } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, warehouseSays } from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const HONEY = "HON-LYPA-500";
const PURCHASE: Purchase = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" };
const COURIER = {
  delivery: "manual-fulfillment",
  code: "shop-courier",
  name: "Кур’єр магазину",
  description: "Привезе магазин",
  price: 0,
};

export const whoShips = suite("Who ships goods of an order", (at) => {
  const merchant = () => new Merchant(at.shop);

  /** Gives the product of a sku another shipping profile, or none. */
  async function moveProduct(sku: string, shipping_profile_id: string | null): Promise<void> {
    const id = await variantOf(at.shop, sku);
    const fields = ["product_id", "product.shipping_profile.id"];
    const [variant] = await at.shop.query<{ product_id: string }>("variant", fields, { id });
    await merchant().post(`/admin/products/${variant?.product_id ?? sku}`, { shipping_profile_id });
  }

  const sent = async (): Promise<Record<string, number>> => {
    const calls = ["AddOrder", "EditOrder", "CancelOrder"].map(
      async (operation) => [operation, (await at.sandbox.calls(operation)).length] as const,
    );
    return Object.fromEntries(await Promise.all(calls));
  };

  const othersOf = async ({ id }: PlacedOrder) => {
    const { data } = await at.shop.api.get(`/admin/sklad/orders?order_id=${id}`, at.shop.admin);
    return (data as { others: unknown[] }).others;
  };

  inSoak("is not decided anew when their product moves to another shipping profile", async () => {
    const placed = await checkout(at.shop, { ...PURCHASE, items: { [TEA]: 1, [HONEY]: 1 } });
    await accepted(at, placed);
    const { shipping_profile } = (await merchant().post("/admin/shipping-profiles", {
      name: "Крихке",
      type: "fragile",
    })) as { shipping_profile: { id: string } };
    await moveProduct(HONEY, shipping_profile.id);
    await sweep(at.shop);
    expect(await sent()).toEqual({ AddOrder: 1, EditOrder: 0, CancelOrder: 0 });
    expect(await problems(at)).toEqual([]);
  });

  it("of an exchange are the shop's own courier when its method says so, and the order's page shows that", async () => {
    await seedShippingOptions(at.shop.container, at.shop.seeded, "manual_manual", [COURIER]);
    const placed = await checkout(at.shop, PURCHASE);
    const { order } = await accepted(at, placed);
    await warehouseSays(at.shop, order.id, "delivered");
    await syncMedusa(at.shop);
    expect(await othersOf(placed)).toEqual([]);
    await merchant().exchange(placed.id, TEA, 1, COURIER.code);
    await at.shop.handled();
    await sweep(at.shop);
    expect(await at.shop.warehouseOrders(placed.id)).toMatchObject([{ id: order.id, state: "delivered" }]);
    expect(await sent()).toEqual({ AddOrder: 1, EditOrder: 0, CancelOrder: 0 });
    expect(await othersOf(placed)).toMatchObject([
      { sku: TEA, quantity: "1", provider_id: "manual_manual", shipping_method: COURIER.name },
    ]);
  });

  it("is asked before they are sent when their product has no shipping profile", async () => {
    const placed = await checkout(at.shop, PURCHASE);
    await accepted(at, placed);
    const id = await variantOf(at.shop, HONEY);
    const [variant] = await at.shop.query<{ product: { shipping_profile: { id: string } } }>(
      "variant",
      ["product.shipping_profile.id"],
      { id },
    );
    await moveProduct(HONEY, null);
    await merchant().editOrder(placed.id, { add: { [HONEY]: 1 } });
    const [held] = await eventually(
      () => at.shop.warehouseOrders(placed.id),
      ([row]) => row?.hold_code === "shipping_profile_missing",
    );
    expect(held).toMatchObject({ hold_message: { en: expect.stringContaining(HONEY) } });
    await moveProduct(HONEY, variant?.product.shipping_profile.id ?? "");
    await sweep(at.shop);
    await eventually(sent, ({ EditOrder }) => EditOrder === 1);
    expect(await sent()).toEqual({ AddOrder: 1, EditOrder: 1, CancelOrder: 0 });
  });
});
