import { accepted } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { syncMedusa, syncMedusaAgain, medusaShows, warehouseSays } from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";

export const optionGone = suite("A parcel whose shipping option is deleted after it was accepted", (at) => {
  const arrived = async () => {
    const placed = await placeOrder(at.shop, {
      items: { [TEA]: 2 },
      shipping: "carrier-branch",
      payment: "pp_system_default",
    });
    const { order } = await accepted(at, placed);
    return { placed, id: order.id };
  };
  const remove = async (id: string) => {
    await at.shop.api.delete(`/admin/shipping-options/${id}`, at.shop.admin);
  };

  it("is fulfilled with another option of the warehouse's, and its waybill has its link", async () => {
    const { placed, id } = await arrived();
    await remove(await new Merchant(at.shop).shippingOption("carrier-branch"));
    await warehouseSays(at.shop, id, "picked");
    await syncMedusa(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      lines: { [TEA]: "2/0/0" },
      fulfillments: [{ for: id }],
    });
    await warehouseSays(at.shop, id, "delivered", ["1"]);
    await syncMedusa(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      lines: { [TEA]: "2/2/2" },
      fulfillments: [{ labels: ["1 https://track.example/1"] }],
    });
    expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
    expect(await problems(at)).toEqual([]);
  });

  inSoak("is fulfilled with the option of the shipping profile that its goods have got since", async () => {
    const { placed, id } = await arrived();
    const merchant = new Merchant(at.shop);
    const { shipping_profile } = await merchant.post("/admin/shipping-profiles", {
      name: "Small goods",
      type: "small",
    });
    const option = await merchant.shippingOption("carrier-branch");
    const [own] = await at.shop.query<{ service_zone_id: string; data: object }>(
      "shipping_option",
      ["service_zone_id", "provider_id", "data"],
      { id: option },
    );
    const [product] = await at.shop.query<{ product_id: string }>("product_variant", ["product_id"], {
      sku: TEA,
    });
    await merchant.post(`/admin/products/${product?.product_id ?? ""}`, {
      shipping_profile_id: shipping_profile.id,
    });
    await warehouseSays(at.shop, id, "picked");
    await syncMedusa(at.shop);
    expect((await medusaShows(at.shop, placed.id)).fulfillments).toEqual([]);

    await merchant.post("/admin/shipping-options", {
      ...own,
      name: "Branch",
      shipping_profile_id: shipping_profile.id,
      price_type: "flat",
      type: { label: "Branch", description: "Branch", code: "small-branch" },
      prices: [],
    });
    await syncMedusaAgain(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      lines: { [TEA]: "2/0/0" },
      fulfillments: [{ for: id }],
    });
    expect(await problems(at)).toEqual([]);
  });

  inSoak("is a problem that says what to create when there is no other option", async () => {
    const { placed, id } = await arrived();
    const options = await at.shop.query<{ id: string; provider_id: string }>("shipping_option", [
      "id",
      "provider_id",
    ]);
    for (const option of options) if (option.provider_id.startsWith("sklad_")) await remove(option.id);
    await warehouseSays(at.shop, id, "picked");
    await syncMedusa(at.shop);
    await syncMedusaAgain(at.shop);
    await syncMedusaAgain(at.shop);
    expect((await medusaShows(at.shop, placed.id)).fulfillments).toEqual([]);
    const raised = (await problems(at)).filter(({ warehouse_order_id }) => warehouse_order_id === id);
    expect(raised).toMatchObject([
      {
        code: "medusa_refuses",
        message: {
          en: expect.stringContaining("Create a shipping option with the warehouse's fulfillment provider"),
          uk: expect.stringContaining("Створіть на локації складу варіант доставки"),
        },
      },
    ]);
  });
});
