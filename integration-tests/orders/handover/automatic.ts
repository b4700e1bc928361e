import { accepted, dayOfHandover } from "../../support/accepted";
import { checkout, chooseShipping, fillCart, pay } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { capturePart, enterPromotion, promote } from "../../support/money";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = { sku: "TEA-KARPATY-100", name: "Чай трав’яний «Карпатський збір», 100 г, Стандарт" };
const PLATE = { sku: "PLT-OPISHNIA-24", name: "Тарілка керамічна «Опішня», 24 см, Стандарт" };
const CHOCOLATE = { sku: "CHC-DARK-090", name: "Шоколад чорний 72 %, 90 г, Стандарт" };
const CUP = { sku: "CUP-KOSIV-350", name: "Горнятко керамічне «Косівська мальованка», 350 мл, Стандарт" };

export const automatic = suite("A checkout is handed over automatically", (at) => {
  it("prepaid to a branch: the warehouse collects nothing", async () => {
    const placed = await checkout(at.shop, {
      items: { "TEA-KARPATY-100": 2, "PLT-OPISHNIA-24": 1 },
      shipping: "carrier-branch",
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
      Cost: 751, // the goods, 2 × 145 + 460.50, in whole hryvnias
      PayerType: "Sender",
      payment_method: "На карту",
      order_payment_sum: "830.50", // the goods and 80 for shipping
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [
        { ...PLATE, count: "1", price: "460.50" },
        { ...TEA, count: "2", price: "145.00" },
      ],
    });
  });

  it("cash on delivery: the warehouse collects goods and shipping", async () => {
    const placed = await checkout(at.shop, {
      items: { "CHC-DARK-090": 3, "TEA-KARPATY-100": 1 },
      shipping: "carrier-branch",
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
      Cost: 521, // no less than what is collected
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "520.20", // 3 × 98.40 + 145 + 80
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [
        { ...CHOCOLATE, count: "3", price: "98.40" },
        { ...TEA, count: "1", price: "145.00" },
      ],
    });
  });

  inSoak("partly prepaid: the warehouse collects what a deposit has left open", async () => {
    await at.shop.changeSettings(at.connectionId, { approve: "cod" });
    const placed = await checkout(at.shop, {
      items: { "CUP-KOSIV-350": 2 },
      shipping: "carrier-branch",
      payment: "pp_system_default",
    });
    const [waiting] = await eventually(
      () => at.shop.warehouseOrders(placed.id),
      ([first]) => first?.hold_code === "waiting_for_approval",
    );
    await capturePart(at.shop, placed.id, 200);
    await new Merchant(at.shop).post(`/admin/sklad/orders/${waiting?.id}/approve`);

    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 780, // the goods are worth more than what is collected
      PayerType: "Sender",
      payment_method: "Наличными",
      order_payment_sum: "660.00", // 2 × 390 + 80 − 200
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [{ ...CUP, count: "2", price: "390.00" }],
    });
  });

  inSoak("cash on delivery that is paid before the handover has become prepaid", async () => {
    await at.shop.changeSettings(at.connectionId, { approve: "cod" });
    const placed = await checkout(at.shop, {
      items: { "CUP-KOSIV-350": 2 },
      shipping: "carrier-branch",
      payment: "pp_system_default",
    });
    await eventually(
      () => at.shop.warehouseOrders(placed.id),
      ([first]) => first?.hold_code === "waiting_for_approval",
    );
    await new Merchant(at.shop).capturePayment(placed.id);

    // Without an approval, which only cash on delivery needs here.
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 780,
      PayerType: "Sender",
      payment_method: "На карту",
      order_payment_sum: "860.00",
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [{ ...CUP, count: "2", price: "390.00" }],
    });
  });

  inSoak(
    "with shipping that is free from a sum on: the shop pays the carrier, and nothing is added to the goods",
    async () => {
      const placed = await checkout(at.shop, {
        items: { "PLT-OPISHNIA-24": 3 },
        shipping: "carrier-branch-by-tariff",
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
        Cost: 1382,
        PayerType: "Sender",
        payment_method: "Наличными",
        order_payment_sum: "1381.50",
        delivery_method: "Нова пошта",
        delivery_address: { WarehouseRef: "branch-ref-1" },
        products: [{ ...PLATE, count: "3", price: "460.50" }],
      });
    },
  );

  inSoak("with shipping that a promotion made free: the shop pays the carrier all the same", async () => {
    await promote(at.shop, "DOSTAVKA", {
      type: "percentage",
      target_type: "shipping_methods",
      allocation: "across",
      value: 100,
    });
    const cartId = await fillCart(at.shop, { items: { "PLT-OPISHNIA-24": 2 } });
    await chooseShipping(at.shop, cartId, { shipping: "carrier-branch" });
    await enterPromotion(at.shop, cartId, "DOSTAVKA");
    const placed = await pay(at.shop, cartId, "pp_card_demo");
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: dayOfHandover(order),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 921,
      PayerType: "Sender",
      payment_method: "На карту",
      order_payment_sum: "921.00",
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [{ ...PLATE, count: "2", price: "460.50" }],
    });
  });
});
