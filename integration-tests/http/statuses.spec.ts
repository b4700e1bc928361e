import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import type { OrderState, OrderStatus } from "../../src/client";
import { contextOf } from "../../src/engine/context";
import { recordStatuses, type StatusSource, raiseStuck } from "../../src/engine/statuses";
import { auditFeed } from "../../src/engine/statuses/audit-feed";
import { confirmationFeed, staleOrderFeed } from "../../src/engine/statuses/look-up-feeds";
import { reportFeed } from "../../src/engine/statuses/report-feed";
import { accepted } from "../support/accepted";
import { answered } from "../support/answered";
import type { PlacedOrder } from "../support/checkout";
import { placeOrder } from "../support/placed-order";
import { describeShop, type OpenShop } from "../support/describe-shop";
import { eventually } from "../support/eventually";
import { syncMedusa, medusaShows } from "../support/fulfillment-sync";
import { databaseOf, Merchant } from "../support/merchant";
import { problems } from "../support/outage";
import { readFeed } from "../support/read-feed";
import { refusalOf } from "../support/refusal-of";
import { sweep } from "../support/waiting-orders";
import type { WarehouseOrder } from "../../src/planning/warehouse-order";
import { inSoak } from "../../unit-tests/support/in-soak";

const CASH = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

/** An order that the warehouse has. */
interface Held {
  readonly placed: PlacedOrder;
  readonly id: string;
  readonly remote_id: string;
  readonly remote_key: string;
}

async function held(at: OpenShop): Promise<Held> {
  const placed = await placeOrder(at.shop, CASH);
  const { order } = await accepted(at, placed);
  return { placed, id: order.id, remote_id: order.remote_id ?? "", remote_key: order.remote_key ?? "" };
}

const storesOf = (at: OpenShop) => contextOf(at.shop.container).sklad.stores;

async function rowOf(at: OpenShop, { id }: Pick<Held, "id">): Promise<WarehouseOrder> {
  const row = await storesOf(at).warehouseOrders.find(id);
  if (!row) throw new Error(`There is no warehouse order ${id}.`);
  return row;
}

async function timelineOf(at: OpenShop, { id }: Pick<Held, "id">): Promise<string[]> {
  const { timeline = [] } = await at.shop.warehouseOrder(id);
  return timeline.map(({ type, source }) => `${type} by ${source}`);
}

const codes = async (at: OpenShop) => (await problems(at)).map(({ code }) => code);

/** Records a status of an order, as if a source had just reported it. */
async function record(
  at: OpenShop,
  { id, remote_id, remote_key }: Pick<Held, "id" | "remote_id" | "remote_key">,
  word: string,
  source: StatusSource = "webhook",
  asked_at?: Date,
): Promise<void> {
  const status: OrderStatus = {
    number: null,
    externalId: id,
    remoteId: remote_id,
    remoteKey: remote_key,
    status: word,
    state: word as OrderState,
    changedAt: null,
    trackingNumbers: [],
  };
  const connections = await storesOf(at).connections.list();
  await storesOf(at).transaction((stores) =>
    recordStatuses(stores, [{ connections, statuses: [status] }], source, asked_at),
  );
}

