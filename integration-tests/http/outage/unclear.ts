import { SkladClient, unlimitedRateLimiter } from "../../../src/client";
import type SkladModuleService from "../../../src/modules/sklad/service";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import type { PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { expectArrivedOnce, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

const DEADLINE_MS = 700;

export const unclear = suite("A call that ended without a clear answer", (at) => {
  // Half a minute of patience is right for a shop and too long for a test.
  beforeEach(() => {
    const sklad = at.shop.container.resolve<SkladModuleService>("sklad");
    jest.replaceProperty(sklad.configuration, "callDeadlineMs", DEADLINE_MS);
    jest.replaceProperty(sklad.configuration, "lookUpIntervalMs", 50);
    jest.replaceProperty(sklad.configuration, "firstPauseMs", 50);
    jest.spyOn(sklad, "clientFor").mockImplementation(
      ({ base_url }) =>
        new SkladClient({
          baseUrl: base_url,
          apiKey: SANDBOX_KEYS.production,
          timeouts: { deadlineMs: DEADLINE_MS },
          retry: { attempts: 1 },
          rateLimit: unlimitedRateLimiter,
        }),
    );
  });
  afterEach(() => jest.restoreAllMocks());

  /** The warehouse knows an order of this connection: only then does it mean something when it knows another not. */
  async function withKnownOrder(): Promise<void> {
    await expectArrivedOnce(at, (await placeOrder(at.shop, TEA)).id);
  }

  async function detailOf(placed: PlacedOrder) {
    const [order] = await eventually(
      () => at.shop.warehouseOrders(placed.id),
      (orders) => orders.length > 0,
    );
    return at.shop.warehouseOrder(order?.id ?? "");
  }

  const addsOf = async (placed: PlacedOrder) =>
    (await at.sandbox.calls("AddOrder")).filter(({ id_orders }) =>
      id_orders.includes(String(placed.display_id)),
    );

  async function expectAcceptedOnce(placed: PlacedOrder): Promise<void> {
    const [order] = await eventually(
      () => at.shop.warehouseOrders(placed.id),
      ([first]) => first?.state === "new",
    );
    await sweep(at.shop);
    const held = (await at.sandbox.orders()).filter(
      ({ order: { external_id } }) => external_id === order?.id,
    );
    expect(held.map(({ id_order_FF }) => id_order_FF)).toEqual([order?.remote_id]);
    expect(await problems(at)).toEqual([]);
  }

  for (const [kind, test] of Object.entries({
    reset: it,
    server_error: inSoak,
    html: inSoak,
    black_hole: inSoak,
  }))
    test(`although the order had arrived (${kind}) is settled by a look-up, and nothing is sent again`, async () => {
      await withKnownOrder();
      await at.sandbox.addFault({ kind, operation: "AddOrder", when: "after", count: 1 });
      const placed = await placeOrder(at.shop, TEA);
      await expectAcceptedOnce(placed);
      expect(await addsOf(placed)).toHaveLength(1);
      const { timeline } = await detailOf(placed);
      expect(timeline?.map(({ type }) => type)).toEqual([
        "planned",
        "add_queued",
        "outcome_unclear",
        "accepted",
      ]);
    });

  for (const kind of ["reset", "server_error", "black_hole"])
    inSoak(
      `because the order never arrived (${kind}) is sent again once two look-ups have not found it`,
      async () => {
        await withKnownOrder();
        await at.sandbox.addFault({ kind, operation: "AddOrder", when: "before", count: 1 });
        const placed = await placeOrder(at.shop, TEA);
        await expectAcceptedOnce(placed);
        expect(await addsOf(placed)).toHaveLength(2);
        const { timeline } = await detailOf(placed);
        expect(timeline?.map(({ type }) => type)).toContain("not_arrived");
      },
    );

  inSoak("waits with the look-up while the warehouse is down, and is resolved when it is back", async () => {
    await withKnownOrder();
    await at.sandbox.addFault({ kind: "reset", operation: "AddOrder", when: "after", count: 1 });
    await at.sandbox.addFault({ kind: "server_error", operation: "getStatusOrder", count: 3 });
    const placed = await placeOrder(at.shop, TEA);
    await expectAcceptedOnce(placed);
    expect(await addsOf(placed)).toHaveLength(1);
  });

  describe("while nothing proves that a look-up would find it", () => {
    /** The connection's first order ever, lost on its way. */
    async function parked(): Promise<PlacedOrder> {
      await at.sandbox.addFault({ kind: "reset", operation: "AddOrder", when: "before", count: 1 });
      const placed = await placeOrder(at.shop, TEA);
      await eventually(
        async () => (await detailOf(placed)).commands ?? [],
        ([add]) => add?.state === "parked",
      );
      return placed;
    }

    inSoak("is parked where the merchant sees it, and nothing is sent again automatically", async () => {
      const placed = await parked();
      const [order] = await at.shop.warehouseOrders(placed.id);
      expect(await problems(at)).toEqual([
        expect.objectContaining({
          code: "outcome_unclear",
          warehouse_order_id: order?.id,
          message: {
            en: expect.stringContaining("It is not clear whether the warehouse has order 1"),
            uk: expect.stringContaining("Невідомо, чи має склад замовлення 1"),
          },
        }),
      ]);
      await new Merchant(at.shop).changeAddress(placed.id, { phone: "063 111 22 33" });
      await sweep(at.shop);
      expect(await addsOf(placed)).toHaveLength(1);
      expect(order).toMatchObject({ state: "planned", remote_id: null });
    });

    it("is sent again when the merchant says that it is not there, once however often that is", async () => {
      const placed = await parked();
      const [order] = await at.shop.warehouseOrders(placed.id);
      const again = () => new Merchant(at.shop).post(`/admin/sklad/orders/${order?.id}/send-again`);
      await Promise.allSettled([again(), again()]);
      await expectAcceptedOnce(placed);
      expect(await addsOf(placed)).toHaveLength(2);
    });

    it("is never sent again where the warehouse has confirmed it, also after a merchant's order to send it", async () => {
      const placed = await parked();
      const [order] = await at.shop.warehouseOrders(placed.id);
      await databaseOf(at.shop)("sklad_command")
        .where({ target_id: order?.id, state: "parked" })
        .update({ received: JSON.stringify({ error: "response_not_recorded", was_done: true }) });
      const again = new Merchant(at.shop).post(`/admin/sklad/orders/${order?.id}/send-again`);
      await expect(again).rejects.toMatchObject({
        response: { status: 400, data: { message: `The warehouse already has order ${order?.number}.` } },
      });
      expect(await addsOf(placed)).toHaveLength(1);
    });

    inSoak("is looked up again on retry, which finds it absent once another order has arrived", async () => {
      const placed = await parked();
      const another = await placeOrder(at.shop, TEA);
      await eventually(
        () => at.shop.warehouseOrders(another.id),
        ([first]) => first?.state === "new",
      );
      const [order] = await at.shop.warehouseOrders(placed.id);
      await new Merchant(at.shop).post(`/admin/sklad/orders/${order?.id}/retry`);
      await expectAcceptedOnce(placed);
      expect(await addsOf(placed)).toHaveLength(2);
    });
  });
});
