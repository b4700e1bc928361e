import type { ListOrdersResponse, ReasonsResponse } from "../../../src/contract";
import { accepted } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { syncMedusa, syncMedusaAgain, medusaShows, warehouseSays } from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { capturePart } from "../../support/money";
import { problems } from "../../support/outage";
import { refusalOf } from "../../support/refusal-of";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = "TEA-KARPATY-100";
const COD = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;

export const booking = suite("Cash that was collected and is left for the merchant to mark as paid", (at) => {
  const merchant = () => new Merchant(at.shop);
  const get = async <T>(path: string) =>
    (await at.shop.api.get<T>(`/admin/sklad/${path}`, at.shop.admin)).data;
  const unbooked = () => get<ListOrdersResponse>("orders?cash=unbooked");
  const counted = async () => (await get<ReasonsResponse>("orders/reasons")).cash_unbooked;
  const delivered = async () => {
    await at.shop.changeSettings(at.connectionId, { complete_on_delivery: true });
    const placed = await placeOrder(at.shop, COD);
    const { order } = await accepted(at, placed);
    await warehouseSays(at.shop, order.id, "delivered");
    await syncMedusa(at.shop);
    return { placed, id: order.id };
  };

  it("is listed and counted until its button was pressed, which captures it once and completes the order", async () => {
    const { placed, id } = await delivered();
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({ status: "pending", captured: [] });
    expect(await problems(at)).toEqual([]);
    const [listed] = (await unbooked()).orders;
    expect(listed).toMatchObject({ id, cash_unbooked: true });
    expect(listed?.situation.actions).toContain("book-cash");
    expect(await counted()).toEqual({ count: 1, more: false });

    const path = `/admin/sklad/orders/${id}/book-cash`;
    const { order } = await merchant().post(path, { expected: listed?.version });
    expect(order.situation.actions).not.toContain("book-cash");
    await merchant().post(path, { expected: listed?.version });
    await syncMedusaAgain(at.shop);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      status: "completed",
      owed: 0,
      captured: [{ amount: 370, created_by: id }],
    });
    expect((await unbooked()).orders).toEqual([]);
    expect(await counted()).toEqual({ count: 0, more: false });
  });

  inSoak(
    "is no longer listed once a person has entered it in Medusa, and refused while it was not collected",
    async () => {
      const { placed } = await delivered();
      expect((await unbooked()).orders).toHaveLength(1);
      await capturePart(at.shop, placed.id, 370);
      await syncMedusaAgain(at.shop);
      expect((await unbooked()).orders).toEqual([]);

      const onItsWay = await accepted(at, await placeOrder(at.shop, COD));
      const path = `/admin/sklad/orders/${onItsWay.order.id}/book-cash`;
      expect(await refusalOf(at.shop.api.post(path, {}, at.shop.admin))).toMatchObject({ status: 400 });
    },
  );
});
