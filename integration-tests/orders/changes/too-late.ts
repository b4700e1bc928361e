import { accepted } from "../../support/accepted";
import type { PlacedOrder, Purchase } from "../../support/checkout";
import { type OpenShop, suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, medusaShows, warehouseSays } from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { type Problem, problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import type { WarehouseOrder } from "../../support/shop";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const CASH: Purchase = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
};

export const tooLate = suite("Differences between an order and its picked parcel", (at) => {
  inSoak(
    "agree when a cash on delivery is paid online while the warehouse takes changes: it is edited to prepaid",
    async () => {
      const { placed } = await handedOver(at);
      await new Merchant(at.shop).capturePayment(placed.id);
      const [held] = await eventually(
        () => at.sandbox.orders(),
        ([order]) => order?.order.payment_method === "На карту",
      );
      expect(held?.order.order_payment_sum).toBe("370.00"); // 2 × 145 and 80 for shipping
      expect(await at.sandbox.calls("EditOrder")).toHaveLength(1);
      expect(await codes(at)).toEqual([]);
    },
  );

  it("are a problem when it is paid once the parcel is picked, until the money is given back", async () => {
    const { placed, order } = await handedOver(at);
    await picked(at, placed, order);
    const merchant = new Merchant(at.shop);
    await merchant.capturePayment(placed.id);

    const problem = await problemOf(at, "pays_twice");
    expect(problem.message.en).toContain("still collects ₴370.00 on delivery, while only ₴0.00 is due");
    expect(problem.message.uk).toContain("й досі становить 370,00\u00a0₴, хоча до сплати лише 0,00\u00a0₴");
    expect(await at.sandbox.calls("EditOrder")).toEqual([]);

    const [payment] = await at.shop.query<{ id: string }>("payment", ["id"], {});
    await merchant.post(`/admin/payments/${payment?.id ?? ""}/refund`, { amount: 370 });
    await eventually(
      () => codes(at),
      (open) => open.length === 0,
    );
  });

  inSoak(
    "are a problem when the warehouse had begun before any status of it, and refuses the change",
    async () => {
      const { placed, order } = await handedOver(at);
      await at.sandbox.advance(order.remote_id ?? "", "picked");
      await new Merchant(at.shop).capturePayment(placed.id);
      await problemOf(at, "pays_twice");
      expect((await codes(at)).sort()).toEqual(["edit_refused", "pays_twice"]);
    },
  );

  inSoak(
    "are the problem instead of the data that a change waits for, once the parcel is picked",
    async () => {
      const { placed, order } = await handedOver(at);
      const merchant = new Merchant(at.shop);
      await merchant.changeAddress(placed.id, { phone: "+48 601 234 567" });
      expect((await problemOf(at, "held")).message.en).toContain("not a Ukrainian number");

      await picked(at, placed, order);
      expect(await codes(at)).not.toContain("held");
      expect((await at.shop.warehouseOrders(placed.id))[0]).toMatchObject({
        state: "picked",
        hold_code: null,
      });
      await merchant.changeAddress(placed.id, { phone: "050 123 45 67" });
      expect((await problemOf(at, "too_late")).message.en).toContain("another phone.");
    },
  );

  inSoak(
    "are one problem by what differs, also after a merchant has closed it, and none when the order is changed back",
    async () => {
      const { placed, order } = await handedOver(at);
      await picked(at, placed, order);
      const merchant = new Merchant(at.shop);
      await merchant.changeAddress(placed.id, { first_name: "Іван" });
      const problem = await problemOf(at, "too_late");
      expect(problem).toMatchObject({
        warehouse_order_id: order.id,
        message: {
          en: expect.stringContaining("differs from the order: another recipient."),
          uk: expect.stringContaining("відрізняється від замовлення: інший одержувач."),
        },
      });
      expect(JSON.stringify(problem)).not.toContain("Іван");

      await merchant.changeAddress(placed.id, { first_name: "Тарас" });
      await eventually(
        () => codes(at),
        (open) => open.length === 0,
      );

      await merchant.changeAddress(placed.id, { first_name: "Іван" });
      await problemOf(at, "too_late");
      await merchant.post(`/admin/sklad/orders/${order.id}/acknowledge`);
      await sweep(at.shop);
      expect(await codes(at)).toEqual([]);

      await merchant.changeAddress(placed.id, { phone: "050 123 45 67" });
      expect((await problemOf(at, "too_late")).message.en).toContain("another recipient; another phone.");
    },
  );
});

async function handedOver(at: OpenShop): Promise<{ placed: PlacedOrder; order: WarehouseOrder }> {
  const placed = await placeOrder(at.shop, CASH);
  return { placed, order: (await accepted(at, placed)).order };
}

/** The warehouse has begun, and Medusa shows it. */
async function picked(at: OpenShop, placed: PlacedOrder, order: WarehouseOrder): Promise<void> {
  await warehouseSays(at.shop, order.id, "picked");
  await syncMedusa(at.shop);
  expect((await medusaShows(at.shop, placed.id)).fulfillments).toHaveLength(1);
}

async function codes(at: OpenShop): Promise<string[]> {
  return (await problems(at)).map(({ code }) => code);
}

async function problemOf(at: OpenShop, code: string): Promise<Problem> {
  const open = await eventually(
    () => problems(at),
    (found) => found.some((problem) => problem.code === code),
  );
  return open.find((problem) => problem.code === code) as Problem;
}
