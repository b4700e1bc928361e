import { ADDRESS, BRANCH, checkout, chooseShipping, fillCart } from "../../support/checkout";
import { answered } from "../../support/answered";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { expectArrivedOnce, expectHeld, sweep, sweepUntilDue } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

export const data = suite("A checkout whose data the warehouse could not use", (at) => {
  it("waits without a phone, until the order's address has one", async () => {
    const placed = await checkout(at.shop, { ...TEA, address: { phone: undefined } });
    await expectHeld(at, placed.id, {
      code: "phone_missing",
      en: "The order has no phone number",
      uk: "У замовленні немає телефону",
    });
    await new Merchant(at.shop).changeAddress(placed.id, { phone: "+38 (050) 765-43-21" });
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.rec_phone).toBe("380507654321");
  });

  inSoak("waits with a foreign phone, until the address has a Ukrainian one", async () => {
    const placed = await checkout(at.shop, { ...TEA, address: { phone: "+48 601 234 567" } });
    await expectHeld(at, placed.id, {
      code: "phone_foreign",
      en: "The order's phone is not a Ukrainian number",
      uk: "Телефон у замовленні не український",
    });
    await new Merchant(at.shop).changeAddress(placed.id, { phone: "063 111 22 33" });
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.rec_phone).toBe("380631112233");
  });

  inSoak("waits without a recipient, until the address names one", async () => {
    const placed = await checkout(at.shop, { ...TEA, address: { first_name: "", last_name: " " } });
    await expectHeld(at, placed.id, {
      code: "recipient_incomplete",
      en: "The order lacks the recipient's first or last name",
      uk: "У замовленні бракує імені або прізвища одержувача",
    });
    await new Merchant(at.shop).changeAddress(placed.id, { first_name: "Леся", last_name: "Українка" });
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.recipient).toBe("Українка Леся");
  });

  inSoak("waits without a street for the courier, until the address has one", async () => {
    const address = { address_1: undefined };
    const placed = await checkout(at.shop, { ...TEA, shipping: "courier-kyiv", address });
    await expectHeld(at, placed.id, {
      code: "address_incomplete",
      en: "The delivery address has no street",
      uk: "В адресі доставки немає вулиці",
    });
    await new Merchant(at.shop).changeAddress(placed.id, { address_1: "вул. Саксаганського, 5" });
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.delivery_address).toMatchObject({ Address: "вул. Саксаганського, 5" });
  });

  it("is refused in the checkout for the missing branch, before the customer pays", async () => {
    const cartId = await fillCart(at.shop, TEA);
    const answer = await answered(
      chooseShipping(at.shop, cartId, { shipping: "carrier-branch", shippingData: {} }).then(() => {
        throw new Error("The shipping method was taken without a branch.");
      }),
    );
    expect(answer).toMatchObject({
      status: 400,
      data: { message: expect.stringContaining("Choose the carrier's branch") },
    });
  });

  inSoak("waits without a branch, as a draft order does, until its shipping method has one", async () => {
    await at.shop.changeSettings(at.connectionId, { without_payment: "prepaid" });
    const merchant = new Merchant(at.shop);
    const placed = await merchant.convertDraft({ "TEA-KARPATY-100": 1 }, "carrier-branch", ADDRESS);
    await expectHeld(at, placed.id, {
      code: "branch_missing",
      en: "No carrier branch has been chosen for this order",
      uk: "Для замовлення не вибрано відділення перевізника",
    });
    await merchant.changeShippingData(placed.id, BRANCH);
    await sweepUntilDue(at, placed.id);
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.delivery_address).toEqual({ WarehouseRef: BRANCH.warehouse_ref });
  });

  inSoak("is no problem any more once a person fulfils it by hand, before it is planned again", async () => {
    await at.shop.changeSettings(at.connectionId, { without_payment: "prepaid" });
    const merchant = new Merchant(at.shop);
    const placed = await merchant.convertDraft({ "TEA-KARPATY-100": 1 }, "carrier-branch", ADDRESS);
    await eventually(
      () => problems(at),
      ([problem]) => problem?.code === "held",
    );
    await merchant.changeShippingData(placed.id, BRANCH);
    await merchant.fulfill(placed.id);
    expect(await problems(at)).toEqual([]);
    await expectArrivedOnce(at, placed.id);
  });

  inSoak("waits without the carrier's literal, until the connection's settings have it", async () => {
    await at.shop.changeSettings(at.connectionId, { carrier_literal: null });
    const placed = await checkout(at.shop, TEA);
    await expectHeld(at, placed.id, {
      code: "carrier_literal_missing",
      en: "The carrier's name, as the warehouse spells it, is not set",
      uk: "Не вказано точної назви перевізника в системі складу",
    });
    await at.shop.changeSettings(at.connectionId, { carrier_literal: "Нова пошта" });
    await sweep(at.shop);
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.delivery_method).toBe("Нова пошта");
  });

  inSoak("waits in another currency for good, and goes away when the order is cancelled", async () => {
    const merchant = new Merchant(at.shop);
    await sellInEuro(merchant);
    const placed = await checkout(at.shop, TEA);
    const held = await expectHeld(at, placed.id, {
      code: "currency_not_uah",
      en: "The order's currency is EUR, and the warehouse accepts hryvnias only",
      uk: "Валюта замовлення — EUR, а склад приймає лише замовлення в гривнях",
    });
    await merchant.post(`/admin/orders/${placed.id}/cancel`);
    await sweep(at.shop);
    expect(await at.shop.warehouseOrders(placed.id)).toEqual([
      expect.objectContaining({ id: held.id, state: "canceled", hold_code: null, hold_message: null }),
    ]);
    expect(await at.sandbox.calls()).toEqual([]);
  });

  /** The region, the tea and the branch delivery in euro. */
  async function sellInEuro(merchant: Merchant): Promise<void> {
    const { shop } = at;
    await merchant.post(`/admin/regions/${shop.seeded.regionId}`, { currency_code: "eur" });
    const [variant] = await shop.query<{ id: string; product_id: string }>(
      "product_variant",
      ["id", "product_id"],
      { sku: "TEA-KARPATY-100" },
    );
    await merchant.post(`/admin/products/${variant?.product_id}/variants/${variant?.id}`, {
      prices: [{ currency_code: "eur", amount: 4 }],
    });
    const options = await shop.query<{ id: string; type: { code: string } }>("shipping_option", [
      "id",
      "type.code",
    ]);
    const branch = options.find(({ type }) => type.code === "carrier-branch");
    await merchant.post(`/admin/shipping-options/${branch?.id}`, {
      prices: [{ currency_code: "eur", amount: 2 }],
    });
  }
});
