import { LocalNotificationService } from "@medusajs/notification-local/dist/services/local";
import { Modules } from "@medusajs/framework/utils";
import { cleanupWorkflow } from "../../../src/workflows/cleanup";
import { sweepOrdersWorkflow } from "../../../src/workflows/reconcile-orders";
import type SkladModuleService from "../../../src/modules/sklad/service";
import { ulidFloor } from "../../../src/modules/sklad/stores/database";
import { contextOf } from "../../../src/engine/context";
import { notifyProblems } from "../../../src/engine/problems/notify";
import { accepted } from "../../support/accepted";
import type { Purchase } from "../../support/checkout";
import { placeOrder } from "../../support/placed-order";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf } from "../../support/merchant";
import { inSoak } from "../../../unit-tests/support/in-soak";

const PURCHASE: Purchase = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
};

export const running = suite("Day by day", (at) => {
  const connection = async () =>
    (await at.shop.api.get(`/admin/sklad/connections/${at.connectionId}`, at.shop.admin)).data.connection;

  it("a connection shows its rate limit, its queue and that a process drains it", async () => {
    await accepted(at, await placeOrder(at.shop, PURCHASE));
    // The call ends a moment after what it brought is recorded.
    const { status } = await eventually(connection, ({ status }) => status.rate_limit.used > 0);
    expect(status).toMatchObject({
      rate_limit: { limit: 57, used: 1, free: 56, paused_until: null },
      queue: { queued: 0, sending: 0, unknown: 0, parked: 0 },
      expected_ms: 0,
      drained: true,
    });
    expect(await at.sandbox.calls()).toHaveLength(1);
  });

  inSoak("a slot of the rate limit that is taken and given back never shows as used", async () => {
    await at.stopDraining();
    const { stores } = at.shop.container.resolve<SkladModuleService>("sklad");
    const [row] = await stores.connections.list();
    const limit = { limit: 57, window_ms: 60_000, deadline_ms: 60_000 };
    const slot = await stores.rateLimit.take(row?.api_key_fingerprint ?? "", "general", limit);
    if ("wait_ms" in slot) throw new Error("There is no slot.");
    const unused = { limit: 57, used: 0, free: 57, paused_until: null };
    expect((await connection()).status.rate_limit).toEqual(unused);
    await stores.rateLimit.giveBack(slot);
    expect((await connection()).status.rate_limit).toEqual(unused);
  });

  inSoak(
    "a connection without a process that drains it shows that a minute later, however that process ended",
    async () => {
      await at.stopDraining();
      await databaseOf(at.shop)("sklad_heartbeat").update({ at: new Date(Date.now() - 61_000) });
      expect(await drained()).toBe(false);

      async function drained(): Promise<boolean> {
        const { data } = await at.shop.api.get(`/admin/sklad/connections/${at.connectionId}`, at.shop.admin);
        return data.connection.status.drained;
      }
    },
  );

  it("what happens to an order is announced on Medusa's event bus", async () => {
    const received: string[] = [];
    const bus = at.shop.container.resolve(Modules.EVENT_BUS);
    bus.subscribe(
      "sklad.order.accepted",
      async (event: { data: unknown }) => {
        received.push((event.data as { order_id: string }).order_id);
      },
      { subscriberId: "test-accepted" },
    );
    const placed = await placeOrder(at.shop, PURCHASE);
    await eventually(
      () => Promise.resolve(received),
      (orders) => orders.includes(placed.id),
    );
  });

  it("a new problem is sent once to the receiver in the settings", async () => {
    await at.shop.changeSettings(at.connectionId, { notify_to: "merchant@example.com" });
    await at.sandbox.addFault({
      kind: "refuse",
      operation: "AddOrder",
      count: 1,
      message: "Немає такої послуги",
    });
    await placeOrder(at.shop, PURCHASE);
    await eventually(
      async () => (await at.shop.api.get("/admin/sklad/problems", at.shop.admin)).data.problems,
      (problems) => problems.length === 1,
    );
    expect(await notifyProblems(at.shop.container)).toBe(1);
    expect(await notifyProblems(at.shop.container)).toBe(0);
    const [notified] = await at.shop.container
      .resolve(Modules.NOTIFICATION)
      .listNotifications({ to: "merchant@example.com" });
    expect(notified?.data).toMatchObject({
      code: "refused",
      title: expect.stringContaining("Склад відмовив"),
    });
    // The e-mail does not wait for the bell.
    const underTheBell = await eventually(
      () => at.shop.container.resolve(Modules.NOTIFICATION).listNotifications({ channel: "feed", to: "" }),
      ([entry]) => entry?.status === "success",
    );
    expect(underTheBell).toMatchObject([{ data: { title: notified?.data?.["title"] } }]);
  });

  inSoak("a problem is sent again when it could not be sent, until it was, and once", async () => {
    await at.shop.changeSettings(at.connectionId, { notify_to: "merchant@example.com" });
    const { problems } = contextOf(at.shop.container).sklad.stores;
    await problems.raise({
      key: "order:1001:refused",
      code: "refused",
      params: { number: "1001", descriptions: ["<b>Немає такої послуги</b>"] },
      connection_id: at.connectionId,
    });
    const database = databaseOf(at.shop);
    const dueAgain = () => database("sklad_problem").update({ notify_after: database.raw("sklad_now()") });
    const provider = jest
      .spyOn(LocalNotificationService.prototype, "send")
      .mockRejectedValue(new Error("The mail server is away."));
    expect(await notifyProblems(at.shop.container)).toBe(0);
    expect(await notifyProblems(at.shop.container)).toBe(0);
    await dueAgain();
    expect(await notifyProblems(at.shop.container)).toBe(0);

    provider.mockRestore();
    await dueAgain();
    expect(await notifyProblems(at.shop.container)).toBe(1);
    await dueAgain();
    expect(await notifyProblems(at.shop.container)).toBe(0);
    const notified = await at.shop.container
      .resolve(Modules.NOTIFICATION)
      .listNotifications({ to: "merchant@example.com" });
    expect(notified.map(({ status }) => status).sort()).toEqual(["failure", "failure", "success"]);
    expect(JSON.stringify(notified)).not.toContain("<b>");
  });

  inSoak("many problems of one kind are sent as one notification, and each once", async () => {
    await at.shop.changeSettings(at.connectionId, { notify_to: "merchant@example.com" });
    const { problems } = contextOf(at.shop.container).sklad.stores;
    const held = (number: string) => ({
      key: `order:${number}:connection_disabled`,
      code: "connection_disabled",
      params: { number },
      connection_id: at.connectionId,
    });
    for (const number of ["1001", "1002", "1003", "1004"]) await problems.raise(held(number));
    expect(await notifyProblems(at.shop.container)).toBe(1);
    expect(await notifyProblems(at.shop.container)).toBe(0);
    const [notified] = await at.shop.container
      .resolve(Modules.NOTIFICATION)
      .listNotifications({ to: "merchant@example.com" });
    const names = "– #1001\n– #1002\n– #1003\n– #1004";
    expect(notified?.data).toMatchObject({
      count: 4,
      message: {
        en: expect.stringMatching(
          new RegExp(`^4 problems of this kind. The first one:.*\nAll of them:\n${names}$`),
        ),
        uk: expect.stringMatching(new RegExp(`^4 такі проблеми. Перша з них:.*\nУсі:\n${names}$`)),
      },
    });
  });

  it("what was sent, with its names and phones, is deleted after the retention time of the settings; the timeline stays", async () => {
    const { order } = await accepted(at, await placeOrder(at.shop, PURCHASE));
    await databaseOf(at.shop)("sklad_command").update({
      finished_at: new Date(Date.now() - 91 * 86_400_000),
    });

    const { result } = await cleanupWorkflow(at.shop.container).run();

    expect(result).toEqual({ forgotten: 1 });
    const detail = await at.shop.warehouseOrder(order.id);
    expect(detail.commands).toEqual([]);
    expect(detail.timeline?.map(({ type }) => type)).toContain("accepted");
  });

  inSoak("what was sent is forgotten as well when its connection was deleted meanwhile", async () => {
    await accepted(at, await placeOrder(at.shop, PURCHASE));
    const database = databaseOf(at.shop);
    await database("sklad_command").update({ finished_at: new Date(Date.now() - 91 * 86_400_000) });
    await contextOf(at.shop.container).sklad.stores.connections.delete(at.connectionId);

    await cleanupWorkflow(at.shop.container).run();

    expect(await database("sklad_command").select("id")).toEqual([]);
  });

  inSoak(
    "webhooks, whose bodies may hold names and phones, are kept for a month, and never longer than what was sent",
    async () => {
      const database = databaseOf(at.shop);
      const webhook = (days: number) => ({
        id: `sklin_${ulidFloor(new Date(Date.now() - days * 86_400_000))}`,
        connection_id: at.connectionId,
        token_id: "skltok_1",
        received_at: new Date(Date.now() - days * 86_400_000),
        size: days,
        state: "recorded",
        body: Buffer.from("380671234567"),
      });
      await database("sklad_inbox").insert([5, 20, 40].map(webhook));
      const kept = async (payload_retention_days: number) => {
        await at.shop.changeSettings(at.connectionId, { payload_retention_days });
        await cleanupWorkflow(at.shop.container).run();
        return database("sklad_inbox").orderBy("size").pluck<number[]>("size");
      };
      expect(await kept(90)).toEqual([5, 20]);
      expect(await kept(10)).toEqual([5]);
      expect(await kept(3)).toEqual([]);
    },
  );

  it("a sweep plans an order once and then leaves it alone", async () => {
    const placed = await placeOrder(at.shop, PURCHASE);
    await accepted(at, placed);
    const before = await timelineLength();
    await sweepOrdersWorkflow(at.shop.container).run();
    await sweepOrdersWorkflow(at.shop.container).run();
    expect(await timelineLength()).toBe(before);
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);

    async function timelineLength(): Promise<number> {
      const [order] = await at.shop.warehouseOrders(placed.id);
      return (await at.shop.warehouseOrder(order?.id ?? "")).timeline?.length ?? 0;
    }
  });
});
