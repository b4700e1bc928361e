import { ORDER_ACTIONS } from "../../../src/workflows/order-actions";
import { ADDRESS } from "../../support/checkout";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { Merchant } from "../../support/merchant";
import { refusalOf } from "../../support/refusal-of";
import { letPass } from "../../support/time";
import { expectArrivedOnce, expectHeld, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = { items: { "TEA-KARPATY-100": 1 }, shipping: "carrier-branch" } as const;
const COD = { ...TEA, payment: "pp_system_default" } as const;
const CAPTURED = { ...TEA, payment: "pp_card_demo" } as const;
const AUTHORISED = { ...CAPTURED, paymentData: { capture: false } } as const;

const CASH = "Наличными";
const PREPAID = "На карту";

const WAITING_FOR_APPROVAL = {
  code: "waiting_for_approval",
  en: "The order is waiting for manual approval, as configured in the settings",
  uk: "Замовлення чекає на ручне підтвердження",
};

export const gates = suite("A checkout the merchant wants to wait", (at) => {
  afterEach(() => jest.restoreAllMocks());

  const act = async (id: string, action: string) =>
    new Merchant(at.shop).post(`/admin/sklad/orders/${id}/${action}`);

  describe("for its payment", () => {
    it("goes once the authorised card is captured", async () => {
      const placed = await placeOrder(at.shop, AUTHORISED);
      await expectHeld(at, placed.id, {
        code: "prepaid_not_paid",
        en: "The order is prepaid, and its payment is not yet captured",
        uk: "Замовлення з передоплатою, але платіж ще не підтверджено",
      });
      await new Merchant(at.shop).capturePayment(placed.id);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({ payment_method: PREPAID, order_payment_sum: "225.00" });
    });

    inSoak(
      "waits too with Medusa's own provider, which authorises everything, where that does not mean cash",
      async () => {
        await at.shop.changeSettings(at.connectionId, { cod_provider_ids: [] });
        const placed = await placeOrder(at.shop, COD);
        await expectHeld(at, placed.id, {
          code: "prepaid_not_paid",
          en: "If the money came another way, mark the order as paid",
          uk: "Якщо кошти надійшли інакше, позначте замовлення оплаченим",
        });
        await new Merchant(at.shop).capturePayment(placed.id);
        const arrived = await expectArrivedOnce(at, placed.id);
        expect(arrived.order.payment_method).toBe(PREPAID);
      },
    );

    inSoak("goes at once when an authorisation is enough for the merchant", async () => {
      await at.shop.changeSettings(at.connectionId, { prepaid_when: "authorized" });
      const placed = await placeOrder(at.shop, AUTHORISED);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({ payment_method: PREPAID, order_payment_sum: "225.00" });
    });

    inSoak("without any payment goes when the settings say what such orders are", async () => {
      const merchant = new Merchant(at.shop);
      const placed = await merchant.convertDraft({ "TEA-KARPATY-100": 1 }, "pickup", ADDRESS);
      await expectHeld(at, placed.id, {
        code: "payment_unknown",
        en: "The order has no payment",
        uk: "У замовленні немає платежу",
      });
      await at.shop.changeSettings(at.connectionId, { without_payment: "cash_on_delivery" });
      await sweep(at.shop);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({ payment_method: CASH, order_payment_sum: "145.00" });
    });

    inSoak("without any payment goes at once when the settings call such orders prepaid", async () => {
      await at.shop.changeSettings(at.connectionId, { without_payment: "prepaid" });
      const merchant = new Merchant(at.shop);
      const placed = await merchant.convertDraft({ "TEA-KARPATY-100": 1 }, "pickup", ADDRESS);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({ payment_method: PREPAID, order_payment_sum: "145.00" });
    });

    inSoak("without any payment goes as prepaid once it is marked as paid", async () => {
      const merchant = new Merchant(at.shop);
      const placed = await merchant.convertDraft({ "TEA-KARPATY-100": 1 }, "pickup", ADDRESS);
      const { payment_collection } = await merchant.post("/admin/payment-collections", {
        order_id: placed.id,
        amount: placed.total,
      });
      const paid = `/admin/payment-collections/${payment_collection.id}/mark-as-paid`;
      await merchant.post(paid, { order_id: placed.id });
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({ payment_method: PREPAID, order_payment_sum: "145.00" });
    });
  });

  describe("for approval", () => {
    it("goes when a person approves it, and not before; approving twice is approving once", async () => {
      await at.shop.changeSettings(at.connectionId, { approve: "cod" });
      const placed = await placeOrder(at.shop, COD);
      const held = await expectHeld(at, placed.id, WAITING_FOR_APPROVAL);
      await Promise.all([act(held.id, "approve"), act(held.id, "approve")]);
      const arrived = await expectArrivedOnce(at, placed.id);
      expect(arrived.order).toMatchObject({ payment_method: CASH, order_payment_sum: "225.00" });
    });

    inSoak("is asked for cash on delivery alone, or for every order", async () => {
      await at.shop.changeSettings(at.connectionId, { approve: "cod" });
      const prepaid = await placeOrder(at.shop, CAPTURED);
      await expectArrivedOnce(at, prepaid.id);
      await at.sandbox.reset();
      await at.shop.changeSettings(at.connectionId, { approve: "all" });
      const another = await placeOrder(at.shop, CAPTURED);
      const held = await expectHeld(at, another.id, WAITING_FOR_APPROVAL);
      await act(held.id, "approve");
      await expectArrivedOnce(at, another.id);
    });

    inSoak(
      "needs none any more when the buyer pays online before the handover: the order becomes prepaid",
      async () => {
        await at.shop.changeSettings(at.connectionId, { approve: "cod" });
        const placed = await placeOrder(at.shop, COD);
        await expectHeld(at, placed.id, WAITING_FOR_APPROVAL);
        await new Merchant(at.shop).capturePayment(placed.id);
        const arrived = await expectArrivedOnce(at, placed.id);
        expect(arrived.order).toMatchObject({ payment_method: PREPAID, order_payment_sum: "225.00" });
      },
    );

    inSoak("cannot be given to an order the warehouse has already", async () => {
      const placed = await placeOrder(at.shop, COD);
      await expectArrivedOnce(at, placed.id);
      const [order] = await at.shop.warehouseOrders(placed.id);
      for (const action of ["approve", "hold", "release", "withdraw"])
        expect(await refusalOf(act(order?.id ?? "", action))).toEqual({
          status: 400,
          message: `Order ${order?.number} is new: “${action}” is not possible.`,
        });
      expect(await refusalOf(act(order?.id ?? "", "ship"))).toEqual({
        status: 404,
        message: `Possible actions here: ${[...ORDER_ACTIONS].sort().join(", ")}.`,
      });
      expect((await refusalOf(act("sklord_none", "approve"))).status).toBe(404);
    });
  });

  describe("for a while", () => {
    it("is handed over automatically when the grace period is over", async () => {
      await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 30 });
      const placed = await placeOrder(at.shop, COD);
      await expectHeld(at, placed.id, {
        code: "grace_period",
        en: "so that the customer can still change it",
        uk: "щоб покупець міг його змінити",
      });
      letPass(at.shop, 31);
      await sweep(at.shop);
      await expectArrivedOnce(at, placed.id);
    });

    inSoak("stays on hold by hand when everything else would let it go, until it is released", async () => {
      await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 30 });
      const placed = await placeOrder(at.shop, COD);
      const held = await expectHeld(at, placed.id, {
        code: "grace_period",
        en: "After that it is sent automatically",
        uk: "Потім його буде передано автоматично",
      });
      await act(held.id, "hold");
      letPass(at.shop, 31);
      await expectHeld(at, placed.id, {
        code: "held_by_merchant",
        en: "The order was put on hold manually",
        uk: "Замовлення призупинено вручну",
      });
      await act(held.id, "release");
      await expectArrivedOnce(at, placed.id);
      const { timeline } = await at.shop.warehouseOrder(held.id);
      expect(timeline?.map(({ type, source }) => `${source} ${type}`)).toEqual([
        "event planned",
        "event held",
        "merchant hold",
        "merchant held",
        "merchant release",
        "merchant add_queued",
        "outbox accepted",
      ]);
    });
  });
});
