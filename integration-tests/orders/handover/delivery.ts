import { accepted, dayOfHandover } from "../../support/accepted";
import { checkout, chooseShipping, fillCart, pay } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { refusalOf } from "../../support/refusal-of";
import { inSoak } from "../../../unit-tests/support/in-soak";

const HONEY = { sku: "HON-LYPA-500", name: "Мед липовий, 500 г, Стандарт" };

export const delivery = suite("The way a customer chose at checkout arrives at the warehouse", (at) => {
  it("Ukrposhta: city, street and post code, and the address in the comment", async () => {
    const placed = await checkout(at.shop, {
      items: { "HON-LYPA-500": 2 },
      shipping: "ukrposhta",
      payment: "pp_card_demo",
      address: {
        first_name: "Леся",
        last_name: "Українка",
        phone: "+38 (050) 765-43-21",
        address_1: "вул. Драгоманова, 17",
        address_2: "кв. 4",
        city: "Луцьк",
        province: "Волинська область",
        postal_code: "43025",
      },
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Українка Леся",
      rec_phone: "380507654321",
      comment: "Адреса: вул. Драгоманова, 17, кв. 4, Луцьк, Волинська область, 43025",
      Cost: 440,
      PayerType: "Sender",
      payment_method: "На карту",
      order_payment_sum: "495.00",
      delivery_method: "Ukrposhta",
      delivery_address: { City: "Луцьк", Address: "вул. Драгоманова, 17, кв. 4", PostCode: "43025" },
      products: [{ ...HONEY, count: "2", price: "220.00" }],
    });
  });

  inSoak("the courier in Kyiv: the street, and the address in the comment", async () => {
    const placed = await checkout(at.shop, {
      items: { "HON-LYPA-500": 1 },
      shipping: "courier-kyiv",
      payment: "pp_system_default",
      metadata: { comment: "Домофон 12" },
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "Домофон 12; Адреса: вул. Хрещатик, 1, Київ, 01001",
      Cost: 340,
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "340.00",
      delivery_method: "Курьерская доставка Киев",
      delivery_address: { City: "Київ", Address: "вул. Хрещатик, 1", PostCode: "01001" },
      products: [{ ...HONEY, count: "1", price: "220.00" }],
    });
  });

  inSoak("pickup: no address to go to", async () => {
    const placed = await checkout(at.shop, {
      items: { "HON-LYPA-500": 1 },
      shipping: "pickup",
      payment: "pp_system_default",
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 220,
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "220.00",
      delivery_method: "Самовывоз",
      delivery_address: {},
      products: [{ ...HONEY, count: "1", price: "220.00" }],
    });
  });

  inSoak("a branch by the carrier's tariff: the recipient pays the carrier", async () => {
    const placed = await checkout(at.shop, {
      items: { "HON-LYPA-500": 1 },
      shipping: "carrier-branch-by-tariff",
      shippingData: { warehouse_ref: "1ec09d88-e1c2-11e3-8c4a-0050568002cf" },
      payment: "pp_card_demo",
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 220,
      PayerType: "Recipient",
      payment_method: "На карту",
      order_payment_sum: "220.00",
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "1ec09d88-e1c2-11e3-8c4a-0050568002cf" },
      products: [{ ...HONEY, count: "1", price: "220.00" }],
    });
  });

  inSoak(
    "a branch by tariff that is free from a sum on, as the option's data say: the shop pays from there",
    async () => {
      const [option] = await at.shop.query<{ id: string; data: Record<string, unknown> }>(
        "shipping_option",
        ["id", "data"],
        { type: { code: "carrier-branch-by-tariff" } },
      );
      const data = { ...option?.data, free_from: 440 };
      await new Merchant(at.shop).post(`/admin/shipping-options/${option?.id ?? ""}`, { data });
      const payers: unknown[] = [];
      for (const quantity of [1, 2]) {
        const placed = await checkout(at.shop, {
          items: { "HON-LYPA-500": quantity },
          shipping: "carrier-branch-by-tariff",
          payment: "pp_card_demo",
        });
        payers.push((await accepted(at, placed)).body.PayerType);
      }
      expect(payers).toEqual(["Recipient", "Sender"]);
    },
  );

  inSoak("Ukrposhta by the carrier's tariff: the recipient pays the carrier", async () => {
    const placed = await checkout(at.shop, {
      items: { "HON-LYPA-500": 1 },
      shipping: "ukrposhta-by-tariff",
      payment: "pp_system_default",
    });
    const { body } = await accepted(at, placed);
    expect(body).toMatchObject({
      PayerType: "Recipient",
      payment_method: "Наличными",
      order_payment_sum: "220.00",
      delivery_method: "Ukrposhta",
    });
  });

  inSoak(
    "a checkout to a branch without a branch is refused before payment, and goes on once there is one",
    async () => {
      const cartId = await fillCart(at.shop, { items: { "HON-LYPA-500": 1 } });
      const choose = (shippingData?: Record<string, unknown>) =>
        chooseShipping(at.shop, cartId, { shipping: "carrier-branch", shippingData });
      for (const data of [
        {},
        { warehouse_ref: " " },
        { warehouse_ref: 7 },
        { warehouse_name: "Відділення №1" },
      ])
        expect(await refusalOf(choose(data))).toStrictEqual({
          status: 400,
          message:
            "Choose the carrier's branch: the shipping method's data must contain warehouse_ref, the identifier of the branch.",
        });
      expect(await refusalOf(pay(at.shop, cartId, "pp_system_default"))).toMatchObject({ status: 400 });
      expect(await at.sandbox.calls()).toEqual([]);

      await choose();
      const { body } = await accepted(at, await pay(at.shop, cartId, "pp_system_default"));
      expect(body.delivery_address).toStrictEqual({ WarehouseRef: "branch-ref-1" });
    },
  );

  inSoak(
    "a courier in Kyiv for an address in another city is refused before payment, and not for one in Kyiv",
    async () => {
      const cartTo = (city: string) => fillCart(at.shop, { items: { "HON-LYPA-500": 1 }, address: { city } });
      const choose = (cartId: string) => chooseShipping(at.shop, cartId, { shipping: "courier-kyiv" });
      expect(await refusalOf(choose(await cartTo("Львів")))).toStrictEqual({
        status: 400,
        message:
          "The courier delivers only in Kyiv, and the cart's address is in another city: choose another delivery method.",
      });
      await choose(await cartTo("м. Київ, Печерський р-н"));
    },
  );

  inSoak(
    "the customer's phone where the address has none that can be called, and the timeline shows it",
    async () => {
      const merchant = new Merchant(at.shop);
      await merchant.post("/admin/customers", { email: "lesya@example.com", phone: "063 111 22 33" });
      await at.shop.changeSettings(at.connectionId, { approve: "all" });
      const placed = await checkout(at.shop, {
        items: { "HON-LYPA-500": 1 },
        shipping: "carrier-branch",
        payment: "pp_system_default",
        email: "lesya@example.com",
        address: { phone: "067 123 45 6" },
      });
      const [held] = await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([row]) => row?.hold_code === "waiting_for_approval",
      );
      const { data } = await at.shop.api.get(`/admin/sklad/orders/${held?.id ?? ""}/preview`, at.shop.admin);
      expect(data.preview).toMatchObject({
        body: { rec_phone: "380631112233" },
        notes: [
          {
            code: "phone_replaced",
            message: {
              en: expect.stringContaining("Another phone number of the order was sent"),
              uk: expect.stringContaining("Передано інший телефон замовлення"),
            },
          },
        ],
      });

      await merchant.post(`/admin/sklad/orders/${held?.id ?? ""}/approve`);
      const { order, body } = await accepted(at, placed);
      expect(body.rec_phone).toBe("380631112233");
      const replacements = async () => {
        const { timeline } = await at.shop.warehouseOrder(order.id);
        return timeline?.map(({ type }) => type).filter((type) => type === "phone_replaced");
      };
      expect(await replacements()).toHaveLength(1);

      await merchant.changeAddress(placed.id, { first_name: "Леся" });
      await eventually(replacements, (found) => found?.length === 2);
      await merchant.changeAddress(placed.id, { phone: "050 765 43 21" });
      await eventually(
        () => at.sandbox.orders(),
        ([there]) => there?.order.rec_phone === "380507654321",
      );
      expect(await replacements()).toHaveLength(2);
    },
  );
});