describeShop(
  "What the warehouse does with an order",
  (at) => {
    it("reaches its row by the report: each state once, its time, the warehouse's word and the waybill", async () => {
      const order = await held(at);
      await at.sandbox.advance(order.remote_id, "delivered");
      await readFeed(at, reportFeed);

      const row = await rowOf(at, order);
      expect(row).toMatchObject({ state: "delivered", status_word: "delivered", hold_code: null });
      expect(row.tracking_numbers).toEqual([expect.stringMatching(/^59\d{12}$/)]);
      for (const time of [row.picked_at, row.shipped_at, row.delivered_at, row.status_at, row.sync_due_at])
        expect(time).toBeInstanceOf(Date);
      const course = ["picked by report", "shipped by report", "delivered by report"];
      expect((await timelineOf(at, order)).filter((line) => course.includes(line))).toEqual(course);

      const before = await rowOf(at, order);
      await readFeed(at, reportFeed);
      expect(await rowOf(at, order)).toEqual(before);
      expect((await timelineOf(at, order)).filter((line) => course.includes(line))).toEqual(course);
      // This warehouse has a status of its own between the last two.
      expect(await codes(at)).toEqual(["status_unknown"]);
    });

    inSoak("takes effect once, also when several processes record it at the same time", async () => {
      const order = await held(at);
      await Promise.all(
        ["picked", "shipped", "picked", "shipped", "shipped"].map((word) => record(at, order, word)),
      );
      expect((await rowOf(at, order)).state).toBe("shipped");
      const lines = (await timelineOf(at, order)).filter((line) => line.endsWith("by webhook"));
      expect(lines).toEqual(["picked by webhook", "shipped by webhook"]);
    });

    it("is looked up when a notification has it and money would move: a forged one moves nothing", async () => {
      const order = await held(at);
      await record(at, order, "canceled");
      expect(await rowOf(at, order)).toMatchObject({
        state: "new",
        unconfirmed_status: { word: "canceled" },
      });

      await readFeed(at, confirmationFeed);
      expect(await rowOf(at, order)).toMatchObject({ state: "new", unconfirmed_status: null });
      expect(await timelineOf(at, order)).toContain("status_denied by look_up");
      // The same status on the same day is not looked up again.
      await record(at, order, "canceled");
      expect((await rowOf(at, order)).unconfirmed_status).toBeNull();
      expect(await codes(at)).toEqual([]);
    });

    inSoak("is applied once a look-up confirms it", async () => {
      const order = await held(at);
      await at.sandbox.advance(order.remote_id, "delivered");
      await record(at, order, "delivered");
      expect((await rowOf(at, order)).state).toBe("new");
      await readFeed(at, confirmationFeed);
      expect(await rowOf(at, order)).toMatchObject({ state: "delivered", unconfirmed_status: null });
    });

    it("is a problem when it cancels unasked, and the goods are not sent again until a person decides so", async () => {
      const order = await held(at);
      await at.sandbox.advance(order.remote_id, "canceled");
      await readFeed(at, reportFeed);

      expect(await rowOf(at, order)).toMatchObject({
        state: "canceled",
        cancel_reason: "canceled_at_warehouse",
      });
      expect(await codes(at)).toEqual(["canceled_by_warehouse"]);
      await sweep(at.shop);
      expect(await at.sandbox.orders()).toHaveLength(1);

      await new Merchant(at.shop).post(`/admin/sklad/orders/${order.id}/hand-over-again`);
      expect(await codes(at)).toEqual([]);
    });

    inSoak("is no problem when it cancels an order by our request", async () => {
      const order = await held(at);
      await at.stopDraining();
      await cancelOrderWorkflow(at.shop.container).run({ input: { order_id: order.placed.id } });
      await sweep(at.shop);
      await at.sandbox.advance(order.remote_id, "canceled");
      await readFeed(at, reportFeed);
      expect(await rowOf(at, order)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
      expect(await codes(at)).toEqual([]);
    });

    it("while it is asked to cancel stops Medusa's cancellation, until a look-up has the present status", async () => {
      const order = await held(at);
      await at.sandbox.addFault({
        ...{ kind: "latency", delay_ms: 9_000, when: "after", count: 1 },
        operation: "CancelOrder",
      });
      const refusal = refusalOf(new Merchant(at.shop).post(`/admin/orders/${order.placed.id}/cancel`));
      await eventually(
        () => at.sandbox.orders(),
        ([only]) => only?.status === "canceled",
      );
      await record(at, order, "shipped");
      expect((await refusal).message).toContain("did not clearly confirm");
      expect(await rowOf(at, order)).toMatchObject({ state: "shipped", canceled_at: null });
      expect(await timelineOf(at, order)).not.toContain("canceled by merchant");
      const isCanceledInMedusa = async () => {
        const found = await at.shop.query<{ status: string }>("order", ["status"], { id: order.placed.id });
        return found[0]?.status === "canceled";
      };
      expect(await isCanceledInMedusa()).toBe(false);

      await readFeed(at, confirmationFeed);
      expect(await rowOf(at, order)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
      await sweep(at.shop);
      expect(await isCanceledInMedusa()).toBe(true);
      expect(await codes(at)).toEqual([]);
    });

    inSoak(
      "is looked up when it picks what it has confirmed to have cancelled, and gets another cancellation when that is confirmed",
      async () => {
        const order = await held(at);
        await new Merchant(at.shop).post(`/admin/orders/${order.placed.id}/cancel`);
        expect(await rowOf(at, order)).toMatchObject({ state: "canceled", cancel_reason: "order_canceled" });
        await at.stopDraining();
        for (const source of ["webhook", "report"] as const) await record(at, order, "picked", source);
        expect(await rowOf(at, order)).toMatchObject({
          state: "canceled",
          unconfirmed_status: { word: "picked" },
        });
        await readFeed(at, confirmationFeed);
        expect(await rowOf(at, order)).toMatchObject({ state: "canceled", unconfirmed_status: null });
        expect(await timelineOf(at, order)).toContain("status_denied by look_up");
        expect(await codes(at)).toEqual([]);

        await record(at, order, "picked", "look_up", new Date(Date.now() + 600_000));
        expect(await rowOf(at, order)).toMatchObject({ state: "picked", canceled_at: null });
        expect(await codes(at)).toEqual(["moves_though_canceled"]);
        const open = await storesOf(at).commands.openOf([order.id]);
        expect(open.map(({ kind, state, reason }) => [kind, state, reason])).toEqual([
          ["cancel", "queued", "order_canceled"],
        ]);
        // Nothing is shown of it in an order that is cancelled, and nothing given back a second time.
        await syncMedusa(at.shop);
        expect(await medusaShows(at.shop, order.placed.id)).toMatchObject({
          status: "canceled",
          fulfillments: [],
          captured: [],
        });
        expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
      },
    );

    inSoak(
      "is a problem when it does not cancel: a parcel goes on although its order is cancelled in Medusa",
      async () => {
        const order = await held(at);
        await at.stopDraining();
        await cancelOrderWorkflow(at.shop.container).run({ input: { order_id: order.placed.id } });
        await at.sandbox.advance(order.remote_id, "shipped");
        await readFeed(at, reportFeed);
        expect((await rowOf(at, order)).state).toBe("shipped");
        expect(await codes(at)).toEqual(["moves_though_canceled"]);

        await new Merchant(at.shop).post(`/admin/sklad/orders/${order.id}/acknowledge`);
        expect(await codes(at)).toEqual([]);
      },
    );

    inSoak(
      "brings an order back that was cancelled here and lives there, once a look-up has proven it",
      async () => {
        const order = await held(at);
        await databaseOf(at.shop)("sklad_warehouse_order")
          .where({ id: order.id })
          .update({
            state: "canceled",
            cancel_reason: "withdrawn_by_merchant",
            canceled_at: new Date(Date.now() - 3_600_000),
          });
        await at.sandbox.advance(order.remote_id, "shipped");
        await record(at, order, "picked");
        expect((await rowOf(at, order)).state).toBe("canceled");

        await readFeed(at, confirmationFeed);
        expect(await rowOf(at, order)).toMatchObject({
          state: "shipped",
          canceled_at: null,
          cancel_reason: null,
        });
        expect(await codes(at)).toEqual(["moves_though_canceled"]);
      },
    );

    it("is one problem for an unknown word, in the warehouse's own language", async () => {
      const orders = [await held(at), await held(at)];
      for (const { remote_id } of orders) await at.sandbox.advance(remote_id, "На відділенні");
      await readFeed(at, reportFeed);
      await readFeed(at, reportFeed);
      const [problem, ...more] = await problems(at);
      expect(more).toEqual([]);
      expect(problem).toMatchObject({ code: "status_unknown" });
      expect(problem?.message.uk).toContain("«На відділенні»");
      for (const order of orders) {
        expect(await rowOf(at, order)).toMatchObject({ state: "shipped", status_word: "На відділенні" });
        const known = (await timelineOf(at, order)).filter((line) => line === "status by report");
        expect(known).toHaveLength(1);
      }
      await new Merchant(at.shop).post(`/admin/sklad/connections/${at.connectionId}/acknowledge-words`);
      expect(await problems(at)).toEqual([]);
    });

    inSoak("is a problem when a parcel comes back, and when it stays too long", async () => {
      const order = await held(at);
      await at.sandbox.advance(order.remote_id, "picked");
      await readFeed(at, reportFeed);
      await databaseOf(at.shop)("sklad_warehouse_order")
        .where({ id: order.id })
        .update({ picked_at: new Date(Date.now() - 6 * 86_400_000) });
      await raiseStuck(contextOf(at.shop.container));
      await raiseStuck(contextOf(at.shop.container));
      expect(await codes(at)).toEqual(["stuck_at_warehouse"]);

      await at.sandbox.advance(order.remote_id, "refused");
      await readFeed(at, reportFeed);
      expect(await codes(at)).toEqual(["recipient_refused"]);
      await at.sandbox.advance(order.remote_id, "returned");
      await readFeed(at, reportFeed);
      expect(await rowOf(at, order)).toMatchObject({ state: "returned" });
      expect(await codes(at)).toEqual(["came_back"]);
      await sweep(at.shop);
      expect(await at.sandbox.orders()).toHaveLength(1);
    });

    it("resolves an unclear handover: an order with our own id is there", async () => {
      await at.sandbox.addFault({ kind: "server_error", operation: "AddOrder", when: "after", count: 1 });
      await at.sandbox.addFault({ kind: "server_error", operation: "getStatusOrder" });
      const placed = await placeOrder(at.shop, CASH);
      const [order] = await eventually(
        () => at.sandbox.orders(),
        (orders) => orders.length > 0,
      );
      const [row] = await storesOf(at).warehouseOrders.ofOrders([placed.id]);
      if (!order || !row) throw new Error("The order did not arrive.");
      await at.stopDraining();
      const open = await storesOf(at).commands.openOf([row.id]);
      expect(open.map(({ kind, state }) => `${kind} ${state}`)).toEqual(["add unknown"]);

      const { id_order_FF: remote_id, key_order: remote_key } = order;
      await record(at, { id: row.id, remote_id, remote_key }, "picked");
      expect(await rowOf(at, row)).toMatchObject({
        state: "picked",
        remote_id,
        cash_on_delivery_sum: "225.00",
      });
      expect(await storesOf(at).commands.openOf([row.id])).toEqual([]);
      await at.sandbox.clearFaults();
      at.startDraining();
      await sweep(at.shop);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    });

    inSoak("is recorded from a list that was called to resolve handovers", async () => {
      const order = await held(at);
      await at.sandbox.advance(order.remote_id, "picked");
      await at.sandbox.addFault({ kind: "server_error", operation: "AddOrder", when: "after", count: 2 });
      const unclear = [await placeOrder(at.shop, CASH), await placeOrder(at.shop, CASH)];
      const commands = () => databaseOf(at.shop)("sklad_command").where({ state: "unknown" });
      await eventually(
        async () => (await commands()) as unknown[],
        (found) => found.length === 2,
      );
      // As if the deadline of their calls were over, and look-ups had resolved nothing: two workers may take one each.
      await commands().update({ next_attempt_at: new Date(0), unclear_look_ups: 2 });
      for (const placed of unclear) await accepted(at, placed);
      expect(await at.sandbox.calls("ListOrder")).toHaveLength(1);
      expect((await rowOf(at, order)).state).toBe("picked");
      expect(await timelineOf(at, order)).toContain("picked by audit");
    });

    it("of one order that cannot be recorded is a problem with its number, and those of the others are recorded", async () => {
      const [bad, good] = [await held(at), await held(at)];
      const database = databaseOf(at.shop);
      await database.raw(`
        create function refuse_${bad.id.toLowerCase()}() returns trigger language plpgsql as
          $$ begin raise exception 'this row cannot be written'; end $$;
        create trigger refuse before update of state on sklad_warehouse_order for each row
          when (old.id = '${bad.id}' and new.state <> old.state) execute function refuse_${bad.id.toLowerCase()}()`);
      for (const { remote_id } of [bad, good]) await at.sandbox.advance(remote_id, "picked");
      await readFeed(at, reportFeed);
      expect((await rowOf(at, good)).state).toBe("picked");
      expect((await rowOf(at, bad)).state).toBe("new");
      const [problem, ...more] = await problems(at);
      expect(more).toEqual([]);
      expect(problem?.message.en).toContain("could not be stored: this row cannot be written. It is retried");

      await database.raw("drop trigger refuse on sklad_warehouse_order");
      await readFeed(at, reportFeed);
      expect((await rowOf(at, bad)).state).toBe("picked");
      expect(await codes(at)).toEqual([]);
    });

    inSoak("is looked up when no status comes, one order at a time", async () => {
      const order = await held(at);
      await at.sandbox.advance(order.remote_id, "picked");
      await readFeed(at, staleOrderFeed);
      expect((await rowOf(at, order)).state).toBe("new");
      await databaseOf(at.shop)("sklad_warehouse_order")
        .where({ id: order.id })
        .update({ look_up_due_at: new Date(Date.now() - 1_000) });
      await readFeed(at, staleOrderFeed);
      const row = await rowOf(at, order);
      expect(row.state).toBe("picked");
      expect(Number(row.look_up_due_at)).toBeGreaterThan(Date.now() + 3_600_000);
    });

    inSoak("is looked up at once on a person's request: one order, many, or all", async () => {
      const [one, other] = [await held(at), await held(at)];
      for (const { remote_id } of [one, other]) await at.sandbox.advance(remote_id, "picked");
      const merchant = new Merchant(at.shop);
      const { order } = await merchant.post(`/admin/sklad/orders/${one.id}/refresh`);
      expect(order.state).toBe("picked");
      expect(await merchant.post("/admin/sklad/orders/refresh", { ids: [other.id] })).toEqual({ asked: 1 });
      await readFeed(at, confirmationFeed);
      expect(await rowOf(at, other)).toMatchObject({ state: "picked", unconfirmed_status: null });
      for (const [action, feed] of [
        ["read-statuses", reportFeed],
        ["compare-orders", auditFeed],
      ] as const) {
        const connection = `/admin/sklad/connections/${at.connectionId}`;
        const { begins_at } = await merchant.post(`${connection}/${action}`);
        const asked = await storesOf(at).feeds.find({ name: feed.name, scope_key: at.connectionId });
        expect(Date.parse(begins_at)).toBeGreaterThanOrEqual(Number(asked?.run_requested_at));
      }
      const unknown = answered(at.shop.api.post("/admin/sklad/orders/sklord_0/refresh", {}, at.shop.admin));
      expect((await unknown).status).toBe(404);
    });

    it("is compared once a day, both ways", async () => {
      const order = await held(at);
      const database = databaseOf(at.shop);
      const [row] = await database("sklad_warehouse_order").where({ id: order.id });
      const hours = (count: number) => new Date(Date.now() - count * 3_600_000);
      await database("sklad_warehouse_order")
        .where({ id: order.id })
        .update({ accepted_at: hours(2) });
      const { hold_params: _, ...columns } = row as Record<string, unknown>;
      await database("sklad_warehouse_order").insert({
        ...columns,
        id: "sklord_lost",
        order_id: "order_lost",
        number: "999",
        remote_id: "FF-LOST",
        remote_key: "KEY-LOST",
        accepted_at: hours(1),
      });
      await readFeed(at, auditFeed);
      expect(await rowOf(at, { id: "sklord_lost" })).toMatchObject({
        unconfirmed_status: { why: "missing" },
      });
      await readFeed(at, confirmationFeed);
      expect(await codes(at)).toEqual([]);
      await database("sklad_warehouse_order")
        .where({ id: "sklord_lost" })
        .update({ look_up_due_at: hours(0) });
      await readFeed(at, confirmationFeed);
      expect(await codes(at)).toEqual(["missing_at_warehouse"]);

      const moveTo = (connection_id: unknown) =>
        database("sklad_warehouse_order").where({ id: order.id }).update({ connection_id });
      await moveTo("sklconn_of_another_shop");
      await readFeed(at, auditFeed);
      const found = (await problems(at)).find(({ code }) => code === "unknown_at_warehouse");
      expect(found?.message.en).toContain(String(order.placed.display_id));
      await moveTo(row.connection_id);
      await readFeed(at, auditFeed);
      expect(await codes(at)).toEqual(["missing_at_warehouse"]);
    });
  },
  { sandbox: ["--report-limit", "1000", "--limit", "1000", "--extra-statuses", "shipped:На відділенні"] },
);
