import type { OrderStatus } from "../../src/client";
import { cancelKind, type PreparedCancel } from "../../src/engine/outbox/kinds/cancel";
import { end } from "../../src/engine/problems";
import { applyLookUp, tryLater } from "../../src/engine/statuses/look-up-feeds";
import type { Stores } from "../../src/modules/sklad/stores";
import { CONFIRMATIONS } from "../../src/modules/sklad/stores/orders/order-look-ups";
import type { ConnectionRow } from "../../src/modules/sklad/types";
import { FACTS, recordingWorld } from "./support/recording-world";

describe("Statuses that a look-up has to confirm", () => {
  const world = recordingWorld();
  const { accepted, statusOf, record, states, rowOf, timelineOf, openProblems } = world;
  let stores: Stores;
  let kyiv: ConnectionRow;
  beforeAll(() => ({ stores, kyiv } = world));

  /** A look-up of one order has brought this, or nothing. */
  async function lookedUp(id: string, status: OrderStatus | null, asked_at?: Date): Promise<void> {
    const row = await rowOf(id);
    const statuses = status === null ? [] : [status];
    const answer = { statuses, asked_at: asked_at ?? (await stores.feeds.now()) };
    await stores.transaction((inside) => applyLookUp(inside, kyiv, row, answer));
  }

  it("are denied by no look-up that was called before, or that returns an unknown word", async () => {
    const [id = ""] = await accepted(1);
    const asked_at = await stores.feeds.now();
    await record([statusOf(id, "canceled")], "webhook");
    await lookedUp(id, statusOf(id, "picked"), asked_at);
    expect(await rowOf(id)).toMatchObject({
      state: "picked",
      unconfirmed_status: { why: "unverified", word: "canceled", tries: 0 },
    });
    await lookedUp(id, statusOf(id, "На пакуванні", null));
    expect((await rowOf(id)).unconfirmed_status).toMatchObject({ word: "canceled", tries: 1 });
    expect(await timelineOf(id)).not.toContain("status_denied by look_up");

    await lookedUp(id, statusOf(id, "picked"));
    expect(await rowOf(id)).toMatchObject({ state: "picked", unconfirmed_status: null });
    expect(await timelineOf(id)).toContain("status_denied by look_up");
  });

  it("of a webhook that no look-up confirms are a problem, once two have denied them", async () => {
    const [id = ""] = await accepted(1);
    await record([{ ...statusOf(id, "shipped"), trackingNumbers: ["59000000000001"] }], "webhook");
    const later = new Date((await stores.feeds.now()).getTime() + 3_600_000);
    await lookedUp(id, statusOf(id, "new"));
    expect(await rowOf(id)).toMatchObject({ state: "shipped", unconfirmed_status: null });
    await lookedUp(id, statusOf(id, "new"), later);
    expect(await rowOf(id)).toMatchObject({
      state: "shipped",
      unconfirmed_status: { state: "new", tries: 1 },
    });
    expect(await openProblems()).toEqual([]);
    for (const _ of [1, 2]) {
      await lookedUp(id, statusOf(id, "new"), later);
      expect(await rowOf(id)).toMatchObject({ state: "shipped", unconfirmed_status: null });
      expect(await openProblems()).toEqual(["status_contradicts"]);
    }
  });

  it.each(["refused", "returned"] as const)(
    "%s, of an order that was never shipped: a person decides, and Medusa is left as it is",
    async (end) => {
      const [id = ""] = await accepted(1);
      await record([statusOf(id, "picked"), statusOf(id, end)]);
      expect(await rowOf(id)).toMatchObject({ state: "picked", unconfirmed_status: { state: end } });
      for (const _ of [1, 2]) {
        await lookedUp(id, statusOf(id, end));
        await record([statusOf(id, "picked"), statusOf(id, end)]);
        expect(await rowOf(id)).toMatchObject({
          state: "picked",
          unconfirmed_status: null,
          shipped_at: null,
        });
        expect(await stores.problems.openOf(["status_contradicts"])).toMatchObject([
          { params: { word: end, unshipped: true } },
        ]);
      }
      expect(await timelineOf(id)).not.toContain("status_denied by look_up");
      await record([statusOf(id, "shipped"), statusOf(id, end)]);
      expect((await rowOf(id)).state).toBe(end);
      expect(await stores.problems.openOf(["status_contradicts"])).toEqual([]);
    },
  );

  it("of an order that is active again do not cancel it by an old entry of a report", async () => {
    const [id = ""] = await accepted(1);
    await record([statusOf(id, "canceled")]);
    const later = new Date((await stores.feeds.now()).getTime() + 300_000);
    await lookedUp(id, statusOf(id, "picked"), later);
    expect((await rowOf(id)).state).toBe("picked");
    await record([statusOf(id, "canceled"), statusOf(id, "picked")]);
    expect(await rowOf(id)).toMatchObject({ state: "picked", unconfirmed_status: null });
    await record([statusOf(id, "canceled")]);
    expect(await rowOf(id)).toMatchObject({ state: "picked", unconfirmed_status: { word: "canceled" } });
    await lookedUp(id, statusOf(id, "canceled"), later);
    expect(await rowOf(id)).toMatchObject({ state: "canceled", unconfirmed_status: null });
  });

  it("of many orders that a person asked for are a problem for each that cannot be looked up, until it can", async () => {
    const [good = "", bad = "", silent = "", unclear = ""] = await accepted(4);
    await stores.orderLookUps.request([good, bad, silent, unclear], "asked");
    const raised = async () =>
      (await stores.problems.openOf(["not_looked_up"])).map(({ warehouse_order_id }) => warehouse_order_id);
    const ofAnother = { ...statusOf(unclear, "picked"), externalId: null, remoteId: null, remoteKey: null };
    await lookedUp(good, statusOf(good, "new"));
    for (let tries = 1; tries <= 3; tries += 1) {
      expect(await raised()).toEqual([]);
      for (const id of [bad, silent])
        await stores.transaction(async (inside) => tryLater(inside, await rowOf(id)));
      await lookedUp(unclear, ofAnother);
    }
    expect((await raised()).sort()).toEqual([bad, silent, unclear].sort());
    expect((await rowOf(bad)).unconfirmed_status).toMatchObject({ why: "asked", tries: 3 });

    await lookedUp(unclear, statusOf(unclear, "new"));
    expect((await raised()).sort()).toEqual([bad, silent].sort());
    // That the warehouse does not have it is a response, too.
    await lookedUp(silent, null);
    expect(await raised()).toEqual([bad]);
    await record([statusOf(bad, "shipped")]);
    expect(await raised()).toEqual([]);
  });

  it("after a refused cancellation resolve it at once when the order is cancelled there already", async () => {
    const [gone = "", lives = ""] = await accepted(2);
    const feed = world.module.database("sklad_feed");
    const tomorrow = new Date(Date.now() + 86_400_000);
    await feed.clone().insert({
      id: "sklfeed_1",
      name: CONFIRMATIONS,
      scope_key: kyiv.id,
      next_run_at: tomorrow,
      history: "[]",
    });
    for (const id of [gone, lives]) {
      const call = {
        row: await rowOf(id),
        sent: { reason: "fulfillment_canceled" },
        command: { id: `sklcmd_${id}`, reason: "fulfillment_canceled" },
      };
      await stores.transaction((inside) =>
        cancelKind.refuse(inside, call as unknown as PreparedCancel, ["Не можна"]),
      );
    }
    expect(await openProblems()).toEqual(["cancel_refused", "cancel_refused"]);
    expect(await feed.clone().where("next_run_at", "<=", new Date())).toHaveLength(1);
    expect(await stores.orderLookUps.nextToConfirm(kyiv.id)).toMatchObject({ id: gone });

    await lookedUp(gone, statusOf(gone, "canceled"));
    expect(await rowOf(gone)).toMatchObject({ state: "canceled", cancel_reason: "fulfillment_canceled" });
    await lookedUp(lives, statusOf(lives, "picked"));
    expect(await rowOf(lives)).toMatchObject({ state: "picked", unconfirmed_status: null });
    expect(await openProblems()).toEqual(["cancel_refused"]);

    // Once it is let go, a cancellation is the warehouse's own.
    await end(stores, { orders: [lives] }, "acknowledged");
    const later = new Date((await stores.feeds.now()).getTime() + 3_600_000);
    await lookedUp(lives, statusOf(lives, "canceled"), later);
    expect(await rowOf(lives)).toMatchObject({ cancel_reason: "canceled_at_warehouse" });
    expect(await openProblems()).toEqual(["canceled_by_warehouse"]);
  });

  describe("when a list lacks an order", () => {
    const missing = async (): Promise<string> => {
      const [id = ""] = await accepted(1);
      await stores.orderLookUps.request([id], "missing");
      return id;
    };
    const failed = async (id: string) =>
      stores.transaction(async (inside) => tryLater(inside, await rowOf(id)));
    const raised = async () =>
      (await stores.problems.openOf(["missing_at_warehouse"])).map(({ params }) => params);

    it("and it cannot be looked up, are a problem with its number, until it is found", async () => {
      const id = await missing();
      for (let tries = 0; tries < 2; tries += 1) await failed(id);
      expect(await raised()).toEqual([]);
      await failed(id);
      expect(await raised()).toMatchObject([{ number: "kyiv-0", remote_id: `FF-${id}`, unanswered: true }]);
      expect((await rowOf(id)).unconfirmed_status).toMatchObject({ why: "missing", tries: 3 });
      await lookedUp(id, statusOf(id, "new"));
      expect(await raised()).toEqual([]);
      expect((await rowOf(id)).unconfirmed_status).toBeNull();
    });

    it("are a problem once two look-ups have not found it; failed ones do not count", async () => {
      const id = await missing();
      await failed(id);
      await lookedUp(id, null);
      await failed(id);
      expect((await rowOf(id)).unconfirmed_status).toMatchObject({ why: "missing", missed: true });
      await lookedUp(id, null);
      const [problem, ...more] = await raised();
      expect(more).toEqual([]);
      expect(problem).toMatchObject({ number: "kyiv-0", remote_id: `FF-${id}` });
      expect(problem).not.toHaveProperty("unanswered");
      expect((await rowOf(id)).unconfirmed_status).toBeNull();
    });

    it("are no problem after the first look-up that does not find it, whatever failed before", async () => {
      const id = await missing();
      for (let tries = 0; tries < 2; tries += 1) await failed(id);
      await lookedUp(id, null);
      expect(await openProblems()).toEqual([]);
    });
  });

  describe("by a webhook, by the merchant's setting of what is confirmed", () => {
    const confirm = (confirm_webhooks: "money" | "all" | "never") =>
      stores.connections.changeSettings(kyiv.id, { confirm_webhooks });
    afterEach(() => confirm("money"));

    it("all: move nothing before a look-up or a report says the same", async () => {
      await confirm("all");
      const [one = "", other = ""] = await accepted(2);
      await record([statusOf(one, "picked"), statusOf(other, "shipped")], "webhook");
      expect(await states()).toEqual({ new: 2 });
      expect((await rowOf(one)).unconfirmed_status).toMatchObject({
        why: "unverified",
        word: "picked",
        state: "picked",
      });

      await lookedUp(one, statusOf(one, "picked"));
      expect(await rowOf(one)).toMatchObject({ state: "picked", unconfirmed_status: null });
      await lookedUp(other, statusOf(other, "new"));
      expect(await rowOf(other)).toMatchObject({ state: "new", unconfirmed_status: null });
      expect(await timelineOf(other)).toContain("status_denied by look_up");
      await record([{ ...statusOf(other, "shipped"), trackingNumbers: ["59000000000001"] }]);
      expect(await rowOf(other)).toMatchObject({ state: "shipped", unconfirmed_status: null });
    });

    it("never: are applied, money or not, except for a cancelled order that is active again", async () => {
      await confirm("never");
      const [cash = "", gone = ""] = await accepted(2);
      await stores.warehouseOrderStates.edit(cash, { ...FACTS, cash_on_delivery_sum: "100.00" });
      await record([statusOf(cash, "delivered"), statusOf(gone, "canceled")], "webhook");
      expect(await states()).toEqual({ delivered: 1, canceled: 1 });
      expect(await openProblems()).toEqual(["canceled_by_warehouse"]);
      await record([statusOf(gone, "picked")], "webhook");
      expect(await rowOf(gone)).toMatchObject({ state: "canceled", unconfirmed_status: { word: "picked" } });
    });
  });
});
