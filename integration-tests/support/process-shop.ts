import { Pool } from "pg";
import type { Settings } from "../../src/planning/settings";
import { SANDBOX_KEYS } from "../../src/sandbox";
import { eventually } from "./eventually";
import { freePort } from "./free-port";
import { type MedusaOptions, MedusaProcess } from "./medusa-process";
import { copyShop, dropShop, type PostgresServer, type ShopDatabase, testServer } from "./shop-database";
import { request, Storefront } from "./storefront";

/** Shortened times of the plugin, so that a test takes moments instead of minutes. */
export const SHORT_TIMES = {
  rateWindowMs: 500,
  callDeadlineMs: 1_500,
  lookUpIntervalMs: 100,
  pollIntervalMs: 50,
  claimLeaseMs: 1_000,
  leaseMarginMs: 1_000,
  firstPauseMs: 50,
} as const;

type WorkerMode = "shared" | "server" | "worker";

interface Forgotten {
  /** A Medusa order that stays, as one that was never planned. */
  readonly but?: string;
  /** Whether the feeds stay due when they are; else each runs at once, as on a new connection. */
  readonly keepsFeeds?: boolean;
}

interface StartOptions {
  readonly mode?: WorkerMode;
  /** Options of the plugin for this start, over those of the shop. */
  readonly plugin?: Record<string, unknown>;
  readonly env?: NodeJS.ProcessEnv;
}

interface OpenOptions extends StartOptions {
  readonly server?: PostgresServer;
}

interface Variant {
  readonly id: string;
  readonly sku: string;
}

/** A seeded shop in Medusa processes of their own, which may be killed under it. */
export class ProcessShop {
  medusa!: MedusaProcess;
  readonly database: Pool;
  readonly storefront: Storefront;
  readonly #others: MedusaProcess[] = [];
  #variants: Variant[] = [];
  #closing?: Promise<void>;

  private constructor(
    readonly shop: ShopDatabase,
    private readonly server: PostgresServer,
    private readonly options: MedusaOptions,
  ) {
    this.database = new Pool({ connectionString: shop.url, max: 4 });
    // Some tests end all connections.
    this.database.on("error", () => undefined);
    this.storefront = new Storefront(
      () => this.medusa.url,
      shop.seeded,
      () => this.#branchOption(),
    );
  }

  static async open({
    mode = "shared",
    plugin = {},
    env = {},
    server = testServer(),
  }: OpenOptions = {}): Promise<ProcessShop> {
    const database = await copyShop(server);
    const options = {
      port: await freePort(),
      databaseUrl: database.url,
      plugin: { ...SHORT_TIMES, ...plugin },
    };
    const shop = new ProcessShop(database, server, options);
    await shop.start({ mode, env });
    return shop;
  }

  /** Starts the process that serves the requests of a test, again after it has ended. */
  async start({ mode = "shared", plugin = {}, env = {} }: StartOptions = {}): Promise<MedusaProcess> {
    this.medusa = await this.#start(this.options.port, mode, plugin, env);
    return this.medusa;
  }

  /** One more process on the same database; the requests of a test go to the first. */
  async startAnother({ mode = "worker", plugin = {} }: StartOptions = {}): Promise<MedusaProcess> {
    const another = await this.#start(await freePort(), mode, plugin);
    this.#others.push(another);
    return another;
  }

