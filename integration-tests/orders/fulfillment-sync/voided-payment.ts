import { accepted, acceptedParcels } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { type OpenShop, suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, syncMedusaAgain, medusaShows, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COD = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;

/** An order of two units, one in each parcel, both at the warehouse: Fulfill items was pressed for each. */
export async function twoParcels(at: OpenShop) {
  const merchant = new Merchant(at.shop);
  await at.shop.changeSettings(at.connectionId, { automatic_handover: false });
  const placed = await placeOrder(at.shop, COD);
  for (let parcel = 0; parcel < 2; parcel += 1) {
    await merchant.fulfill(placed.id, { quantities: { [TEA]: 1 } });
    await acceptedParcels(at, placed, parcel + 1);
  }
  const [first, second] = await acceptedParcels(at, placed, 2);
  return { placed, first, second };
}

export const voidedPayment = suite("A parcel whose order's payment an edit has voided", (at) => {
  const merchant = () => new Merchant(at.shop);
  const codes = async () => (await problems(at)).map(({ code }) => code).sort();
  const arrived = async () => {
    const placed = await placeOrder(at.shop, COD);
    const { order } = await accepted(at, placed);
    return { placed, id: order.id };
  };

  inSoak("pays the collection that Medusa opened, when the sums agree", async () => {
    const { placed, id } = await arrived();
    await merchant().editOrder(placed.id, { quantities: { [TEA]: 3 } });
    await eventually(
      () => at.sandbox.calls("EditOrder"),
      (calls) => calls.length === 1,
    );
    await eventually(
      () => databaseOf(at.shop)("sklad_warehouse_order").where({ id }).first(),
      ({ cash_on_delivery_sum }) => cash_on_delivery_sum === "515.00",
    );
    await warehouseSays(at.shop, id, "delivered");
    await syncMedusa(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      status: "completed",
      owed: 0,
      captured: [{ amount: 515, created_by: id }],
    });
  });

  inSoak(
    "that collected another sum than is owed is a problem, nothing is captured, and a capture by hand clears it",
    async () => {
      const { placed, id } = await arrived();
      await merchant().editOrder(placed.id, { quantities: { [TEA]: 3 } });
      await eventually(
        () => databaseOf(at.shop)("sklad_warehouse_order").where({ id }).first(),
        ({ cash_on_delivery_sum }) => cash_on_delivery_sum === "515.00",
      );
      await databaseOf(at.shop)("sklad_warehouse_order")
        .where({ id })
        .update({ cash_on_delivery_sum: "370.00" });
      await warehouseSays(at.shop, id, "delivered");
      await syncMedusa(at.shop);
      expect((await medusaShows(at.shop, placed.id)).captured).toEqual([]);
      const [problem] = await problems(at);
      expect(problem).toMatchObject({ code: "cash_differs" });
      expect(problem?.message.en).toContain("₴370.00 that is not captured in Medusa, but ₴515.00 is due");
      const { order } = await merchant().post(`/admin/orders/${placed.id}?fields=id,*payment_collections`);
      const { id: collection } = order.payment_collections.find(
        ({ status }: { status: string }) => status === "not_paid",
      );
      await merchant().post(`/admin/payment-collections/${collection}/mark-as-paid`, { order_id: placed.id });
      await syncMedusaAgain(at.shop);
      expect(await medusaShows(at.shop, placed.id)).toMatchObject({ status: "completed", owed: 0 });
      expect(await problems(at)).toEqual([]);
    },
  );

  inSoak("beside one that was cancelled waits until what is owed is what it collected", async () => {
    const { placed, first, second } = await twoParcels(at);
    const [delivered = "", canceled = ""] = [first?.order.id, second?.order.id];
    await merchant().editOrder(placed.id, { quantities: { [TEA]: 3 } });
    await warehouseSays(at.shop, delivered, "delivered");
    await syncMedusa(at.shop);
    // The other one may still collect its own.
    expect(await codes()).toEqual([]);
    await warehouseSays(at.shop, canceled, "canceled");
    await syncMedusa(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      status: "pending",
      owed: 515,
      captured: [],
    });
    expect(await codes()).toEqual(["canceled_by_warehouse", "cash_differs"]);
    const problem = (await problems(at)).find(({ code }) => code === "cash_differs");
    expect(problem?.message.en).toContain("₴225.00 that is not captured in Medusa, but ₴515.00 is due");

    // The items that are not sent are taken out of the order.
    const made = await databaseOf(at.shop)("sklad_warehouse_order").where({ id: canceled }).first();
    await merchant().cancelFulfillment(placed.id, String(made.fulfillment_id));
    await merchant().editOrder(placed.id, { quantities: { [TEA]: 1 } });
    await syncMedusaAgain(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      status: "completed",
      lines: { [TEA]: "1/1/1" },
      owed: 0,
      captured: [{ amount: 225, created_by: delivered }],
    });
    expect(await codes()).not.toContain("cash_differs");
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(2);
  });
});
