import { Modules } from "@medusajs/framework/utils";
import { accepted, dayOfHandover } from "../../support/accepted";
import { checkout } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { payRest } from "../../support/money";
import { letPass, withoutEvents } from "../../support/time";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = { sku: "TEA-KARPATY-100", name: "Чай трав’яний «Карпатський збір», 100 г, Стандарт" };
const CUP = { sku: "CUP-KOSIV-350", name: "Горнятко керамічне «Косівська мальованка», 350 мл, Стандарт" };
const HONEY = { sku: "HON-LYPA-500", name: "Мед липовий, 500 г, Стандарт" };

export const course = suite("Between checkout and handover", (at) => {
  afterEach(() => jest.restoreAllMocks());

  const heldFor = (orderId: string, code: string) =>
    eventually(
      () => at.shop.warehouseOrders(orderId),
      ([order]) => order?.hold_code === code,
    );

  describe("a grace period of an hour", () => {
    beforeEach(() => at.shop.changeSettings(at.connectionId, { grace_period_minutes: 60 }));

    describe("in which an edit makes a paid order dearer", () => {
      const grown = async () => {
        const placed = await checkout(at.shop, {
          items: { "TEA-KARPATY-100": 1 },
          shipping: "carrier-branch",
          payment: "pp_card_demo",
        });
        await heldFor(placed.id, "grace_period");
        await new Merchant(at.shop).editOrder(placed.id, { quantities: { "TEA-KARPATY-100": 2 } });
        letPass(at.shop, 61);
        return placed;
      };
      const products = [{ ...TEA, count: "2", price: "145.00" }];

      inSoak(
        "holds it with what is owed, not behind the gate it has passed, and sends it once that is paid",
        async () => {
          const placed = await grown();
          expect(await heldFor(placed.id, "prepaid_shortfall")).toMatchObject([
            { hold_message: { en: expect.stringContaining("₴145.00 is unpaid") } },
          ]);
          await sweep(at.shop);
          await heldFor(placed.id, "prepaid_shortfall");
          expect(await at.sandbox.calls()).toEqual([]);

          await payRest(at.shop, placed.id, 145);
          const { body } = await accepted(at, placed);
          expect(body).toMatchObject({ payment_method: "На карту", order_payment_sum: "370.00", products });
        },
      );

      inSoak("collects the rest at the door with the setting for it", async () => {
        await at.shop.changeSettings(at.connectionId, { prepaid_shortfall: "collect" });
        const placed = await grown();
        await sweep(at.shop);
        const { body } = await accepted(at, placed);
        expect(body).toMatchObject({ payment_method: "Наличными", order_payment_sum: "145.00", products });
      });
    });

    it("keeps the order back until it is over, and lets edits arrive with the one AddOrder", async () => {
      const placed = await checkout(at.shop, {
        items: { "TEA-KARPATY-100": 1, "CUP-KOSIV-350": 2 },
        shipping: "carrier-branch",
        payment: "pp_system_default",
      });
      await heldFor(placed.id, "grace_period");
      await new Merchant(at.shop).editOrder(placed.id, {
        add: { "HON-LYPA-500": 1 },
        quantities: { "TEA-KARPATY-100": 3, "CUP-KOSIV-350": 1 },
      });
      await new Merchant(at.shop).changeAddress(placed.id, { first_name: "Іван", phone: "0931112233" });
      letPass(at.shop, 59);
      await sweep(at.shop);
      await heldFor(placed.id, "grace_period");
      expect(await at.sandbox.calls()).toEqual([]);

      letPass(at.shop, 61);
      await sweep(at.shop);

      const { order, body } = await accepted(at, placed);
      expect(body).toStrictEqual({
        id_order: String(placed.display_id),
        external_id: order.id,
        date_order: dayOfHandover(order, { ahead: 61 }),
        recipient: "Шевченко Іван",
        rec_phone: "380931112233",
        comment: "",
        Cost: 1125,
        PayerType: "Sender",
        payment_method: "Наличными",
        order_payment_sum: "1125.00", // 3 × 145 + 390 + 220 + 80
        delivery_method: "Нова пошта",
        delivery_address: { WarehouseRef: "branch-ref-1" },
        products: [
          { ...CUP, count: "1", price: "390.00" },
          { ...HONEY, count: "1", price: "220.00" },
          { ...TEA, count: "3", price: "145.00" },
        ],
      });
      expect((await at.sandbox.calls()).map(({ operation }) => operation)).toEqual(["AddOrder"]);
    });

    inSoak(
      "lets a paid order become smaller: the warehouse gets the new total, and collects nothing",
      async () => {
        const placed = await checkout(at.shop, {
          items: { "TEA-KARPATY-100": 3 },
          shipping: "carrier-branch",
          payment: "pp_card_demo",
        });
        await heldFor(placed.id, "grace_period");
        await new Merchant(at.shop).editOrder(placed.id, { quantities: { "TEA-KARPATY-100": 1 } });
        letPass(at.shop, 61);
        await sweep(at.shop);
        const { body } = await accepted(at, placed);
        expect(body).toMatchObject({
          Cost: 145,
          payment_method: "На карту",
          order_payment_sum: "225.00",
          products: [{ ...TEA, count: "1", price: "145.00" }],
        });
      },
    );

    inSoak("sends nothing of an order that is canceled before it is over", async () => {
      const placed = await checkout(at.shop, {
        items: { "TEA-KARPATY-100": 1 },
        shipping: "carrier-branch",
        payment: "pp_system_default",
      });
      await heldFor(placed.id, "grace_period");
      await new Merchant(at.shop).post(`/admin/orders/${placed.id}/cancel`);
      await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([order]) => order?.state === "canceled",
      );
      letPass(at.shop, 61);
      await sweep(at.shop);
      await sweep(at.shop);

      const [order, ...others] = await at.shop.warehouseOrders(placed.id);
      expect(others).toEqual([]);
      expect(order).toMatchObject({
        state: "canceled",
        cancel_reason: "order_canceled",
        hold_code: null,
        remote_id: null,
      });
      expect(await at.sandbox.calls()).toEqual([]);
    });

    inSoak("sends nothing of an order whose cancellation had no event either", async () => {
      const placed = await checkout(at.shop, {
        items: { "TEA-KARPATY-100": 1 },
        shipping: "carrier-branch",
        payment: "pp_system_default",
      });
      await heldFor(placed.id, "grace_period");
      await withoutEvents(at.shop, () => new Merchant(at.shop).post(`/admin/orders/${placed.id}/cancel`));
      letPass(at.shop, 61);
      await sweep(at.shop);
      expect(await at.shop.warehouseOrders(placed.id)).toMatchObject([{ state: "canceled" }]);
      expect(await at.sandbox.calls()).toEqual([]);
    });
  });

  it("an order without an event is found by the sweep", async () => {
    const placed = await withoutEvents(at.shop, () =>
      checkout(at.shop, {
        items: { "TEA-KARPATY-100": 2 },
        shipping: "carrier-branch",
        payment: "pp_card_demo",
      }),
    );
    expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);
    await sweep(at.shop);
    const { order } = await accepted(at, placed);
    const { timeline } = await at.shop.warehouseOrder(order.id);
    expect(timeline?.map(({ type, source }) => `${type} (${source})`)).toEqual([
      "planned (sweep)",
      "add_queued (sweep)",
      "accepted (outbox)",
    ]);
  });

  it("an order with many events, and swept, is sent once", async () => {
    const placed = await checkout(at.shop, {
      items: { "TEA-KARPATY-100": 2 },
      shipping: "carrier-branch",
      payment: "pp_card_demo",
    });
    const bus = at.shop.container.resolve(Modules.EVENT_BUS);
    const again = { name: "order.placed", data: { id: placed.id } };
    await Promise.all([bus.emit([again, again, again]), sweep(at.shop), sweep(at.shop)]);
    await accepted(at, placed);
    await bus.emit([again]);
    await sweep(at.shop);
    await accepted(at, placed);
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
  });

  inSoak("orders placed at the same moment arrive each with its own goods and recipient", async () => {
    const customers = ["Марко", "Панас", "Ольга", "Соломія"];
    const orders = await Promise.all(
      customers.map((first_name, index) =>
        checkout(at.shop, {
          items: { "TEA-KARPATY-100": index + 1 },
          shipping: "carrier-branch",
          shippingData: { warehouse_ref: `branch-ref-${index + 1}` },
          payment: index % 2 === 0 ? "pp_card_demo" : "pp_system_default",
          address: { first_name, last_name: "Вовчок", phone: `+38067000000${index + 1}` },
          email: `buyer-${index}@example.com`,
        }),
      ),
    );
    const sums = ["225.00", "370.00", "515.00", "660.00"]; // 145 each, and 80
    const costs = [145, 370, 435, 660]; // the goods; with cash on delivery, what is collected
    for (const [index, placed] of orders.entries()) {
      const { order, body } = await accepted(at, placed);
      expect(body).toStrictEqual({
        id_order: String(placed.display_id),
        external_id: order.id,
        date_order: dayOfHandover(order),
        recipient: `Вовчок ${customers[index]}`,
        rec_phone: `38067000000${index + 1}`,
        comment: "",
        Cost: costs[index],
        PayerType: "Sender",
        payment_method: index % 2 === 0 ? "На карту" : "Наличными",
        order_payment_sum: sums[index],
        delivery_method: "Нова пошта",
        delivery_address: { WarehouseRef: `branch-ref-${index + 1}` },
        products: [{ ...TEA, count: String(index + 1), price: "145.00" }],
      });
    }
    expect(new Set(orders.map(({ display_id }) => display_id)).size).toBe(4);
    expect(await at.sandbox.orders()).toHaveLength(4);
  });
});
