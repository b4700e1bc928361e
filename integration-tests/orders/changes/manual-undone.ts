import { cancelOrderFulfillmentWorkflow } from "@medusajs/medusa/core-flows";
import { contextOf } from "../../../src/engine/context";
import { leaseOrder } from "../../../src/engine/locks";
import { acceptedParcels } from "../../support/accepted";
import type { PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { syncMedusa, syncMedusaAgain, medusaShows, warehouseSays } from "../../support/fulfillment-sync";
import { databaseOf, Merchant } from "../../support/merchant";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import { expectArrivedOnce, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

/** What the sandbox says to a CancelOrder that comes too late. */
const WAREHOUSE_WORDS = "Замовлення вже не можна скасувати (статус picked)";

export const manualUndone = suite("A fulfillment that is undone", (at) => {
  const merchant = () => new Merchant(at.shop);
  const byHand = () => at.shop.changeSettings(at.connectionId, { automatic_handover: false });
  const rowOf = async (placed: PlacedOrder) => (await at.shop.warehouseOrders(placed.id))[0];

  const canceledAt = async (id: string) => {
    const [found] = await at.shop.query<{ canceled_at: unknown }>("fulfillment", ["canceled_at"], { id });
    return found?.canceled_at;
  };

  /** Placed, accepted and fulfilled by hand. */
  async function fulfilled(): Promise<{ placed: PlacedOrder; fulfillmentId: string; parcel: string }> {
    await byHand();
    const placed = await placeOrder(at.shop, TEA);
    const fulfillmentId = await merchant().fulfill(placed.id);
    const { id_order_FF } = await expectArrivedOnce(at, placed.id);
    return { placed, fulfillmentId, parcel: id_order_FF };
  }

  describe("by Medusa, because a later step of it failed,", () => {
    const OPEN_EDIT = "already has an existing active order change";

    it("leaves no parcel behind and cancels none; the next attempt arrives once", async () => {
      await byHand();
      const placed = await placeOrder(at.shop, TEA);
      await merchant().beginEdit(placed.id);
      const failed = await refusalOf(merchant().fulfill(placed.id));
      expect(failed).toEqual({ status: 400, message: expect.stringContaining(OPEN_EDIT) });
      await sweep(at.shop);
      expect(await at.sandbox.calls()).toEqual([]);
      expect(await rowOf(placed)).toMatchObject({ state: "canceled", cancel_reason: "fulfillment_failed" });

      await merchant().abandonEdit(placed.id);
      const fulfillmentId = await merchant().fulfill(placed.id);
      await eventually(
        () => at.sandbox.orders(),
        (orders) => orders.length === 1,
      );
      await sweep(at.shop);
      const [arrived, ...more] = await at.sandbox.orders();
      expect(more).toEqual([]);
      const bound = (await at.shop.warehouseOrders(placed.id)).find(({ state }) => state === "new");
      expect(bound).toMatchObject({
        id: arrived?.order.external_id,
        fulfillment_id: fulfillmentId,
        remote_id: arrived?.id_order_FF,
      });
    });

    inSoak("leaves the order to be handed over automatically, as it was before", async () => {
      await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 60 });
      const placed = await placeOrder(at.shop, TEA);
      await eventually(
        () => rowOf(placed),
        (row) => row?.hold_code === "grace_period",
      );
      await merchant().beginEdit(placed.id);
      expect((await refusalOf(merchant().fulfill(placed.id))).message).toContain(OPEN_EDIT);
      await merchant().abandonEdit(placed.id);
      await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 0 });
      expect(await rowOf(placed)).toMatchObject({ state: "canceled", cancel_reason: "fulfillment_failed" });
      await sweep(at.shop);
      await eventually(
        async () => (await at.shop.warehouseOrders(placed.id)).map(({ state }) => state),
        (states) => states.join() === "new,canceled",
      );
      await sweep(at.shop);
      expect(await at.sandbox.orders()).toHaveLength(1);
    });

    inSoak("leaves on hold what a merchant had put on hold, until a fulfillment succeeds", async () => {
      await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 60 });
      const placed = await placeOrder(at.shop, TEA);
      const planned = await eventually(
        () => rowOf(placed),
        (row) => row?.hold_code === "grace_period",
      );
      await merchant().post(`/admin/sklad/orders/${planned?.id}/hold`);
      await at.shop.changeSettings(at.connectionId, { grace_period_minutes: 0 });
      await merchant().beginEdit(placed.id);
      expect((await refusalOf(merchant().fulfill(placed.id))).message).toContain(OPEN_EDIT);
      await merchant().abandonEdit(placed.id);
      for (let sweeps = 0; sweeps < 2; sweeps += 1) await sweep(at.shop);
      const rows = await at.shop.warehouseOrders(placed.id);
      expect(rows).toEqual([
        expect.objectContaining({ id: planned?.id, state: "planned", hold_code: "held_by_merchant" }),
      ]);
      expect(await at.sandbox.calls()).toEqual([]);
      await merchant().fulfill(placed.id);
      await expectArrivedOnce(at, placed.id);
    });

    inSoak("leaves the parcel the warehouse has already where it is", async () => {
      const placed = await placeOrder(at.shop, TEA);
      await expectArrivedOnce(at, placed.id);
      await merchant().beginEdit(placed.id);
      expect((await refusalOf(merchant().fulfill(placed.id))).message).toContain(OPEN_EDIT);
      await sweep(at.shop);
      expect(await rowOf(placed)).toMatchObject({
        state: "new",
        fulfillment_id: null,
        pending_fulfillment_id: null,
      });
      expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
      expect(await at.sandbox.orders()).toEqual([expect.objectContaining({ status: "new" })]);
    });
  });

  describe("by the merchant", () => {
    it("asks the warehouse, and the parcel is never added again automatically", async () => {
      const { placed, fulfillmentId, parcel } = await fulfilled();
      await merchant().cancelFulfillment(placed.id, fulfillmentId);
      expect(await at.sandbox.calls("CancelOrder")).toHaveLength(1);
      expect(await rowOf(placed)).toMatchObject({
        state: "canceled",
        cancel_reason: "fulfillment_canceled",
        fulfillment_id: null,
      });
      const [atWarehouse] = await at.sandbox.orders();
      expect(atWarehouse).toMatchObject({ id_order_FF: parcel });
      expect(atWarehouse?.status).not.toBe("new");

      await at.shop.changeSettings(at.connectionId, { automatic_handover: true });
      await merchant().changeAddress(placed.id, { phone: "063 111 22 33" });
      await sweep(at.shop);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    });

    it("is refused with the warehouse's words once picking has begun, and stays a fulfillment", async () => {
      const { placed, fulfillmentId, parcel } = await fulfilled();
      await at.sandbox.advance(parcel, "picked");
      const refusal = await refusalOf(merchant().cancelFulfillment(placed.id, fulfillmentId));
      expect(refusal.status).toBe(400);
      expect(refusal.message).toContain(`The warehouse refused to cancel order ${placed.display_id}: `);
      expect(refusal.message).toContain(WAREHOUSE_WORDS);
      expect(await canceledAt(fulfillmentId)).toBeNull();
      expect(await rowOf(placed)).toMatchObject({ fulfillment_id: fulfillmentId });
      expect((await rowOf(placed))?.state).not.toBe("canceled");
    });

    inSoak.each([
      ["never arrived", "before"],
      ["arrived, and whose answer was lost,", "after"],
    ])("by a call that %s is refused, and done by the second press", async (_, when) => {
      const { placed, fulfillmentId } = await fulfilled();
      await at.sandbox.addFault({ kind: "server_error", operation: "CancelOrder", when, count: 1 });
      const refusal = await refusalOf(merchant().cancelFulfillment(placed.id, fulfillmentId));
      expect(refusal).toEqual({
        status: 400,
        message: expect.stringContaining("did not clearly confirm that order 1 is canceled"),
      });
      expect(await canceledAt(fulfillmentId)).toBeNull();
      await merchant().cancelFulfillment(placed.id, fulfillmentId);
      expect(await rowOf(placed)).toMatchObject({ state: "canceled", fulfillment_id: null });
      expect(await canceledAt(fulfillmentId)).not.toBeNull();
    });

    inSoak(
      "is refused before Medusa changes anything while another step of ours holds the order",
      async () => {
        const { placed, fulfillmentId } = await fulfilled();
        const lease = await leaseOrder(contextOf(at.shop.container), placed.id);
        const database = databaseOf(at.shop);
        await database.raw(
          `create function refuse() returns trigger language plpgsql as 'begin raise exception ''Too early.''; end';
         create trigger refuse before insert on order_change for each row execute function refuse()`,
        );
        expect(await refusalOf(merchant().cancelFulfillment(placed.id, fulfillmentId))).toEqual({
          status: 400,
          message: expect.stringContaining("Another action for this order is in progress"),
        });
        await database.raw("drop trigger refuse on order_change");
        await lease?.release();
        await merchant().cancelFulfillment(placed.id, fulfillmentId);
        expect(await rowOf(placed)).toMatchObject({ state: "canceled" });
      },
    );

    inSoak(
      "by a workflow of the shop's own holds the order as well while the warehouse is asked",
      async () => {
        const { placed, fulfillmentId } = await fulfilled();
        const cancel = () =>
          cancelOrderFulfillmentWorkflow(at.shop.container).run({
            input: { order_id: placed.id, fulfillment_id: fulfillmentId },
          });
        const lease = await leaseOrder(contextOf(at.shop.container), placed.id);
        await expect(cancel()).rejects.toMatchObject({
          message: expect.stringContaining("Another action for this order is in progress"),
        });
        expect(await at.sandbox.calls("CancelOrder")).toEqual([]);
        await lease?.release();
        await cancel();
        expect(await rowOf(placed)).toMatchObject({ state: "canceled" });
      },
    );

    inSoak("leaves no lease of the order when the request of the person who pressed has ended", async () => {
      const { placed, fulfillmentId } = await fulfilled();
      const ctx = contextOf(at.shop.container);
      const lease = await leaseOrder(ctx, placed.id);
      const waiting = jest.spyOn(ctx.sklad.stores.leases, "takeFree");
      const gone = new AbortController();
      const { api, admin } = at.shop;
      const path = `/admin/orders/${placed.id}/fulfillments/${fulfillmentId}/cancel`;
      const pressed = api.post(path, {}, { ...admin, signal: gone.signal });
      await eventually(
        async () => waiting.mock.calls.length,
        (asked) => asked > 0,
      );
      waiting.mockRestore();
      gone.abort();
      await expect(pressed).rejects.toThrow("canceled");
      await lease?.release();
      await eventually(
        () => rowOf(placed),
        (row) => row?.state === "canceled",
      );
      const free = await eventually(
        () => leaseOrder(ctx, placed.id),
        (held) => held !== undefined,
      );
      await free?.release();
    });

    inSoak(
      "takes nothing back of a sibling that ships while the warehouse is asked, and refuses",
      async () => {
        const SKU = "TEA-KARPATY-100";
        await byHand();
        const placed = await placeOrder(at.shop, TEA);
        const first = await merchant().fulfill(placed.id, { quantities: { [SKU]: 1 } });
        await acceptedParcels(at, placed, 1);
        await merchant().fulfill(placed.id, { quantities: { [SKU]: 1 } });
        const [picked, shipped] = await acceptedParcels(at, placed, 2);
        await at.sandbox.advance(picked?.held.id_order_FF ?? "", "picked");
        await warehouseSays(at.shop, shipped?.order.id ?? "", "shipped", ["1"]);
        const slow = { kind: "latency", operation: "CancelOrder", when: "before", delay_ms: 6_000, count: 1 };
        await at.sandbox.addFault(slow);
        const lines = async () => (await medusaShows(at.shop, placed.id)).lines;
        const canceling = refusalOf(merchant().cancelFulfillment(placed.id, first));
        // Medusa has changed its order by then.
        await eventually(
          () => at.sandbox.calls("CancelOrder"),
          (asked) => asked.length > 0,
        );
        await syncMedusa(at.shop);
        expect((await canceling).message).toContain(WAREHOUSE_WORDS);
        const followed = async () => {
          await syncMedusaAgain(at.shop);
          return lines();
        };
        await eventually(followed, (shown) => shown[SKU] === "2/1/0");
      },
    );

    inSoak("before anything was sent sends nothing at all", async () => {
      await byHand();
      await at.sandbox.kill();
      const placed = await placeOrder(at.shop, TEA);
      const fulfillmentId = await merchant().fulfill(placed.id);
      await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([order]) => order?.fulfillment_id === fulfillmentId,
      );
      await eventually(
        async () => (await at.shop.warehouseOrder((await rowOf(placed))?.id ?? "")).commands ?? [],
        ([add]) => add?.state === "queued" && add.attempts > 0,
      );
      // What is being sent at the moment of the cancellation would be refused.
      await at.stopDraining();
      await merchant().cancelFulfillment(placed.id, fulfillmentId);
      await at.sandbox.restart();
      at.startDraining();
      await sweep(at.shop);
      const order = await at.shop.warehouseOrder((await rowOf(placed))?.id ?? "");
      expect(order).toMatchObject({ state: "canceled", cancel_reason: "fulfillment_canceled" });
      expect(order.commands?.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["add withdrawn"]);
      expect(await at.sandbox.calls()).toEqual([]);
    });
  });
});
