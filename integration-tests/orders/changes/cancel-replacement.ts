import { contextOf } from "../../../src/engine/context";
import { loadCancelTarget } from "../../../src/engine/medusa";
import { requestCancel } from "../../../src/engine/orders";
import type { PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import { expectArrivedOnce, sweep } from "../../support/waiting-orders";
import { TEA, WAREHOUSE_WORDS } from "./cancel-guard";
import { inSoak, firstOf } from "../../../unit-tests/support/in-soak";

interface Canceled {
  readonly canceled_at: string | null;
}

interface Replaced {
  readonly placed: PlacedOrder;
  readonly fulfillmentId: string;
  readonly changeId: string;
  /** The replacement's id at the warehouse. */
  readonly parcel: string;
}

export const cancelReplacement = suite("Cancelling what replaces a parcel", (at) => {
  const merchant = () => new Merchant(at.shop);
  const cancelCalls = () => at.sandbox.calls("CancelOrder");

  describe.each(firstOf(["exchange", "claim"] as const, 1))("with its %s", (kind) => {
    /** A customer got a broken cup and is sent another: two parcels at the warehouse. */
    async function replaced(back = true): Promise<Replaced> {
      const placed = await placeOrder(at.shop, TEA);
      await expectArrivedOnce(at, placed.id);
      const fulfillmentId = await merchant().fulfill(placed.id);
      const [sku, shipping] = ["TEA-KARPATY-100", TEA.shipping];
      const changeId =
        kind === "claim"
          ? await merchant().replace(placed.id, sku, 1, { shipping, back })
          : await merchant().exchange(placed.id, sku, 1, shipping);
      await sweep(at.shop);
      const newest = async () =>
        (await at.shop.warehouseOrders(placed.id)).find(({ number }) => number === `${placed.display_id}-2`);
      // What replaces a claimed item is not paid at the door: a person looks at its price before it goes.
      if (kind === "claim") await merchant().post(`/admin/sklad/orders/${(await newest())?.id}/approve`);
      const replacement = await eventually(newest, (row) => row?.state === "new");
      return { placed, fulfillmentId, changeId, parcel: String(replacement?.remote_id) };
    }
    const cancelChange = (id: string) => merchant().post(`/admin/${kind}s/${id}/cancel`);
    async function isChangeCanceled(id: string): Promise<boolean> {
      const entity = `order_${kind}`;
      const [change] = await at.shop.query<Canceled>(entity, ["canceled_at"], { id });
      return change?.canceled_at !== null;
    }

    it("asks for the replacement's parcel alone", async () => {
      const { placed, changeId, parcel } = await replaced();
      await cancelChange(changeId);
      expect(await isChangeCanceled(changeId)).toBe(true);
      expect(await cancelCalls()).toHaveLength(1);
      const orders = await at.sandbox.orders();
      expect(orders.map(({ id_order_FF, status }) => [id_order_FF === parcel, status]).sort()).toEqual([
        [false, "new"],
        [true, "canceled"],
      ]);
      await sweep(at.shop);
      const [order] = await at.shop.query<Canceled>("order", ["canceled_at"], { id: placed.id });
      expect(order?.canceled_at).toBeNull();
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(2);
      expect(await problems(at)).toEqual([]);
    });

    it("is not finished by a sweep in an order that is canceled itself, whose sums are settled", async () => {
      const { placed, fulfillmentId, changeId, parcel } = await replaced();
      const ctx = contextOf(at.shop.container);
      const state = await loadCancelTarget(ctx, kind, changeId);
      if (!state) throw new Error(`There is no such ${kind}.`);
      const asked = await requestCancel(ctx, { target: kind, target_id: changeId, actor_id: null }, state);
      // The process dies before Medusa cancels.
      if (asked.kind === "agreed") await asked.agreement.lease.release();
      await merchant().cancelFulfillment(placed.id, fulfillmentId);
      await merchant().post(`/admin/orders/${placed.id}/cancel`);
      await sweep(at.shop);
      expect(await isChangeCanceled(changeId)).toBe(false);
      const row = (await at.shop.warehouseOrders(placed.id)).find(({ remote_id }) => remote_id === parcel);
      expect(row).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
      expect(await problems(at)).toEqual([]);
    });

    inSoak("is refused with the warehouse's words once the replacement is being picked", async () => {
      const { changeId, parcel } = await replaced();
      await at.sandbox.advance(parcel, "picked");
      const refusal = await refusalOf(cancelChange(changeId));
      expect(refusal.message).toContain(WAREHOUSE_WORDS);
      expect(await isChangeCanceled(changeId)).toBe(false);
    });

    inSoak(
      "is not asked for once the replacement is fulfilled: Medusa takes nothing fulfilled out of an order",
      async () => {
        const { placed, changeId } = await replaced();
        const line = (await merchant().lines(placed.id)).find(({ quantity }) => quantity === 1);
        await merchant().post(`/admin/orders/${placed.id}/fulfillments`, {
          items: [{ id: line?.id, quantity: 1 }],
          location_id: at.shop.seeded.locationId,
        });
        expect((await refusalOf(cancelChange(changeId))).message).toContain("Cannot remove fulfilled item");
        expect(await isChangeCanceled(changeId)).toBe(false);
        expect(await cancelCalls()).toEqual([]);
      },
    );

    if (kind === "claim")
      inSoak("of which nothing comes back is not asked for: Medusa cannot cancel such a claim", async () => {
        const { changeId } = await replaced(false);
        expect((await refusalOf(cancelChange(changeId))).status).toBe(500);
        expect(await cancelCalls()).toEqual([]);
      });
  });
});
