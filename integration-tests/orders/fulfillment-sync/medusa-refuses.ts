import { isLockedOut } from "../../../src/engine/locks";
import { cancelInMedusa, type MedusaStep, performStep } from "../../../src/engine/medusa";
import { isMedusaError, reasonOf } from "../../../src/modules/sklad/errors";
import { accepted } from "../../support/accepted";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { syncMedusa, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf } from "../../support/merchant";
import { inSoak } from "../../../unit-tests/support/in-soak";

const PURCHASE = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

type Id = string;

/** What each of Medusa's workflows is asked for here, so that it refuses: of an order that is cancelled, or of nothing. */
const STEPS: Readonly<Record<string, (line_item_id: Id, fulfillment_id: Id) => MedusaStep>> = {
  createOrderFulfillmentWorkflow: (line_item_id) => ({
    type: "fulfil",
    lines: [{ line_item_id, quantity: "1" }],
  }),
  createOrderShipmentWorkflow: (line_item_id, fulfillment_id) => ({
    ...{ type: "ship", way: "workflow", fulfillment_id, register: [], mark: true, labels: [] },
    lines: [{ line_item_id, quantity: "1" }],
  }),
  markOrderFulfillmentAsDeliveredWorkflow: (_, fulfillment_id) => ({
    ...{ type: "deliver", way: "workflow", fulfillment_id, register: [], mark: true },
  }),
  capturePaymentWorkflow: () => ({ type: "capture", payment_id: "pay_none", amount: "1" }),
  markPaymentCollectionAsPaid: () => ({
    type: "mark_paid",
    payment_collection_id: "pay_col_none",
    amount: "1",
  }),
};

export const medusaRefuses = suite("What Medusa refuses", (at) => {
  const refusalOf = async (work: Promise<void>) => {
    const error: unknown = await work.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    return { isRefusal: isMedusaError(error), isLockedOut: isLockedOut(error), words: reasonOf(error) };
  };
  const REFUSED = { isRefusal: true, isLockedOut: false, words: expect.stringMatching(/\w+ \w+/) };

  /** An order that was fulfilled, and cancelled with its fulfillment, as a row whose sync is due. */
  async function canceled() {
    const placed = await placeOrder(at.shop, PURCHASE);
    const { order } = await accepted(at, placed);
    await warehouseSays(at.shop, order.id, "picked");
    await syncMedusa(at.shop);
    const database = databaseOf(at.shop);
    const canceled_at = new Date();
    await database("fulfillment").update({ canceled_at });
    await database("order").where({ id: placed.id }).update({ status: "canceled", canceled_at });
    const row = await database("sklad_warehouse_order").where({ id: order.id }).first();
    const { item_id } = await database("order_item").where({ order_id: placed.id }).first("item_id");
    const { id: fulfillment } = await database("fulfillment").first("id");
    return { row, line: String(item_id), fulfillment: String(fulfillment) };
  }

  inSoak.each(Object.entries(STEPS))("by %s is known as its refusal, in its own words", async (_, stepOf) => {
    const { row, line, fulfillment } = await canceled();
    expect(await refusalOf(performStep(at.shop.container, row, stepOf(line, fulfillment)))).toEqual(REFUSED);
  });

  inSoak("by completeOrderWorkflow is known as its refusal, in its own words", async () => {
    const row = { id: "none", order_id: "order_none", location_id: "-", shipping_option_id: "-" };
    expect(await refusalOf(performStep(at.shop.container, row, { type: "complete" }))).toEqual(REFUSED);
  });

  inSoak("of a cancellation is known as its refusal, in its own words", async () => {
    const { row } = await canceled();
    for (const [target, target_id] of [
      ["order", row.order_id],
      ["exchange", "oexc_none"],
      ["claim", "claim_none"],
    ] as const)
      expect([
        target,
        await refusalOf(cancelInMedusa(at.shop.container, { target, target_id, actor_id: null })),
      ]).toEqual([target, REFUSED]);
  });
});
