import { cancelOrderWorkflow } from "@medusajs/medusa/core-flows";
import { contextOf } from "../../../src/engine/context";
import { commandKinds } from "../../../src/engine/outbox";
import { raiseWaiting } from "../../../src/engine/outbox/poll";
import type { Settings } from "../../../src/planning/settings";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { accepted } from "../../support/accepted";
import type { PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import type { WarehouseOrder } from "../../support/shop";
import { sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;
const AUTHORISED = { ...TEA, payment: "pp_card_demo", paymentData: { capture: false } } as const;

/** The first connection has the production key; the one that takes its place has the staging key, which distinguishes them. */
export const goingLive = suite("A connection that takes another one's place at a stock location", (at) => {
  const merchant = () => new Merchant(at.shop);
  const press = (id: string, action: "enable" | "disable") =>
    merchant().post(`/admin/sklad/connections/${id}/${action}`);
  const disableFirst = () => press(at.connectionId, "disable");
  const connectNext = (settings: Partial<Settings> = {}) =>
    at.shop.connect(
      at.sandbox,
      { number_prefix: "B-", ...settings },
      { name: "Новий склад", api_key: SANDBOX_KEYS.staging },
    );
  const openProblems = async () =>
    (await problems(at)).map(({ code, message }) => ({ code, en: message.en }));
  const look = async () => {
    await sweep(at.shop);
    await raiseWaiting(contextOf(at.shop.container), commandKinds);
  };

  async function rowOf({ id }: PlacedOrder): Promise<WarehouseOrder & { connection_id: string }> {
    const [row, ...others] = await eventually(
      () => at.shop.warehouseOrders(id),
      (found) => found.length > 0,
    );
    expect(others).toEqual([]);
    return row as WarehouseOrder & { connection_id: string };
  }

  const untilHeld = (placed: PlacedOrder, code: string) =>
    eventually(
      () => rowOf(placed),
      ({ hold_code }) => hold_code === code,
    );

  async function expectArrivedThere(placed: PlacedOrder, connectionId: string): Promise<void> {
    const { order, held } = await accepted(at, placed);
    expect(order).toMatchObject({
      connection_id: connectionId,
      number: `B-${placed.display_id}`,
      hold_code: null,
    });
    expect(held).toMatchObject({ environment: "staging", order: { id_order: order.number } });
    await look();
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    expect(await openProblems()).toEqual([]);
  }

  const WAITING: [string, Partial<Settings>, typeof TEA | typeof AUTHORISED, string][] = [
    ["its approval", { approve: "all" }, TEA, "waiting_for_approval"],
    ["its payment", {}, AUTHORISED, "prepaid_not_paid"],
    ["the end of its grace period", { grace_period_minutes: 600 }, TEA, "grace_period"],
  ];

  inSoak.each(WAITING)("sends what waited for %s on the former one", async (_, settings, purchase, code) => {
    await at.shop.changeSettings(at.connectionId, settings);
    const placed = await placeOrder(at.shop, purchase);
    await untilHeld(placed, code);
    await disableFirst();
    await look();
    const { number, hold_message } = await untilHeld(placed, "connection_disabled");
    expect(hold_message).toEqual({
      en: expect.stringContaining("its warehouse connection is disabled"),
      uk: expect.stringContaining("підключення до складу вимкнено"),
    });
    expect(await openProblems()).toEqual([
      { code: "connection_disabled", en: expect.stringContaining(`Order ${number} was not sent`) },
    ]);

    const next = await connectNext();
    await look();
    if (code === "prepaid_not_paid") {
      expect(await untilHeld(placed, code)).toMatchObject({ connection_id: next });
      await merchant().capturePayment(placed.id);
    }
    await expectArrivedThere(placed, next);
  });

  it("sends what was queued on the former one, and the former one sends it no more", async () => {
    await at.stopDraining();
    const placed = await placeOrder(at.shop, TEA);
    expect(await rowOf(placed)).toMatchObject({ hold_code: null });
    await disableFirst();
    const next = await connectNext();
    at.startDraining();
    await look();
    await expectArrivedThere(placed, next);
    const { commands, timeline } = await at.shop.warehouseOrder((await rowOf(placed)).id);
    expect(commands?.map(({ kind, state }) => `${kind} ${state}`).sort()).toEqual([
      "add done",
      "add withdrawn",
    ]);
    expect(timeline?.map(({ type }) => type)).toContain("moved");
  });

  inSoak(
    "is not needed when the former one is enabled again: what waits goes there, and the problem is over at once",
    async () => {
      await at.shop.changeSettings(at.connectionId, { approve: "all" });
      const placed = await placeOrder(at.shop, TEA);
      await untilHeld(placed, "waiting_for_approval");
      await disableFirst();
      await look();
      expect(await openProblems()).toMatchObject([{ code: "connection_disabled" }]);
      await press(at.connectionId, "enable");
      expect(await openProblems()).toEqual([]);
      await look();
      const row = await untilHeld(placed, "waiting_for_approval");
      await merchant().post(`/admin/sklad/orders/${row.id}/approve`);
      const { held } = await accepted(at, placed);
      expect(held.environment).toBe("production");
    },
  );

  it("leaves alone what may have arrived: it is a problem, and resolved once the former one is enabled", async () => {
    await at.sandbox.addFault({ kind: "reset", operation: "AddOrder", when: "after", count: 1 });
    const placed = await placeOrder(at.shop, TEA);
    const { id, number } = await rowOf(placed);
    await eventually(
      () => at.shop.warehouseOrder(id),
      ({ commands }) => commands?.[0]?.state === "unknown",
    );
    await disableFirst();
    const next = await connectNext();
    await look();
    expect(await rowOf(placed)).toMatchObject({ connection_id: at.connectionId, number });
    const [problem, ...others] = await openProblems();
    expect(others).toEqual([]);
    expect(problem).toEqual({
      code: "left_on_disabled",
      en: expect.stringContaining(`cannot check whether the warehouse has order ${number}`),
    });
    expect(await refusalOf(merchant().fulfill(placed.id))).toEqual({
      status: 400,
      message: expect.stringContaining(`It is not clear whether the warehouse has order ${number}`),
    });

    await press(next, "disable");
    await press(at.connectionId, "enable");
    await databaseOf(at.shop)("sklad_command").update({ next_attempt_at: new Date(0) });
    await accepted(at, placed);
    await look();
    expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    expect(await openProblems()).toEqual([]);
  });

  inSoak(
    "gets no edits and cancellations of the former one's orders: each is a problem with its number until that one is enabled",
    async () => {
      const [edited, canceled] = [await placeOrder(at.shop, TEA), await placeOrder(at.shop, TEA)];
      for (const placed of [edited, canceled]) await accepted(at, placed);
      await disableFirst();
      const next = await connectNext();
      await merchant().changeAddress(edited.id, { first_name: "Леся", last_name: "Українка" });
      // Not by Medusa's button, which asks the warehouse while the merchant waits.
      await cancelOrderWorkflow(at.shop.container).run({ input: { order_id: canceled.id } });
      await eventually(
        async () => {
          await look();
          return openProblems();
        },
        (found) => found.length === 2,
      );
      expect((await openProblems()).sort((left, right) => left.en.localeCompare(right.en))).toEqual([
        {
          code: "left_on_disabled",
          en: expect.stringContaining(
            `the change to order ${edited.display_id} does not reach the warehouse`,
          ),
        },
        {
          code: "left_on_disabled",
          en: expect.stringContaining(
            `the request to cancel order ${canceled.display_id} does not reach the warehouse`,
          ),
        },
      ]);
      expect(await at.sandbox.calls("EditOrder")).toEqual([]);
      expect(await at.sandbox.calls("CancelOrder")).toEqual([]);

      await press(next, "disable");
      await press(at.connectionId, "enable");
      expect(await openProblems()).toEqual([]);
      await eventually(
        async () =>
          (await at.sandbox.orders()).map(({ status, order }) => `${status} ${order.recipient}`).sort(),
        (found) => found.join() === "canceled Шевченко Тарас,new Українка Леся",
      );
      await look();
      expect(await openProblems()).toEqual([]);
    },
  );

  inSoak(
    "leaves the former one to be asked by a merchant who cancels in Medusa and waits for the response",
    async () => {
      const placed = await placeOrder(at.shop, TEA);
      await accepted(at, placed);
      await disableFirst();
      await merchant().post(`/admin/orders/${placed.id}/cancel`);
      expect(await at.sandbox.calls("CancelOrder")).toHaveLength(1);
      expect(await rowOf(placed)).toMatchObject({ state: "canceled" });
      await look();
      expect(await openProblems()).toEqual([]);
    },
  );

  inSoak(
    "takes what a person fulfils by hand, also what waited on the former one without a plan since",
    async () => {
      await at.shop.changeSettings(at.connectionId, { approve: "all" });
      const placed = await placeOrder(at.shop, TEA);
      await untilHeld(placed, "waiting_for_approval");
      await disableFirst();
      expect((await refusalOf(merchant().fulfill(placed.id))).message).toContain(
        "No enabled warehouse connection serves this stock location",
      );
      const next = await connectNext({ approve: "all" });
      await merchant().fulfill(placed.id);
      await expectArrivedThere(placed, next);
      expect(await rowOf(placed)).toMatchObject({ origin: "manual" });
    },
  );

  inSoak(
    "is no reason to fulfil by hand what the former one's warehouse holds: that is refused with a sentence",
    async () => {
      const placed = await placeOrder(at.shop, TEA);
      const { order } = await accepted(at, placed);
      await disableFirst();
      await connectNext();
      expect(await refusalOf(merchant().fulfill(placed.id))).toEqual({
        status: 400,
        message: expect.stringContaining(
          `Order ${order.number} was sent over a warehouse connection that is now disabled`,
        ),
      });
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(1);
    },
  );
});
