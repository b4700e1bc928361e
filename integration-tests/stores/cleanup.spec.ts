import type { MedusaContainer } from "@medusajs/framework/types";
import { asValue, createContainer } from "awilix";
import { Stores } from "../../src/modules/sklad/stores";
import { ulidFloor } from "../../src/modules/sklad/stores/database";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { INBOX_DAYS } from "../../src/modules/sklad/stores/processes/retention";
import { cleanupWorkflow } from "../../src/workflows/cleanup";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";

const DAY_MS = 24 * 60 * 60_000;
const CONNECTION = "sklconn_1";

/** Of a table that the cleanup deletes from: how many days a row stays, and one that has ended so long ago. */
interface Kept {
  readonly days: number;
  readonly row: (id: string, ended: Date) => Record<string, unknown>;
}

const KEPT: Readonly<Record<string, Kept>> = {
  sklad_command: {
    days: DEFAULT_SETTINGS.payload_retention_days,
    row: (id, ended) => ({
      ...{ id, kind: id, target_id: "sklord_1", connection_id: CONNECTION, state: "done" },
      ...{ next_attempt_at: ended, finished_at: ended },
    }),
  },
  sklad_inbox: {
    days: INBOX_DAYS,
    row: (id, received_at) => ({
      ...{ id, connection_id: CONNECTION, token_id: "skltok_1", received_at, size: 1 },
      ...{ state: "recorded", body: Buffer.from("1") },
    }),
  },
  sklad_event: { days: 365, row: (id, at) => ({ id, type: "accepted", source: "outbox", at }) },
  sklad_problem: {
    days: 90,
    row: (id, cleared_at) => ({
      ...{ id, key: id, code: "unreachable", raised_at: cleared_at, notify_after: cleared_at, cleared_at },
    }),
  },
  sklad_rate_limit: {
    days: 7,
    row: (id, updated_at) => ({ id, api_key_fingerprint: id, bucket: "general", slots: "{}", updated_at }),
  },
  sklad_lease: { days: 1, row: (id, lease_until) => ({ id, key: id, fence: 1, lease_until }) },
  sklad_cancellation: {
    days: 90,
    row: (id, ended_at) => ({
      ...{ id, order_id: id, target: "order", target_id: id, state: "done", expires_at: ended_at, ended_at },
    }),
  },
  sklad_stock_run: {
    days: 14,
    row: (id, at) => ({
      ...{ id, connection_id: CONNECTION, kind: "applied", requested_at: at, started_at: at },
      ...{ finished_at: at, duration_ms: 1, counts: "{}" },
    }),
  },
  sklad_stock_level: {
    days: 30,
    row: (id, reported_at) => ({
      ...{ id, connection_id: CONNECTION, sku: id, reported_at },
      ...{ notes: JSON.stringify([{ code: "not_reported" }]), history: "[]" },
    }),
  },
  sklad_heartbeat: { days: 1, row: (id, at) => ({ id, process: id, at }) },
  sklad_feed_page: { days: 7, row: (id) => ({ id, feed_id: id, run_id: id, page: 0, items: "[]" }) },
};

/** Tables that nothing is deleted from by its age, and why. */
const STAYS: Readonly<Record<string, string>> = {
  sklad_connection: "as many as a merchant makes",
  sklad_operation: "a few of each connection",
  sklad_webhook_token: "as many as a merchant issues",
  sklad_secret: "one",
  sklad_city: "as many as the carrier has; one that is gone names orders of former times",
  sklad_branch: "the same",
  sklad_city_read: "one of each city that customers asked for",
  sklad_stock: "one of each connection",
  sklad_product: "one of each sku that Medusa stocks at a connection's location, at most",
  sklad_feed: "a few of each connection",
  sklad_watched_order: "ends when its order is handed over, cancelled, archived or gone",
  sklad_warehouse_order: "the record of what was shipped, one of an order, as the order itself",
  sklad_warehouse_order_line: "of a warehouse order, former ones with it",
  sklad_fulfillment: "of a warehouse order",
  sklad_return: "of a warehouse order; why it came back goes with the words of its refusals",
};

