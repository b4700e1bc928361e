import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import { expectArrivedOnce, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = { items: { "TEA-KARPATY-100": 2 }, shipping: "carrier-branch" } as const;
const PAID = { ...TEA, payment: "pp_card_demo" } as const;
const UNPAID = { ...PAID, paymentData: { capture: false } } as const;

export const manualUnpaid = suite("A prepaid order whose money is open", (at) => {
  const merchant = () => new Merchant(at.shop);
  const byHand = () => at.shop.changeSettings(at.connectionId, { automatic_handover: false });
  const codes = async () => (await problems(at)).map(({ code }) => code);

  it("is sent by a second press of “Fulfill items” alone; the first says what is open, the timeline who sent it", async () => {
    await byHand();
    const placed = await placeOrder(at.shop, UNPAID);
    expect(await refusalOf(merchant().fulfill(placed.id))).toEqual({
      status: 400,
      message: expect.stringMatching(
        /Order 1 is prepaid, and its payment has not been received yet \(₴370\.00 unpaid\)\. Nothing was sent\./,
      ),
    });
    await sweep(at.shop);
    expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);
    expect(await at.sandbox.calls()).toEqual([]);

    await merchant().fulfill(placed.id);
    const arrived = await expectArrivedOnce(at, placed.id);
    expect(arrived.order.payment_method).toBe("На карту");
    const [order] = await at.shop.warehouseOrders(placed.id);
    const { timeline } = await at.shop.warehouseOrder(order?.id ?? "");
    expect(timeline).toContainEqual(
      expect.objectContaining({
        type: "payment_overruled",
        source: "merchant",
        data: expect.objectContaining({ code: "prepaid_not_paid" }),
      }),
    );
  });

  inSoak("is not sent by a second press that comes after the minute, or asks for other items", async () => {
    await byHand();
    const placed = await placeOrder(at.shop, UNPAID);
    const asked = { status: 400, message: expect.stringContaining("within a minute") };
    expect(await refusalOf(merchant().fulfill(placed.id))).toEqual(asked);
    const one = { quantities: { "TEA-KARPATY-100": 1 } };
    expect(await refusalOf(merchant().fulfill(placed.id, one))).toEqual(asked);
    await databaseOf(at.shop).raw(
      "update sklad_lease set lease_until = lease_until - interval '61 seconds' where key like 'fulfill:%'",
    );
    expect(await refusalOf(merchant().fulfill(placed.id))).toEqual(asked);
    expect(await at.shop.warehouseOrders(placed.id)).toEqual([]);
  });

  inSoak(
    "is a problem when it was refunded at the warehouse, and can be cancelled there until the problem is over",
    async () => {
      const placed = await placeOrder(at.shop, PAID);
      await expectArrivedOnce(at, placed.id);
      const [payment] = (
        await at.shop.query<{ payment_collections: { payments: { id: string }[] }[] }>(
          "order",
          ["payment_collections.payments.id"],
          { id: placed.id },
        )
      ).flatMap(({ payment_collections }) => payment_collections.flatMap(({ payments }) => payments));
      await merchant().post(`/admin/payments/${payment?.id ?? ""}/refund`, {});
      await eventually(codes, (found) => found.includes("refunded"));
      await sweep(at.shop);
      expect(await codes()).toEqual(["refunded"]);
      expect(await at.sandbox.calls("CancelOrder")).toEqual([]);

      const [order] = await at.shop.warehouseOrders(placed.id);
      await merchant().post(`/admin/sklad/orders/${order?.id ?? ""}/cancel-at-warehouse`);
      await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([first]) => first?.state === "canceled",
      );
      expect(await codes()).toEqual([]);
      expect(await at.sandbox.calls("CancelOrder")).toHaveLength(1);
      const { commands } = await at.shop.warehouseOrder(order?.id ?? "");
      expect(commands?.find(({ kind }) => kind === "cancel")?.sent).toMatchObject({
        reason: "withdrawn_by_merchant",
      });
      await sweep(at.shop);
      expect(await at.shop.warehouseOrders(placed.id)).toHaveLength(1);
    },
  );
});
