import { accepted } from "../../support/accepted";
import type { PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { type Problem, problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

export const goodsLeft = suite("The goods of a fulfillment that a merchant cancelled", (at) => {
  const merchant = () => new Merchant(at.shop);

  /** Handed over, fulfilled by hand, and cancelled at the warehouse with that fulfillment. */
  async function canceled(): Promise<{ placed: PlacedOrder; problem: Problem; id: string }> {
    const placed = await placeOrder(at.shop, TEA);
    const { order } = await accepted(at, placed);
    await merchant().cancelFulfillment(placed.id, await merchant().fulfill(placed.id));
    const [problem] = await problems(at);
    if (problem?.code !== "not_sent_again") throw new Error("there is no problem");
    return { placed, problem, id: order.id };
  }

  const expectNoProblem = () =>
    eventually(
      () => problems(at),
      (open) => open.length === 0,
    );

  it("are a problem with its actions, and not sent again automatically", async () => {
    const { problem, id } = await canceled();
    expect(problem).toMatchObject({
      warehouse_order_id: id,
      message: {
        en: expect.stringContaining('press "Hand over again" or fulfill them in Medusa'),
        uk: expect.stringContaining("натисніть «Передати знову» або виконайте їх у Medusa"),
      },
    });
    await databaseOf(at.shop)("sklad_warehouse_order").update({ check_due_at: new Date(0) });
    await sweep(at.shop);
    expect(await problems(at)).toHaveLength(1);
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
  });

  inSoak("are no problem any more once they are handed over again", async () => {
    const { placed, id } = await canceled();
    await merchant().post(`/admin/sklad/orders/${id}/hand-over-again`);
    await expectNoProblem();
    await eventually(
      () => at.shop.warehouseOrders(placed.id),
      (rows) => rows.some(({ state }) => state === "new"),
    );
    await sweep(at.shop);
    expect(await problems(at)).toEqual([]);
  });

  inSoak("are no problem any more once they are fulfilled by hand", async () => {
    const { placed } = await canceled();
    await merchant().fulfill(placed.id);
    await expectNoProblem();
    await eventually(
      () => at.sandbox.calls("AddOrder"),
      (calls) => calls.length === 2,
    );
  });

  inSoak("are no problem any more once the order is cancelled", async () => {
    const { placed } = await canceled();
    await merchant().post(`/admin/orders/${placed.id}/cancel`);
    await expectNoProblem();
  });

  inSoak("are no problem any more once a person closes it", async () => {
    const { id } = await canceled();
    await merchant().post(`/admin/sklad/orders/${id}/acknowledge`);
    await databaseOf(at.shop)("sklad_warehouse_order").update({ check_due_at: new Date(0) });
    await sweep(at.shop);
    expect(await problems(at)).toEqual([]);
  });
});