describe("The nightly cleanup", () => {
  let module: ModuleDatabase;
  let container: MedusaContainer;

  beforeAll(async () => {
    module = await createModuleDatabase();
    // What the cleanup reads of Medusa's tables.
    await module.database.raw(`
      create table inventory_item (id text, sku text, deleted_at timestamptz);
      create table inventory_level (inventory_item_id text, location_id text, deleted_at timestamptz)`);
    const stores = new Stores(module.database, () => undefined);
    await stores.connections.create({
      ...{ id: CONNECTION, name: "Kyiv", environment: "sandbox", base_url: "https://warehouse.example.com" },
      ...{ stock_location_id: "sloc_1", api_key_encrypted: "-", api_key_last_four: "-" },
      ...{ api_key_fingerprint: "-", settings: DEFAULT_SETTINGS },
    });
    container = createContainer().register({
      sklad: asValue({ stores }),
      query: asValue({}),
      logger: asValue(console),
    }) as MedusaContainer;
  });

  afterAll(() => module.drop());

  it("knows every table: how long its rows stay, or why they do", async () => {
    const tables: string[] = await module
      .database("information_schema.tables")
      .whereLike("table_name", "sklad\\_%")
      .orderBy("table_name")
      .pluck("table_name");
    expect(tables).toEqual([...Object.keys(KEPT), ...Object.keys(STAYS)].sort());
  });

  it("deletes of each table what is too old, and nothing that is young enough", async () => {
    const now = Date.now();
    const ago = (days: number) => new Date(now - days * DAY_MS);
    const idOf = (name: string, at: Date) => `${PREFIXES[name] ?? "row"}_${ulidFloor(at)}`;
    const rows = Object.entries(KEPT).map(([table, { days, row }]) => {
      const [old, young] = [ago(days + 0.5), ago(days - 0.5)];
      return { table, young: idOf(table, young), rows: [old, young].map((at) => row(idOf(table, at), at)) };
    });
    for (const { table, rows: both } of rows) await module.database(table).insert(both);
    // A page of a snapshot is as old as the run that reads it.
    const { days } = KEPT["sklad_feed_page"] ?? { days: NaN };
    const runs = [ago(days + 0.5), ago(days - 0.5)].map((at) => ({ id: idOf("sklad_feed_page", at), at }));
    await module.database("sklad_feed").insert(
      runs.map(({ id, at }) => ({
        ...{ id, name: id, scope_key: CONNECTION, next_run_at: at },
        ...{ run_id: id, run_started_at: at, history: "[]" },
      })),
    );

    await cleanupWorkflow(container).run();

    const left = await Promise.all(
      rows.map(async ({ table }) => [table, await module.database(table).pluck<string[]>("id")]),
    );
    expect(Object.fromEntries(left)).toEqual(
      Object.fromEntries(rows.map(({ table, young }) => [table, [young]])),
    );
  });

  it("ends the watch over orders that never become ours, are deleted or are gone from Medusa", async () => {
    const stores = new Stores(module.database, () => undefined);
    await module.database.raw(`
      create table "order" (id text, status text, deleted_at timestamptz);
      insert into "order" values ('pending', 'pending', null), ('canceled', 'canceled', null),
        ('archived', 'archived', null), ('deleted', 'pending', now())`);
    await stores.watchedOrders.watch(["pending", "canceled", "archived", "deleted", "gone"]);
    await stores.watchedOrders.stopWatching([]);
    expect(await module.database("sklad_watched_order").pluck("order_id")).toEqual(["pending"]);
  });
});

/** Of ids that are purged by their time. */
const PREFIXES: Readonly<Record<string, string>> = {
  sklad_inbox: "sklin",
  sklad_event: "sklevt",
  sklad_problem: "sklprob",
  sklad_stock_run: "sklrun",
};
