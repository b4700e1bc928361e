import type { OrderState, OrderStatus } from "../../../src/client";
import type { Context } from "../../../src/engine/context";
import { recordStatuses } from "../../../src/engine/statuses";
import { moduleOptionsSchema } from "../../../src/modules/sklad/options";
import { Stores } from "../../../src/modules/sklad/stores";
import { rowsOf } from "../../../src/modules/sklad/stores/database";
import { WakeUps } from "../../../src/modules/sklad/ports";
import { DEFAULT_SETTINGS } from "../../../src/planning/settings";
import type { ConnectionRow } from "../../../src/modules/sklad/types";
import { createModuleDatabase, type ModuleDatabase } from "../../feeds/support/module-database";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

export const FACTS = {
  payload_hash: "-",
  sent_date: "22.11.2026",
  sent_source_hash: "-",
  cash_on_delivery_sum: null,
  own_total: "100.00",
  shipping_facts: { lines: {}, methods: {} },
};

/** The plugin's tables with two connections of one address, Kyiv and Lviv, and orders of them; made for a whole file. */
export function recordingWorld() {
  let module: ModuleDatabase;
  let stores: Stores;
  let kyiv: ConnectionRow;
  const warnings: string[] = [];

  beforeAll(async () => {
    module = await createModuleDatabase();
    stores = new Stores(module.database, () => undefined);
    // What recording reads of Medusa's tables.
    await module.database.raw(
      `create table "order" (id text primary key, status text, deleted_at timestamptz)`,
    );
    for (const place of ["kyiv", "lviv"])
      await stores.connections.create({
        id: `sklconn_${place}`,
        name: place,
        environment: "sandbox",
        base_url: "https://warehouse.example.com",
        stock_location_id: `sloc_${place}`,
        api_key_encrypted: "-",
        api_key_last_four: "-",
        api_key_fingerprint: place,
        settings: {
          ...DEFAULT_SETTINGS,
          ...(place === "lviv" && { status_words: { "На пакуванні": "picked" } }),
        },
      });
    const found = await stores.connections.find("sklconn_kyiv");
    if (!found) throw new Error("There is no connection.");
    kyiv = found;
  });
  afterAll(() => module.drop());
  beforeEach(async () => {
    warnings.length = 0;
    await module.database.raw(
      `truncate sklad_warehouse_order, sklad_command, sklad_event, sklad_problem, sklad_inbox, "order" cascade`,
    );
  });

  /** Orders that wait for the response to their AddOrder. */
  async function planned(count: number, place = "kyiv"): Promise<string[]> {
    const numbers = Array.from({ length: count }, (_, index) => `${place}-${index}`);
    await module.database.raw(
      `insert into "order" (id, status) select 'order_' || number, 'pending' from unnest(?::text[]) number`,
      [numbers],
    );
    return stores.warehouseOrderStates.create(
      numbers.map((number) => ({
        order_id: `order_${number}`,
        connection_id: `sklconn_${place}`,
        location_id: `sloc_${place}`,
        shipping_option_id: "so_1",
        sequence: 1,
        number,
        origin: "automatic" as const,
        payment_provider_id: null,
      })),
    );
  }

  async function accepted(count: number, place = "kyiv"): Promise<string[]> {
    const ids = await planned(count, place);
    await stores.warehouseOrderStates.accept(ids.map((id) => ({ id, ...FACTS, ...remote(id) })));
    return ids;
  }

  const remote = (id: string) => ({ remote_id: `FF-${id}`, remote_key: `KEY-${id}` });

  function statusOf(id: string, status: string, state = status as OrderState | null): OrderStatus {
    const { remote_id: remoteId, remote_key: remoteKey } = remote(id);
    return {
      ...{ number: null, externalId: id, remoteId, remoteKey },
      ...{ status, state, changedAt: null, trackingNumbers: [] },
    };
  }

  async function record(statuses: readonly OrderStatus[], source: "webhook" | "report" = "report") {
    const connections = await stores.connections.list();
    return stores.transaction((inside) => recordStatuses(inside, [{ connections, statuses }], source));
  }

  const states = async (): Promise<Record<string, number>> => {
    const rows = await rowsOf<{ state: string; count: number }>(
      module.database.raw("select state, count(*)::int as count from sklad_warehouse_order group by state"),
    );
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };

  /** Another process that understands webhooks, with options of the plugin. */
  function process(plugin: Readonly<Record<string, unknown>> = {}): Context {
    const own = new Stores(module.database, () => undefined);
    const configuration = moduleOptionsSchema.parse(plugin);
    const sklad = { stores: own, configuration, wakeUps: new WakeUps() };
    const warn = (line: string) => warnings.push(line);
    return { sklad, logger: { warn, error: warn, info: warn } } as unknown as Context;
  }

  async function webhook(status: OrderStatus, place: string, name = place): Promise<void> {
    const body = Buffer.from(JSON.stringify({ external_id: status.externalId, status: status.status }));
    await module.database("sklad_inbox").insert({
      id: `sklin_${name}_${status.externalId}`,
      connection_id: `sklconn_${place}`,
      token_id: "skltok_1",
      received_at: new Date(),
      due_at: new Date(Date.now() - 1_000),
      size: body.length,
      body,
    });
  }

  async function rowOf(id: string): Promise<WarehouseOrder> {
    const row = await stores.warehouseOrders.find(id);
    if (!row) throw new Error(`There is no warehouse order ${id}.`);
    return row;
  }

  const timelineOf = async (id: string) =>
    (await stores.events.ofWarehouseOrder(id)).map(({ type, source }) => `${type} by ${source}`);

  const openProblems = async () => {
    const rows = await module.database<{ code: string }>("sklad_problem").whereNull("cleared_at");
    return rows.map(({ code }) => code);
  };

  return {
    ...{ planned, accepted, remote, statusOf, record, states, process, webhook, warnings },
    ...{ rowOf, timelineOf, openProblems },
    get module() {
      return module;
    },
    get stores() {
      return stores;
    },
    get kyiv() {
      return kyiv;
    },
  };
}
