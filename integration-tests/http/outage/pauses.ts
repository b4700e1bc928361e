import { SKLAD_MODULE } from "../../../src/modules/sklad";
import type SkladModuleService from "../../../src/modules/sklad/service";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import type { PlacedOrder } from "../../support/checkout";
import { suite } from "../../support/describe-shop";
import { eventually } from "../../support/eventually";
import { databaseOf, Merchant } from "../../support/merchant";
import { connection, endPause, problems } from "../../support/outage";
import { placeOrder } from "../../support/placed-order";
import { refusalOf } from "../../support/refusal-of";
import { expectArrivedOnce, sweep } from "../../support/waiting-orders";
import { inSoak } from "../../../unit-tests/support/in-soak";

const TEA = {
  items: { "TEA-KARPATY-100": 1 },
  shipping: "carrier-branch",
  payment: "pp_system_default",
} as const;

const FIRST_PAUSE_MS = 30_000;

export const pauses = suite("While the warehouse cannot take orders", (at) => {
  afterEach(() => jest.restoreAllMocks());

  /** So long that no pause ends before the test ends it. */
  const lengthenPauses = () => {
    const { configuration } = at.shop.container.resolve<SkladModuleService>(SKLAD_MODULE);
    jest.replaceProperty(configuration, "firstPauseMs", FIRST_PAUSE_MS);
  };

  const paused = (reason: string, failures = 1) =>
    eventually(
      () => connection(at),
      ({ pause_reason, consecutive_failures }) => pause_reason === reason && consecutive_failures >= failures,
    );

  async function detailOf(placed: PlacedOrder) {
    const [order] = await at.shop.warehouseOrders(placed.id);
    return at.shop.warehouseOrder(order?.id ?? "");
  }

  describe("because it is down", () => {
    it("keeps the checkout, tries again after growing pauses, and hands over once when it is back", async () => {
      lengthenPauses();
      await at.sandbox.kill();
      const placed = await placeOrder(at.shop, TEA);
      const pauses: number[] = [];
      for (const failures of [1, 2, 3]) {
        const { paused_until } = await paused("unreachable", failures);
        pauses.push(Date.parse(paused_until ?? "") - Date.now());
        if (failures < 3) {
          expect(await problems(at)).toEqual([]);
          await endPause(at);
        }
      }
      // Each with full jitter and a fifth of it at least.
      pauses.forEach((pause, index) => expect(pause).toBeLessThanOrEqual(FIRST_PAUSE_MS * 2 ** index));
      expect(pauses[2]).toBeGreaterThan(5_000);
      expect(await problems(at)).toEqual([
        expect.objectContaining({
          code: "unreachable",
          connection_id: at.connectionId,
          message: {
            en: expect.stringContaining('The warehouse of "Склад" cannot be reached. Orders are safe'),
            uk: expect.stringContaining("Склад «Склад» не відповідає. Замовлення збережено"),
          },
        }),
      ]);
      const waiting = await detailOf(placed);
      expect(waiting).toMatchObject({ state: "planned", hold_code: null });
      expect(waiting.commands).toMatchObject([{ kind: "add", state: "queued", attempts: 3 }]);

      await at.sandbox.restart();
      await endPause(at);
      await expectArrivedOnce(at, placed.id);
      expect(await problems(at)).toEqual([]);
      expect(await connection(at)).toMatchObject({ pause_reason: null, consecutive_failures: 0 });
      const { timeline } = await detailOf(placed);
      expect(timeline?.map(({ type }) => type)).toEqual([
        "planned",
        "add_queued",
        "not_sent",
        "not_sent",
        "not_sent",
        "accepted",
      ]);
    });

    inSoak("counts calls that fail together as one failure, which is no problem yet", async () => {
      lengthenPauses();
      await at.stopDraining();
      for (let order = 0; order < 3; order += 1) await placeOrder(at.shop, TEA);
      await inState("queued", 3);
      await at.sandbox.addFault({ kind: "latency", operation: "AddOrder", delay_ms: 20_000 });
      at.startDraining();
      await inState("sending", 3);
      await at.sandbox.kill();
      await inState("unknown", 3);
      // Not the connection: what else it is asked may work.
      const { pause_reason, status } = await connection(at);
      expect(pause_reason).toBeNull();
      expect(status.operations).toMatchObject([{ operation: "add", failures: 2, gate: "paused" }]);
      expect(await problems(at)).toEqual([]);

      function inState(state: string, count: number) {
        return eventually(
          async () => databaseOf(at.shop)("sklad_command").where({ state }),
          (commands: unknown[]) => commands.length === count,
        );
      }
    });

    inSoak(
      "sends nothing while the connection is disabled, and goes on with the sweep after it is enabled",
      async () => {
        await at.sandbox.kill();
        const placed = await placeOrder(at.shop, TEA);
        await paused("unreachable");
        const path = `/admin/sklad/connections/${at.connectionId}`;
        await new Merchant(at.shop).post(`${path}/disable`);
        await at.sandbox.restart();
        await endPause(at);
        await sweep(at.shop);
        expect(await at.sandbox.calls()).toEqual([]);
        await new Merchant(at.shop).post(`${path}/enable`);
        await sweep(at.shop);
        await expectArrivedOnce(at, placed.id);
      },
    );
  });

  inSoak("waits when another service answers at its address, until the address is right", async () => {
    const merchant = new Merchant(at.shop);
    const path = `/admin/sklad/connections/${at.connectionId}`;
    await merchant.post(`${path}/address`, { base_url: `${at.sandbox.url}/api/v9` });
    const placed = await placeOrder(at.shop, TEA);
    // Three failures, with up to five and ten seconds in between.
    const raised = await eventually(
      () => problems(at),
      ([problem]) => problem !== undefined,
    );
    expect(raised).toMatchObject([
      { code: "not_getting_through", params: { number: String(placed.display_id) } },
    ]);
    expect((await detailOf(placed)).commands).toMatchObject([
      { state: "queued", received: { error: "unknown_operation" } },
    ]);
    await merchant.post(`${path}/address`, { base_url: at.sandbox.apiUrl });
    await expectArrivedOnce(at, placed.id);
    expect(await problems(at)).toEqual([]);
  });

  inSoak("waits as long as a 429 says, and loses no order", async () => {
    const startedAt = new Date();
    await at.sandbox.addFault({ kind: "rate_limit", operation: "AddOrder", retry_after: 1, count: 1 });
    const placed = [await placeOrder(at.shop, TEA)];
    // A call that begins between the 429 and its record meets no pause.
    await eventually(
      () => databaseOf(at.shop)("sklad_rate_limit").where("paused_until", ">", startedAt),
      (pauses) => pauses.length > 0,
    );
    placed.push(await placeOrder(at.shop, TEA), await placeOrder(at.shop, TEA));
    const orders = await eventually(
      () => at.sandbox.orders(),
      (held) => held.length === placed.length,
    );
    await sweep(at.shop);
    expect((await at.sandbox.orders()).map(({ order }) => order.id_order).sort()).toEqual(
      placed.map(({ display_id }) => String(display_id)).sort(),
    );
    expect(orders).toHaveLength(3);
    const [limited, next] = await at.sandbox.calls("AddOrder");
    expect(limited?.http_status).toBe(429);
    expect(Date.parse(next?.at ?? "") - Date.parse(limited?.at ?? "")).toBeGreaterThanOrEqual(1_000);
    expect(await problems(at)).toEqual([]);
  });

  describe("because the ApiKey is revoked", () => {
    const replaceKey = (api_key: string) =>
      new Merchant(at.shop).post(`/admin/sklad/connections/${at.connectionId}/api-key`, { api_key });

    it("pauses visibly, takes no key of another account, and goes on with a valid one", async () => {
      const known = await placeOrder(at.shop, TEA);
      await expectArrivedOnce(at, known.id);
      await at.sandbox.revokeKey(SANDBOX_KEYS.production);
      const placed = await placeOrder(at.shop, TEA);
      expect(await paused("invalid_key", 0)).toMatchObject({ paused_until: null });
      const tried = (await at.sandbox.calls("AddOrder")).length;
      await sweep(at.shop);
      expect(await at.sandbox.calls("AddOrder")).toHaveLength(tried);
      expect(await problems(at)).toEqual([
        expect.objectContaining({
          code: "invalid_key",
          connection_id: at.connectionId,
          message: {
            en: expect.stringContaining('The warehouse does not accept the ApiKey of "Склад"'),
            uk: expect.stringContaining("Склад не приймає ApiKey підключення «Склад»"),
          },
        }),
      ]);

      expect(await refusalOf(replaceKey("a-key-never-issued"))).toEqual({
        status: 400,
        message: expect.stringContaining("The warehouse does not accept this ApiKey"),
      });
      expect(await refusalOf(replaceKey(SANDBOX_KEYS.staging))).toEqual({
        status: 400,
        message: expect.stringContaining(
          `With this ApiKey the warehouse does not find the orders that it accepted last over this connection, such as ${known.display_id}.`,
        ),
      });
      expect(await connection(at)).toMatchObject({
        pause_reason: "invalid_key",
        api_key_last_four: SANDBOX_KEYS.production.slice(-4),
      });

      await at.sandbox.addKey("the-new-production-key", "production");
      await replaceKey("the-new-production-key");
      const arrived = await eventually(
        () => at.sandbox.orders(),
        (orders) => orders.length === 2,
      );
      expect(arrived.map(({ order, environment }) => `${environment} ${order.id_order}`)).toEqual([
        `production ${known.display_id}`,
        `production ${placed.display_id}`,
      ]);
      await eventually(
        () => at.shop.warehouseOrders(placed.id),
        ([order]) => order?.state === "new",
      );
      expect(await problems(at)).toEqual([]);
      expect(await connection(at)).toMatchObject({ pause_reason: null, api_key_last_four: "-key" });
    });
  });
});
