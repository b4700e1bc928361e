import { seedShippingOptions } from "../../../demo/src/seed/warehouse";
import { SKLAD_MODULE } from "../../../src/modules/sklad";
import type SkladModuleService from "../../../src/modules/sklad/service";
import type { Settings } from "../../../src/planning/settings";
import { accepted } from "../../support/accepted";
import { checkout, type Purchase } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { placeOrder } from "../../support/placed-order";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const OWN_COURIER = {
  delivery: "manual-fulfillment",
  code: "own-courier",
  name: "Наш кур’єр",
  description: "Сьогодні",
  price: 100,
};

const PREPAID: Purchase = {
  items: { "HON-LYPA-500": 1 },
  shipping: "carrier-branch",
  payment: "pp_card_demo",
};

export const settings = suite("The settings of a connection decide", (at) => {
  const set = (settings: Partial<Settings>) => at.shop.changeSettings(at.connectionId, settings);

  inSoak(
    "the number's prefix and the order of the names, and the configuration where the customer's note is",
    async () => {
      await set({ number_prefix: "ЗТК-", recipient_name_order: "first_last" });
      const { configuration } = at.shop.container.resolve<SkladModuleService>(SKLAD_MODULE);
      jest.replaceProperty(configuration, "commentMetadataKey", "побажання");
      const placed = await checkout(at.shop, {
        ...PREPAID,
        metadata: { comment: "не це", побажання: "  Подарунок &quot;для мами&quot;,\nне телефонувати " },
      });
      const { order, body } = await accepted(at, placed);
      expect(order.number).toBe(`ЗТК-${placed.display_id}`);
      expect(body).toMatchObject({
        id_order: `ЗТК-${placed.display_id}`,
        external_id: order.id,
        recipient: "Тарас Шевченко",
        comment: 'Подарунок "для мами", не телефонувати', // on one line
      });
    },
  );

  inSoak("prepaid_when authorized lets an order go that the card only holds the money for", async () => {
    await set({ prepaid_when: "authorized" });
    const placed = await placeOrder(at.shop, { ...PREPAID, paymentData: { capture: false } });
    const { body } = await accepted(at, placed);
    expect(body).toMatchObject({ payment_method: "На карту", order_payment_sum: "300.00", Cost: 220 });
  });

  inSoak("approve all keeps a prepaid order back until a person approves it", async () => {
    await set({ approve: "all" });
    const placed = await placeOrder(at.shop, PREPAID);
    const [order] = await eventually(
      () => at.shop.warehouseOrders(placed.id),
      ([first]) => first?.hold_code === "waiting_for_approval",
    );
    await sweep(at.shop);
    expect(await at.sandbox.calls()).toEqual([]);
    await new Merchant(at.shop).post(`/admin/sklad/orders/${order?.id}/approve`);
    await accepted(at, placed);
  });

  inSoak(
    "cod_provider_ids says which payments are cash on delivery: another one waits for its money",
    async () => {
      await set({ cod_provider_ids: [] });
      const placed = await placeOrder(at.shop, { ...PREPAID, payment: "pp_system_default" });
      await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([first]) => first?.hold_code === "prepaid_not_paid",
      );
      await new Merchant(at.shop).capturePayment(placed.id);
      const { body } = await accepted(at, placed);
      expect(body).toMatchObject({ payment_method: "На карту", order_payment_sum: "300.00" });
    },
  );

  describe("which orders are handed over automatically", () => {
    const connection = (action: "enable" | "disable") =>
      new Merchant(at.shop).post(`/admin/sklad/connections/${at.connectionId}/${action}`);

    it("none of a disabled connection, none while automatic_handover is off, none before hand_over_since", async () => {
      const hour = 60 * 60_000;
      const soon = new Date(Date.now() + hour).toISOString();
      const earlier = new Date(Date.now() - hour).toISOString();
      const expectLeftAlone = async () => {
        await sweep(at.shop);
        expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);
      };

      await connection("disable");
      const placed = await checkout(at.shop, PREPAID);
      await expectLeftAlone();
      await set({ automatic_handover: false, hand_over_since: soon });
      await connection("enable");
      await expectLeftAlone();
      await set({ automatic_handover: true });
      await expectLeftAlone();
      expect(await at.sandbox.calls("AddOrder")).toEqual([]);
      const older = `/admin/sklad/connections/${at.connectionId}/older?since=${earlier}`;
      const stays = { count: 1, more: false, orders: [expect.objectContaining({ id: placed.id })] };
      expect((await at.shop.api.get(older, at.shop.admin)).data).toMatchObject(stays);

      await set({ hand_over_since: earlier });
      await sweep(at.shop);
      // What was placed meanwhile is handed over by a person only.
      const [held] = await at.shop.warehouseOrders(placed.id);
      expect(held).toMatchObject({ state: "planned", hold_code: "placed_while_disabled" });
      const all = { action: "approve", filters: { reason: "hold.placed_while_disabled" } };
      const approved = await at.shop.api.post("/admin/sklad/orders/bulk", all, at.shop.admin);
      expect(approved.data).toMatchObject({ done: 1, skipped: 0, refused: [], next: null });
      await accepted(at, placed);
      expect((await at.shop.api.get(older, at.shop.admin)).data).toMatchObject({ count: 0, orders: [] });
    });

    inSoak("none that travels with another provider's shipping option", async () => {
      await seedShippingOptions(at.shop.container, at.shop.seeded, "manual_manual", [OWN_COURIER]);
      const placed = await checkout(at.shop, { ...PREPAID, shipping: OWN_COURIER.code });
      await sweep(at.shop);
      expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);
      expect(await at.sandbox.calls()).toEqual([]);
    });
  });
});
