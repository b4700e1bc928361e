import { Stores } from "../../src/modules/sklad/stores";
import type { HoldCode } from "../../src/planning/warehouse-order";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";
import { setSqlClock } from "../support/sql-clock";
import { waitingForLock } from "../support/waiting-for-lock";
import type { ConnectionEventType } from "../../src/catalogue";
import { actOnConnection, updateConnection } from "../../src/engine/connections";
import type { Context } from "../../src/engine/context";

const ACTOR = { actor_type: "user", actor_id: "user_1" };
const LEASE_MS = 60_000;
const HOUR_MS = 3_600_000;
const BEGIN = Date.parse("2026-11-20T10:00:00.000Z");

describe("What waits on a connection that changes while it is planned", () => {
  let module: ModuleDatabase;
  let stores: Stores;
  let now: number;

  beforeAll(async () => {
    module = await createModuleDatabase();
    stores = new Stores(module.database, () => undefined);
    for (const id of ["former", "next"])
      await stores.connections.create({
        id,
        name: id,
        environment: "sandbox",
        base_url: "https://warehouse.example.com",
        stock_location_id: "sloc_1",
        api_key_encrypted: "-",
        api_key_last_four: "-",
        api_key_fingerprint: id,
        settings: DEFAULT_SETTINGS,
      });
  });
  afterAll(() => module.drop());

  const pass = (ms: number) => setSqlClock(module.database, (now += ms));
  const claim = () => stores.orderChecks.claimDue(10, LEASE_MS, new Date(now));
  const change = (id: string, type: ConnectionEventType) =>
    stores.transaction(async (inside) => {
      await inside.warehouseOrders.scheduleCheckNow("former");
      await inside.events.add({ type, source: "merchant", connection_id: id });
    });

  beforeEach(async () => {
    await module.database.raw("truncate sklad_warehouse_order, sklad_event cascade");
    now = BEGIN;
    await setSqlClock(module.database, now);
  });

  async function create(hold_code: HoldCode): Promise<string> {
    const [id = ""] = await stores.warehouseOrderStates.create([
      {
        order_id: "order_1",
        connection_id: "former",
        location_id: "sloc_1",
        shipping_option_id: "so_1",
        sequence: 1,
        number: "1001",
        origin: "automatic",
        payment_provider_id: null,
        hold_code,
        hold_params: { until: new Date(BEGIN + 10 * HOUR_MS).toISOString() },
      },
    ]);
    return id;
  }

  it.each([
    ["in its grace period, by its settings", "former", "connection_changed", "grace_period"],
    ["for approval, by its settings", "former", "connection_changed", "waiting_for_approval"],
    ["for a connection, by the one that is enabled", "next", "connection_enabled", "connection_disabled"],
  ] as const)("%s, is planned once more, and then left alone", async (_, changed, type, code) => {
    const id = await create(code);
    await module.database("sklad_warehouse_order").update({ created_at: new Date(BEGIN - 24 * HOUR_MS) });
    // The planning process has read the connections; then one of them changes, and then the plan is made.
    await change(changed, type);
    await pass(5_000);
    await stores.warehouseOrders.markChecked("order_1");
    expect(await claim()).toEqual([]);
    await pass(60_000);
    expect(await claim()).toEqual(["order_1"]);

    await pass(120_000);
    await stores.warehouseOrders.markChecked("order_1");
    await pass(120_000);
    expect(await claim()).toEqual([]);
    expect(await stores.warehouseOrders.find(id)).toMatchObject({ state: "planned", hold_code: code });
  });

  it("is planned once more also when it was opened by what has just changed", async () => {
    await change("former", "connection_changed");
    await pass(5_000);
    await create("grace_period");
    await pass(60_000);
    expect(await claim()).toEqual(["order_1"]);
  });

  describe("and while a response is recorded", () => {
    const changes: [string, (ctx: Context) => Promise<unknown>][] = [
      [
        "settings that change",
        (ctx) => updateConnection(ctx, "former", { settings: { fulfil_at: "accepted" } }, ACTOR),
      ],
      ["a connection that is disabled", (ctx) => actOnConnection(ctx, "former", "disable", ACTOR)],
    ];

    // Recording locks the orders and then counts the connection's failures.
    it.each(changes)("%s wait for it, and it does not wait for them", async (_, change) => {
      const id = await create("grace_period");
      await module.database("sklad_connection").where({ id: "former" }).update({ enabled: true });
      const wakes = { wakeOutbox: () => undefined, wakeFulfillments: () => undefined };
      const ctx = { sklad: { stores, ...wakes } } as unknown as Context;
      const recording = await module.database.transaction();
      await recording("sklad_warehouse_order").where({ id }).forUpdate().select("id");
      const changing = change(ctx);
      await waitingForLock(module.database, "sklad_warehouse_order");
      await recording("sklad_connection").where({ id: "former" }).update({ consecutive_failures: 0 });
      await recording.commit();
      expect(await changing).toMatchObject({ id: "former" });
    });
  });
});
