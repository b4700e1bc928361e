import { accepted } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { syncMedusa, medusaShows, stockOf, warehouseSays } from "../../support/fulfillment-sync";
import { Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { sweep } from "../../support/waiting-orders";

const TEA = "TEA-KARPATY-100";
const TWO = { items: { [TEA]: 2 }, shipping: "carrier-branch", payment: "pp_system_default" } as const;

export const comingBack = suite("What comes back", (at) => {
  const codes = async () => (await problems(at)).map(({ code }) => code);

  it("is returned in Medusa as anything that was shipped, from its refusal to the shelf, and not sent again", async () => {
    const merchant = new Merchant(at.shop);
    const before = await stockOf(at.shop, TEA);
    const placed = await placeOrder(at.shop, TWO);
    const { order } = await accepted(at, placed);
    const goes = async (state: "picked" | "shipped" | "refused" | "returned") => {
      await warehouseSays(at.shop, order.id, state, ["1"]);
      await syncMedusa(at.shop);
    };
    await goes("picked");
    await goes("shipped");
    await goes("refused");
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({
      lines: { [TEA]: "2/2/0" },
      fulfillments: [{ shipped: true, delivered: false }],
      captured: [],
    });
    expect(await codes()).toEqual(["recipient_refused"]);

    const returnId = await merchant.requestReturn(placed.id, TEA, 2);
    await goes("returned");
    expect(await codes()).toEqual(["came_back"]);
    await merchant.receiveReturn(returnId, placed.id, TEA, 2);
    await syncMedusa(at.shop);
    await sweep(at.shop);
    expect(await stockOf(at.shop, TEA)).toEqual(before);
    expect(await medusaShows(at.shop, placed.id)).toMatchObject({ lines: { [TEA]: "2/2/0" }, captured: [] });
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
    expect(await codes()).toEqual(["came_back"]);
    await merchant.post(`/admin/sklad/orders/${order.id}/acknowledge`);
    expect(await codes()).toEqual([]);
  });
});
