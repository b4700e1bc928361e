import { isAxiosError } from "axios";
import { contextOf } from "../../../src/engine/context";
import { requestCancel } from "../../../src/engine/orders";
import { loadCancelTarget } from "../../../src/engine/medusa";
import { acceptedParcels } from "../../support/accepted";
import type { PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import { coffeeFromLviv } from "../../support/second-warehouse";
import { expectArrivedOnce, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

export const TEA = {
  items: { "TEA-KARPATY-100": 2 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

/** What the sandbox says to a CancelOrder that comes too late. */
export const WAREHOUSE_WORDS = "Замовлення вже не можна скасувати (статус picked)";

export const cancelGuard = suite("Cancelling an order in Medusa", (at) => {
  const merchant = () => new Merchant(at.shop);
  const cancel = (placed: PlacedOrder) => merchant().post(`/admin/orders/${placed.id}/cancel`);
  const rowOf = async (placed: PlacedOrder) => (await at.shop.warehouseOrders(placed.id))[0];
  const cancelCalls = () => at.sandbox.calls("CancelOrder");

  async function isCanceledInMedusa({ id }: PlacedOrder): Promise<boolean> {
    const [order] = await at.shop.query<{ canceled_at: string | null }>("order", ["canceled_at"], { id });
    return order?.canceled_at !== null;
  }

  /** Placed, and at the warehouse. */
  async function arrived(): Promise<{ placed: PlacedOrder; parcel: string }> {
    const placed = await placeOrder(at.shop, TEA);
    const { id_order_FF } = await expectArrivedOnce(at, placed.id);
    return { placed, parcel: id_order_FF };
  }

  it("asks the warehouse first, once", async () => {
    const { placed } = await arrived();
    await cancel(placed);
    expect(await isCanceledInMedusa(placed)).toBe(true);
    expect(await rowOf(placed)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
    expect(await at.sandbox.orders()).toEqual([expect.objectContaining({ status: "canceled" })]);
    await sweep(at.shop);
    expect(await cancelCalls()).toHaveLength(1);
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    expect(await problems(at)).toEqual([]);
  });

  it("is refused with the warehouse's words once picking has begun, and refunds nothing", async () => {
    const { placed, parcel } = await arrived();
    await merchant().capturePayment(placed.id);
    // Paid, its parcel collects nothing more: that edit is made before picking begins.
    await eventually(
      () => at.sandbox.orders(),
      ([held]) => held?.order.payment_method === "На карту",
    );
    await at.sandbox.advance(parcel, "picked");
    const refusal = await refusalOf(cancel(placed));
    expect(refusal.status).toBe(400);
    expect(refusal.message).toContain(
      `The warehouse refused to cancel order ${placed.display_id}: ${WAREHOUSE_WORDS}`,
    );
    expect(await isCanceledInMedusa(placed)).toBe(false);
    expect(await databaseOf(at.shop)("refund").select("id")).toEqual([]);
    await sweep(at.shop);
    expect(await isCanceledInMedusa(placed)).toBe(false);
    expect((await problems(at)).map(({ code }) => code)).toEqual(["cancel_refused"]);
    expect(await cancelCalls()).toHaveLength(1);
  });

  inSoak("is refused in the language of the merchant's admin", async () => {
    const { placed, parcel } = await arrived();
    await at.sandbox.advance(parcel, "picked");
    const { api, admin } = at.shop;
    const headers = Object.assign({ cookie: "theme=dark; lng=uk" }, admin.headers);
    const refusal = await refusalOf(api.post(`/admin/orders/${placed.id}/cancel`, {}, { headers }));
    expect(refusal.message).toContain(`Склад відмовився скасувати замовлення ${placed.display_id}`);
  });

  inSoak("before anything was sent sends nothing at all", async () => {
    await at.stopDraining();
    const placed = await placeOrder(at.shop, TEA);
    await sweep(at.shop);
    await cancel(placed);
    expect(await isCanceledInMedusa(placed)).toBe(true);
    at.startDraining();
    await sweep(at.shop);
    expect(await rowOf(placed)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
    expect(await at.sandbox.calls()).toEqual([]);
  });

  it("is stopped by an unclear answer, and finished here once the warehouse has agreed", async () => {
    const { placed } = await arrived();
    await at.sandbox.addFault({ kind: "server_error", operation: "CancelOrder", when: "before", count: 1 });
    const refusal = await refusalOf(cancel(placed));
    expect(refusal.message).toContain("did not clearly confirm that order 1 is canceled");
    expect(await isCanceledInMedusa(placed)).toBe(false);
    await eventually(
      () => rowOf(placed),
      (row) => row?.state === "canceled",
    );
    await sweep(at.shop);
    expect(await isCanceledInMedusa(placed)).toBe(true);
    expect(await problems(at)).toEqual([]);
  });

  inSoak(
    "whose quarter of an hour is over is not finished automatically: a person decides, and may send it after all",
    async () => {
      const { placed } = await arrived();
      await at.stopDraining();
      await at.sandbox.addFault({ kind: "server_error", operation: "CancelOrder", when: "after", count: 1 });
      await refusalOf(cancel(placed));
      at.startDraining();
      await eventually(
        () => rowOf(placed),
        (row) => row?.state === "canceled",
      );
      await databaseOf(at.shop)("sklad_cancellation").update({ expires_at: new Date(0) });
      await sweep(at.shop);
      expect(await isCanceledInMedusa(placed)).toBe(false);
      const [problem] = await problems(at);
      expect(problem).toMatchObject({
        code: "canceled_only_at_warehouse",
        message: { en: expect.stringContaining("is canceled at the warehouse, but not in Medusa") },
      });
      await sweep(at.shop);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);

      await merchant().post(`/admin/sklad/orders/${(await rowOf(placed))?.id}/hand-over-again`);
      const [again] = await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([newest]) => newest?.state === "new",
      );
      expect(again).toMatchObject({ number: `${placed.display_id}-2` });
      expect(await problems(at)).toEqual([]);
    },
  );

  inSoak("of two parcels of which one is refused later leaves the other to a person", async () => {
    await coffeeFromLviv(at);
    const placed = await placeOrder(at.shop, { ...TEA, items: { ...TEA.items, "COF-LVIV-1000": 1 } });
    const [, coffee] = await acceptedParcels(at, placed, 2);
    const lost = { kind: "server_error", operation: "CancelOrder", when: "before", count: 1 };
    await at.sandbox.addFault({ ...lost, id_order: coffee?.order.number });
    await at.stopDraining();
    await refusalOf(cancel(placed));
    await at.sandbox.advance(String(coffee?.order.remote_id), "picked");
    at.startDraining();
    await eventually(
      () => problems(at),
      (open) => open.some(({ code }) => code === "cancel_refused"),
    );
    await sweep(at.shop);
    expect(await isCanceledInMedusa(placed)).toBe(false);
    // The parcel that stays would collect for the shipping now, and the warehouse takes no edit of it any longer.
    await eventually(
      () => problems(at),
      (open) => open.some(({ code }) => code === "edit_refused"),
    );
    expect((await problems(at)).map(({ code }) => code).sort()).toEqual([
      "cancel_refused",
      "canceled_in_part",
      "edit_refused",
    ]);
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(2);
  });

  it("that fails in Medusa after the warehouse has agreed is a problem at once", async () => {
    const { placed } = await arrived();
    const database = databaseOf(at.shop);
    await database.raw(
      `create function refuse() returns trigger language plpgsql as 'begin raise exception ''Not now.''; end';
       create trigger refuse before update on "order" for each row when (new.canceled_at is not null)
       execute function refuse()`,
    );
    expect((await refusalOf(cancel(placed))).status).toBe(500);
    await database.raw('drop trigger refuse on "order"');
    expect(await isCanceledInMedusa(placed)).toBe(false);
    await eventually(
      () => problems(at),
      ([problem]) => problem?.code === "canceled_only_at_warehouse",
    );
    await cancel(placed);
    expect(await isCanceledInMedusa(placed)).toBe(true);
    await eventually(
      () => problems(at),
      (open) => open.length === 0,
    );
    expect(await cancelCalls()).toHaveLength(1);
  });

  inSoak("whose page is closed meanwhile holds the order until Medusa is done with it", async () => {
    const { placed } = await arrived();
    const database = databaseOf(at.shop);
    await database.raw(
      `create function take_long() returns trigger language plpgsql as 'begin perform pg_sleep(8); return new; end';
       create trigger take_long before update on "order" for each row when (new.canceled_at is not null)
       execute function take_long()`,
    );
    const isHeld = async () =>
      (await database("sklad_lease")
        .where({ key: placed.id })
        .whereRaw("lease_until > sklad_now()")
        .first("id")) !== undefined;
    const page = new AbortController();
    const { api, admin } = at.shop;
    const closed = api
      .post(`/admin/orders/${placed.id}/cancel`, {}, { ...admin, signal: page.signal })
      .catch((error: unknown) => (isAxiosError(error) ? error.code : error));
    await eventually(
      () =>
        database.raw(
          "select 1 from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
        ),
      ({ rows }) => rows.length > 0,
    );
    page.abort();
    expect(await closed).toBe("ERR_CANCELED");
    expect(await isHeld()).toBe(true);
    await eventually(
      async () => [await isHeld(), await isCanceledInMedusa(placed)],
      // As soon as it is free it is cancelled here, and at no moment before.
      ([held]) => !held,
    );
    expect(await isCanceledInMedusa(placed)).toBe(true);
    await database.raw('drop trigger take_long on "order"');
    expect(await problems(at)).toEqual([]);
  });

  it("whose process dies after the warehouse has agreed is finished by the next sweep", async () => {
    const { placed } = await arrived();
    const ctx = contextOf(at.shop.container);
    const state = await loadCancelTarget(ctx, "order", placed.id);
    if (!state) throw new Error("There is no such order.");
    const asked = await requestCancel(ctx, { target: "order", target_id: placed.id, actor_id: null }, state);
    expect(asked.kind).toBe("agreed");
    await sweep(at.shop);
    expect(await isCanceledInMedusa(placed)).toBe(false);
    // The lease of a process that is gone expires.
    if (asked.kind === "agreed") await asked.agreement.lease.release();
    await sweep(at.shop);
    expect(await isCanceledInMedusa(placed)).toBe(true);
    expect(await problems(at)).toEqual([]);
  });

  describe("while an edit of it is open", () => {
    const payments = async () => databaseOf(at.shop)("payment").pluck("canceled_at");
    const EDIT_IS_OPEN = "Medusa cannot cancel this while an edit of the order is open.";

    it("is refused without asking the warehouse, and voids no payment", async () => {
      const { placed } = await arrived();
      await merchant().beginEdit(placed.id);
      const refusal = await refusalOf(cancel(placed));
      expect(refusal).toMatchObject({ status: 400, message: expect.stringContaining(EDIT_IS_OPEN) });
      await merchant().abandonEdit(placed.id);
      expect(await payments()).toEqual([null]);
      expect(await cancelCalls()).toEqual([]);
      expect(await rowOf(placed)).toMatchObject({ state: "new" });
    });

    it("which was opened while the warehouse was asked, is finished once the edit is confirmed, and sends none of what that adds", async () => {
      const { placed } = await arrived();
      await at.sandbox.addFault({ kind: "server_error", operation: "CancelOrder", when: "before", count: 1 });
      await refusalOf(cancel(placed));
      await merchant().beginEdit(placed.id);
      await eventually(
        () => rowOf(placed),
        (row) => row?.state === "canceled",
      );
      await sweep(at.shop);
      expect(await problems(at)).toMatchObject([
        { code: "canceled_only_at_warehouse", message: { en: expect.stringContaining("while an edit of") } },
      ]);
      expect((await refusalOf(cancel(placed))).message).toContain(EDIT_IS_OPEN);
      expect(await payments()).toEqual([null]);
      expect(await isCanceledInMedusa(placed)).toBe(false);
      await merchant().confirmEdit(placed.id, { add: { "COF-LVIV-1000": 1 } });
      await eventually(
        () => isCanceledInMedusa(placed),
        (isCanceled) => isCanceled,
      );
      await eventually(
        () => problems(at),
        (open) => open.length === 0,
      );
      await sweep(at.shop);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
      expect(await at.shop.warehouseOrders(placed.id)).toHaveLength(1);
    });
  });

  it("pressed twice at once asks once and cancels once", async () => {
    const { placed } = await arrived();
    const pressed = await Promise.allSettled([cancel(placed), cancel(placed)]);
    expect(pressed.filter(({ status }) => status === "fulfilled").length).toBeGreaterThanOrEqual(1);
    expect(await isCanceledInMedusa(placed)).toBe(true);
    expect(await cancelCalls()).toHaveLength(1);
    expect(await problems(at)).toEqual([]);
  });

  describe("while its AddOrder is under way", () => {
    const commandOf = async (placed: PlacedOrder) => {
      const command = databaseOf(at.shop)("sklad_command")
        .whereIn(
          "target_id",
          databaseOf(at.shop)("sklad_warehouse_order").where({ order_id: placed.id }).select("id"),
        )
        .where({ kind: "add" })
        .first("state");
      return ((await command) as { state: string } | undefined)?.state;
    };

    inSoak.each([
      ["sending", [{ kind: "latency", delay_ms: 25_000, operation: "AddOrder", when: "after", count: 1 }]],
      [
        "unknown",
        [
          { kind: "server_error", operation: "AddOrder", when: "after", count: 1 },
          { kind: "server_error", operation: "getStatusOrder" },
        ],
      ],
    ])("(%s) waits for what becomes of it, and is finished then", async (state, faults) => {
      for (const fault of faults) await at.sandbox.addFault(fault);
      const placed = await placeOrder(at.shop, TEA);
      await eventually(
        () => commandOf(placed),
        (found) => found === state,
      );
      const refusal = await refusalOf(cancel(placed));
      expect(refusal.message).toContain(`Order ${placed.display_id} is being sent to the warehouse`);
      expect(await isCanceledInMedusa(placed)).toBe(false);
      expect(await cancelCalls()).toEqual([]);
      await at.sandbox.clearFaults();
      await eventually(
        async () => {
          // The test waits neither for the next look-up nor for the next sweep.
          await databaseOf(at.shop)("sklad_command")
            .where({ state: "unknown" })
            .update({ next_attempt_at: new Date(0) });
          await sweep(at.shop);
          return isCanceledInMedusa(placed);
        },
        (isCanceled) => isCanceled,
        { every: 500 },
      );
      expect(await rowOf(placed)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
      expect(await at.sandbox.orders()).toEqual([expect.objectContaining({ status: "canceled" })]);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
      expect(await cancelCalls()).toHaveLength(1);
      expect(await problems(at)).toEqual([]);
    });
  });
});
