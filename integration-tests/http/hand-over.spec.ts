import { accepted, kyivDate } from "../support/accepted";
import { checkout } from "../support/checkout";
import { describeShop } from "../support/describe-shop";

describeShop("A checkout is handed over by itself", (at) => {
  it("prepaid, to a branch: the card has paid, the warehouse collects nothing", async () => {
    const placed = await checkout(at.shop, {
      items: { "TEA-KARPATY-100": 2, "PLT-OPISHNIA-24": 1 },
      shipping: "carrier-branch",
      payment: "pp_card_demo",
    });
    const { order, body } = await accepted(at, placed);
    expect(body).toStrictEqual({
      id_order: String(placed.display_id),
      external_id: order.id,
      date_order: kyivDate(placed.created_at),
      recipient: "Шевченко Тарас",
      rec_phone: "380671234567",
      comment: "",
      Cost: 751, // 2 × 145 + 460.50, rounded up
      PayerType: "Sender",
      payment_method: "На карту",
      order_payment_sum: "830.50", // with 80 for shipping
      delivery_method: "Нова пошта",
      delivery_address: { WarehouseRef: "branch-ref-1" },
      products: [
        { sku: "PLT-OPISHNIA-24", name: "Тарілка керамічна «Опішня», 24 см", count: "1", price: "460.50" },
        {
          sku: "TEA-KARPATY-100",
          name: "Чай трав’яний «Карпатський збір», 100 г",
          count: "2",
          price: "145.00",
        },
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
      date_order: kyivDate(placed.created_at),
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
        { sku: "CHC-DARK-090", name: "Шоколад чорний 72 %, 90 г", count: "3", price: "98.40" },
        {
          sku: "TEA-KARPATY-100",
          name: "Чай трав’яний «Карпатський збір», 100 г",
          count: "1",
          price: "145.00",
        },
      ],
    });
  });
});