  async #start(
    port: number,
    mode: WorkerMode,
    plugin: Record<string, unknown>,
    env: NodeJS.ProcessEnv = {},
  ): Promise<MedusaProcess> {
    return MedusaProcess.start({
      ...this.options,
      port,
      plugin: { ...this.options.plugin, ...plugin },
      env: { ...env, MEDUSA_WORKER_MODE: mode },
    });
  }

  /** Everything its processes have printed. */
  log(): string {
    return [this.medusa, ...this.#others].map((medusa) => medusa.log()).join("\n");
  }

  /** Runs once, however often it is called. */
  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    for (const medusa of [this.medusa, ...this.#others]) await medusa.kill();
    await this.database.end();
    await dropShop(this.shop, this.server);
  }

  /** A connection to the warehouse at this address, enabled. */
  async connect(apiUrl: string, settings: Partial<Settings> = {}): Promise<string> {
    const { connection } = await this.admin<{ connection: { id: string } }>(
      "POST",
      "/admin/sklad/connections",
      {
        name: "Склад",
        environment: "sandbox",
        base_url: apiUrl,
        api_key: SANDBOX_KEYS.production,
        stock_location_id: this.shop.seeded.locationId,
        settings: { carrier_literal: "Нова пошта", cod_provider_ids: ["pp_system_default"], ...settings },
      },
    );
    await this.admin("POST", `/admin/sklad/connections/${connection.id}/enable`, {});
    return connection.id;
  }

  /** A number of customers buy, with cash on delivery to a carrier's branch, four at a time. */
  async buy(count: number, options: { sku?: string } = {}): Promise<string[]> {
    const ids: string[] = [];
    const customers = Array.from({ length: count }, (_, index) => index).values();
    await Promise.all(
      Array.from({ length: Math.min(count, 4) }, async () => {
        for (const index of customers) ids.push(await this.#buyOne(index, options));
      }),
    );
    return ids;
  }

  /** The same, while the process may die: the database has the orders that were placed. */
  async tryToBuy(count: number): Promise<void> {
    await Promise.allSettled(Array.from({ length: count }, (_, index) => this.#buyOne(index, {})));
  }

  async admin<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { authorization: this.shop.authorization };
    return request<T>(method, `${this.medusa.url}${path}`, { headers, body });
  }

  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.database.query<Row>(sql, values)).rows;
  }

  /** Ends every other connection to the database, and waits until all are gone. */
  async cutConnections(): Promise<void> {
    const cut = await this.rows<{ pid: number }>(
      `select pid, pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid()`,
    );
    await eventually(
      () =>
        this.rows("select 1 from pg_stat_activity where pid = any($1::int[])", [cut.map(({ pid }) => pid)]),
      (left) => left.length === 0,
    );
  }

  /** Asks until the shop answers: the first requests after a cut meet connections of its pool that are gone. */
  async answers(): Promise<void> {
    await eventually(
      () =>
        this.admin("GET", "/admin/sklad/connections").then(
          () => "answered",
          (error: unknown) => String(error),
        ),
      (answer) => answer === "answered",
    );
  }

  /** Stops sending until {@link resume}; orders are still planned. */
  async pause(): Promise<void> {
    await this.rows(
      "update sklad_connection set pause_reason = 'unreachable', paused_until = now() + interval '1 hour'",
    );
  }

  async resume(): Promise<void> {
    await this.rows("update sklad_connection set pause_reason = null, paused_until = null");
  }

  async hasWork(): Promise<boolean> {
    const open = await this.rows(
      "select 1 from sklad_command where state in ('queued', 'sending', 'unknown') limit 1",
    );
    return open.length > 0;
  }

  /** Waits until every order is in the outbox: a sweep may see a checkout before it is paid. */
  async planAll(): Promise<void> {
    await eventually(
      () =>
        this.rows(
          `select o.id from "order" o
            where not exists (select 1 from sklad_warehouse_order w where w.order_id = o.id and w.hold_code is null)`,
        ),
      (orders) => orders.length === 0,
    );
  }

  async unplanned(): Promise<{ id: string }[]> {
    return this.rows(
      `select o.id from "order" o where not exists (select 1 from sklad_warehouse_order w where w.order_id = o.id)`,
    );
  }

  /** Empties the plugin's and Medusa's orders, and resets the connection. */
  async forgetOrders({ but, keepsFeeds = false }: Forgotten = {}): Promise<void> {
    const tables = await this.rows<{ name: string }>(
      `select tablename as name from pg_tables
        where schemaname = 'public' and tablename like 'sklad\\_%' and tablename <> 'sklad_connection'`,
    );
    const kept = keepsFeeds ? ["sklad_feed"] : [];
    const own = tables.map(({ name }) => name).filter((name) => !kept.includes(name));
    await this.#truncate((but === undefined ? ['"order"', ...own] : own).join(", "));
    if (but !== undefined) await this.rows('delete from "order" where id <> $1', [but]);
    await this.rows(
      `update sklad_connection set array_form = default, batch_size = default, failed_trials = default, consecutive_failures = 0,
              pause_reason = null, paused_until = null`,
    );
  }

  /** Retries after a deadlock: the shop's processes lock the same tables meanwhile in another order. */
  async #truncate(names: string, attempts = 5): Promise<void> {
    try {
      await this.rows(`truncate ${names} cascade`);
    } catch (error) {
      const isDeadlock = (error as { code?: string }).code === "40P01";
      if (!isDeadlock || attempts === 1) throw error;
      await this.#truncate(names, attempts - 1);
    }
  }

  async #buyOne(index: number, { sku }: { sku?: string }): Promise<string> {
    const variant = await this.#variant(index, sku);
    return this.storefront.buy({
      email: `buyer-${index}@example.com`,
      items: [{ variant_id: variant.id, quantity: 1 + (index % 3) }],
      provider_id: "pp_system_default",
    });
  }

  async #branchOption(): Promise<string> {
    const [option] = await this.rows<{ id: string }>(
      `select o.id from shipping_option o join shipping_option_type t on t.id = o.shipping_option_type_id
        where t.code = 'carrier-branch' and o.deleted_at is null`,
    );
    if (!option) throw new Error("The shop does not ship to a branch.");
    return option.id;
  }

  async #variant(index: number, sku?: string): Promise<Variant> {
    if (this.#variants.length === 0) {
      this.#variants = await this.rows<Variant>(
        "select id, sku from product_variant where manage_inventory and deleted_at is null order by sku",
      );
    }
    const chosen = this.#variants.filter((variant) => sku === undefined || variant.sku === sku);
    const variant = chosen[index % chosen.length];
    if (!variant) throw new Error(`The shop has no variant ${sku ?? ""}.`);
    return variant;
  }
}
