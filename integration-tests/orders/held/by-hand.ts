import { placeOrder } from "../../support/placed-order";
import { describeShop } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { whileFulfillmentIsMade } from "../../support/held-step";
import { Merchant } from "../../support/merchant";
import { refusalOf } from "../../support/refusal-of";
import { expectArrivedOnce, expectHeld, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;
const BY_HAND = { automatic_handover: false };

describeShop(
  "Fulfilling items by hand",
  (at) => {
    const automatic = () => at.shop.changeSettings(at.connectionId, { automatic_handover: true });
    const merchant = () => new Merchant(at.shop);

    it("is what hands an order over when the automatic handover is off, and nothing else does", async () => {
      const placed = await placeOrder(at.shop, TEA);
      await sweep(at.shop);
      expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);
      expect(await at.sandbox.calls()).toEqual([]);

      const fulfillmentId = await merchant().fulfill(placed.id);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({
        id_order: String(placed.display_id),
        payment_method: "Наличными",
        order_payment_sum: "370.00",
        products: [{ sku: "TEA-KARPATY-100", count: "2", price: "145.00" }],
      });
      const [order] = await at.shop.warehouseOrders(placed.id);
      expect(order).toMatchObject({ origin: "manual", fulfillment_id: fulfillmentId });
    });

    it("sends nothing before the fulfillment is linked to its order", async () => {
      const placed = await placeOrder(at.shop, TEA);
      let fulfilling = Promise.resolve("");
      await whileFulfillmentIsMade(at.shop, async () => {
        fulfilling = merchant().fulfill(placed.id);
        const [planned] = await eventually(
          () => at.shop.warehouseOrders(placed.id),
          (orders) => orders.length === 1,
        );
        await sweep(at.shop);
        const { state, fulfillment_id, commands } = await at.shop.warehouseOrder(planned?.id ?? "");
        expect({ state, fulfillment_id, commands }).toEqual({
          state: "planned",
          fulfillment_id: null,
          commands: [],
        });
        expect(await at.sandbox.calls()).toEqual([]);
      });
      await fulfilling;
      await expectArrivedOnce(at, placed.id);
      const [order] = await at.shop.warehouseOrders(placed.id);
      const { timeline } = await at.shop.warehouseOrder(order?.id ?? "");
      expect(timeline?.map(({ type }) => type)).toEqual([
        "planned_by_hand",
        "fulfillment_linked",
        "add_queued",
        "accepted",
      ]);
    });

    it("makes a parcel of exactly the chosen units, and another of the rest", async () => {
      const placed = await placeOrder(at.shop, TEA);
      for (const number of ["1", "1-2"]) {
        await merchant().fulfill(placed.id, { quantities: { "TEA-KARPATY-100": 1 } });
        await eventually(
          () => at.sandbox.orders(),
          (orders) => orders.some(({ order }) => order.id_order === number),
        );
      }
      await sweep(at.shop);
      const parcels = (await at.sandbox.orders()).map(({ order }) => order);
      expect(parcels.map(({ products }) => products)).toEqual([
        [expect.objectContaining({ sku: "TEA-KARPATY-100", count: "1" })],
        [expect.objectContaining({ sku: "TEA-KARPATY-100", count: "1" })],
      ]);
      // Each collects for its own unit, the first for the delivery too; the second never changes what the first asks.
      expect(
        parcels.map(({ payment_method, order_payment_sum }) => `${payment_method} ${order_payment_sum}`),
      ).toEqual(["Наличными 225.00", "Наличными 145.00"]);
      expect(await at.sandbox.calls("EditOrder")).toEqual([]);
    });

    inSoak.each([
      ["a phone", { address: { phone: undefined } }, "The order has no phone number"],
      [
        "a Ukrainian phone",
        { address: { phone: "+48 601 234 567" } },
        "The order's phone is not a Ukrainian number",
      ],
      ["a recipient", { address: { first_name: "", last_name: "" } }, "The order has no recipient"],
    ])("is refused in the admin without %s, and works once the order has it", async (_, lack, part) => {
      const placed = await placeOrder(at.shop, { ...TEA, ...lack });
      const refusal = await refusalOf(merchant().fulfill(placed.id));
      expect(refusal).toEqual({ status: 400, message: expect.stringContaining(part) });
      expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);

      const fixed = { first_name: "Іван", last_name: "Франко", phone: "067 765 43 21" };
      await merchant().changeAddress(placed.id, fixed);
      await merchant().fulfill(placed.id);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({ recipient: "Франко Іван", rec_phone: "380677654321" });
    });

    inSoak(
      "is refused in the admin without the carrier's literal, a branch or a SKU, all named at once",
      async () => {
        await at.shop.changeSettings(at.connectionId, { carrier_literal: null });
        const honey = await merchant().inventoryItem("HON-LYPA-500");
        await merchant().changeInventoryItem(honey, { sku: null });
        const placed = await placeOrder(at.shop, { ...TEA, items: { "GFT-RANOK-01": 1 } });
        await merchant().changeShippingData(placed.id, { warehouse_ref: "" });
        const { status, message } = await refusalOf(merchant().fulfill(placed.id));
        expect(status).toBe(400);
        for (const part of [
          "The carrier's name",
          "No carrier branch has been chosen",
          "“Мед липовий, 500 г” has no SKU",
        ])
          expect(message).toContain(part);
        expect(await at.sandbox.calls()).toEqual([]);
      },
    );

    inSoak("is refused at a location no enabled connection serves", async () => {
      const placed = await placeOrder(at.shop, TEA);
      const elsewhere = await merchant().addLocation("Склад Львів", { "TEA-KARPATY-100": 5 });
      expect(await refusalOf(merchant().fulfill(placed.id, { location_id: elsewhere }))).toEqual({
        status: 400,
        message: expect.stringContaining("No enabled warehouse connection serves this stock location"),
      });
      await merchant().post(`/admin/sklad/connections/${at.connectionId}/disable`);
      expect((await refusalOf(merchant().fulfill(placed.id))).status).toBe(400);
    });

    inSoak("is refused in the language of the merchant's admin", async () => {
      const placed = await placeOrder(at.shop, TEA);
      const elsewhere = await merchant().addLocation("Склад Одеса", { "TEA-KARPATY-100": 5 });
      const { api, admin } = at.shop;
      const headers = Object.assign({ cookie: "lng=uk" }, admin.headers);
      const items = (await merchant().lines(placed.id)).map(({ id }) => ({ id, quantity: 1 }));
      const body = { items, location_id: elsewhere };
      const refused = api.post(`/admin/orders/${placed.id}/fulfillments`, body, { headers });
      expect(await refusalOf(refused)).toEqual({
        status: 400,
        message: expect.stringContaining("не обслуговує жодне ввімкнене підключення до складу"),
      });
    });

    it("binds the parcel the warehouse has already, and never adds it twice", async () => {
      await automatic();
      const placed = await placeOrder(at.shop, TEA);
      await expectArrivedOnce(at, placed.id);
      const other = await refusalOf(merchant().fulfill(placed.id, { quantities: { "TEA-KARPATY-100": 1 } }));
      expect(other).toEqual({
        status: 400,
        message: expect.stringContaining("The warehouse already has order 1 with other items or quantities"),
      });
      const delivery_address = { address_1: "вул. Інша, 2" };
      const elsewhere = await refusalOf(merchant().fulfill(placed.id, { delivery_address }));
      expect(elsewhere.message).toContain("The warehouse already has order 1 with the order's own address");
      const fulfillmentId = await merchant().fulfill(placed.id);
      await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([order]) => order?.fulfillment_id === fulfillmentId,
      );
      await expectArrivedOnce(at, placed.id);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    });

    it("is refused for goods that another warehouse order holds, whatever method they are to travel with", async () => {
      await automatic();
      const placed = await placeOrder(at.shop, TEA);
      const { id_order_FF } = await expectArrivedOnce(at, placed.id);
      await at.sandbox.advance(id_order_FF, "picked");
      const courier = await merchant().shippingOption("courier-kyiv");
      await merchant().beginEdit(placed.id);
      const edit = `/admin/order-edits/${placed.id}`;
      await merchant().post(`${edit}/shipping-method`, { shipping_option_id: courier, custom_amount: 0 });
      await merchant().post(`${edit}/request`);
      await merchant().post(`${edit}/confirm`);
      const other = { shipping_option_id: courier };
      expect(await refusalOf(merchant().fulfill(placed.id, other))).toEqual({
        status: 400,
        message: expect.stringContaining(
          "already contains these goods; sending them again would ship them twice",
        ),
      });
      await sweep(at.shop);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    });

    inSoak("sends what was held back for its payment: the merchant has decided", async () => {
      await automatic();
      const card = { ...TEA, payment: "pp_card_demo", paymentData: { capture: false } } as const;
      const placed = await placeOrder(at.shop, card);
      await expectHeld(at, placed.id, {
        code: "prepaid_not_paid",
        en: "The order is prepaid",
        uk: "Замовлення з передоплатою",
      });
      expect(await refusalOf(merchant().fulfill(placed.id))).toEqual({
        status: 400,
        message: expect.stringContaining("fulfill the same items again within a minute"),
      });
      await merchant().fulfill(placed.id);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order.payment_method).toBe("На карту");
    });
  },
  { settings: BY_HAND },
);
