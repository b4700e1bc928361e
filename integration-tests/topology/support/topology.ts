import { Pool } from "pg";
import type { OrderState } from "../../../src/client";
import { SANDBOX_KEYS } from "../../../src/sandbox";
import { eventually } from "../../support/eventually";
import { freePort } from "../../support/free-port";
import { SandboxProcess } from "../../support/sandbox-process";
import {
  copyShop,
  dropShop,
  type PostgresServer,
  type ShopDatabase,
  testServer,
} from "../../support/shop-database";
import { request, Storefront } from "../../support/storefront";
import { BuiltApplication } from "./built-application";
import { BuiltMedusa } from "./built-medusa";
import { Redis } from "../../support/redis";

const WINDOW_MS = 1_000;
const WORKERS = 2;
/** The same goods for all: who buys them begins with another each time. */
const BASKET_SIZE = 3;
/** A machine that does something else besides takes its time. What is measured on a quiet one is in docs/figures.md. */
export const PATIENCE_MS = 300_000;

/** A production build of a shop with Redis for all that Medusa may use it for: one server, two workers, a warehouse. */
export class Topology {
  #server: BuiltMedusa | undefined;
  #sandbox: SandboxProcess | undefined;
  readonly workers: BuiltMedusa[] = [];
  readonly pool: Pool;
  readonly #storefront: Storefront;
  readonly #gone: BuiltMedusa[] = [];
  #variants: string[] = [];

  private constructor(
    private readonly application: BuiltApplication,
    readonly redis: Redis,
    private readonly shop: ShopDatabase,
    private readonly postgres: PostgresServer,
  ) {
    this.pool = new Pool({ connectionString: shop.url, max: 4 });
    this.#storefront = new Storefront(
      () => this.server.url,
      shop.seeded,
      () => this.#branchOption(),
    );
  }

  static async open(postgres: PostgresServer = testServer()): Promise<Topology> {
    const application = await BuiltApplication.build();
    const topology = new Topology(application, await Redis.start(), await copyShop(postgres), postgres);
    try {
      topology.#sandbox = await SandboxProcess.start("--window-ms", String(WINDOW_MS));
      await topology.application.migrate(topology.#environment("server"));
      topology.#server = await topology.#start("server");
      for (let index = 0; index < WORKERS; index += 1) topology.workers.push(await topology.#start("worker"));
      await topology.#connect();
      return topology;
    } catch (error) {
      await topology.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const processes = [...(this.#server ? [this.#server] : []), ...this.workers];
    for (const medusa of processes) await medusa.kill();
    for (const medusa of [...processes, ...this.#gone]) medusa.forget();
    await this.#sandbox?.kill();
    await this.redis.end();
    await this.pool.end();
    await dropShop(this.shop, this.postgres);
    this.application.remove();
  }

  get server(): BuiltMedusa {
    if (!this.#server) throw new Error("The server has not started.");
    return this.#server;
  }

  get sandbox(): SandboxProcess {
    if (!this.#sandbox) throw new Error("The warehouse has not started.");
    return this.#sandbox;
  }

  /** kill -9, and another in its place. */
  async replaceWorker(index: number): Promise<void> {
    const worker = this.workers[index];
    if (!worker) throw new Error(`There is no worker ${index}.`);
    await worker.kill();
    this.#gone.push(worker);
    this.workers[index] = await this.#start("worker");
  }

  /** Everything its processes have printed. */
  log(): string {
    return [this.server, ...this.workers, ...this.#gone].map((medusa) => medusa.log()).join("\n");
  }

  async rows<Row extends object>(sql: string, values: unknown[] = []): Promise<Row[]> {
    return (await this.pool.query<Row>(sql, values)).rows;
  }

  /** A customer buys three things, beginning with another one each time. */
  async buy(first: number): Promise<string> {
    if (this.#variants.length === 0) await this.#chooseGoods();
    const items = this.#variants.map((_, index) => ({
      variant_id: this.#variants[(first + index) % BASKET_SIZE] ?? "",
      quantity: 1,
    }));
    return this.#storefront.buy({
      email: `buyer-${first}@example.com`,
      items: first % 2 === 0 ? items : items.reverse(),
      provider_id: "pp_system_default",
    });
  }

  /** @throws HttpError as the shop refuses a customer whose browser names a language */
  async buyWithoutBranch(language: string): Promise<void> {
    const items = this.#variants.map((variant_id) => ({ variant_id, quantity: 1 }));
    await this.#storefront.chooseNoBranch({ email: "without-branch@example.com", items }, language);
  }

  /** The warehouse does that with the parcels of these orders, at once. */
  async advance(orderIds: readonly string[], to: OrderState): Promise<void> {
    const held = await this.rows<{ remote_id: string }>(
      "select remote_id from sklad_warehouse_order where order_id = any($1)",
      [orderIds],
    );
    await Promise.all(held.map(({ remote_id }) => this.sandbox.advance(remote_id, to)));
  }

  async untilState(orderIds: readonly string[], state: OrderState): Promise<void> {
    await this.#untilNone(NOT_IN_STATE, orderIds, state);
  }

  /** Medusa shows what the warehouse has done. */
  async untilFollowed(orderIds: readonly string[], state: OrderState): Promise<void> {
    await this.#untilNone(NOT_FOLLOWED, orderIds, state);
  }

  async #untilNone(sql: string, orderIds: readonly string[], state: OrderState): Promise<void> {
    await eventually(
      () => this.rows(`${sql} limit 5`, [orderIds, state]),
      (left) => left.length === 0,
      { within: PATIENCE_MS, every: 250 },
    );
  }

  async #chooseGoods(): Promise<void> {
    const goods = await this.rows<{ id: string }>(
      "select id from product_variant where manage_inventory and deleted_at is null order by sku limit $1",
      [BASKET_SIZE],
    );
    this.#variants = goods.map(({ id }) => id);
  }

  async #start(mode: "server" | "worker"): Promise<BuiltMedusa> {
    return BuiltMedusa.start(this.application, await freePort(), this.#environment(mode));
  }

  #environment(mode: "server" | "worker"): NodeJS.ProcessEnv {
    return {
      MEDUSA_WORKER_MODE: mode,
      DATABASE_URL: this.shop.url,
      REDIS_URL: this.redis.url,
      // With these the shop that is copied was made.
      JWT_SECRET: "integration-tests",
      COOKIE_SECRET: "integration-tests",
      SKLAD_OPTIONS: JSON.stringify({ rateWindowMs: WINDOW_MS }),
    };
  }

  /** A connection to the warehouse, which posts each status to the shop. */
  async #connect(): Promise<void> {
    const { connection } = await this.#admin<{ connection: { id: string } }>("POST", "connections", {
      name: "Склад",
      environment: "sandbox",
      base_url: this.sandbox.apiUrl,
      api_key: SANDBOX_KEYS.production,
      stock_location_id: this.shop.seeded.locationId,
      settings: { carrier_literal: "Нова пошта", cod_provider_ids: ["pp_system_default"] },
    });
    await this.#admin("POST", `connections/${connection.id}/enable`, {});
    const { webhook } = await this.#admin<{ webhook: { url: string } }>(
      "GET",
      `connections/${connection.id}/webhook`,
    );
    const url = new URL(new URL(webhook.url).pathname, this.server.url).href;
    await this.sandbox.control("PUT", "webhooks", { environment: "production", url });
  }

  async #admin<T>(method: string, path: string, body?: unknown): Promise<T> {
    const headers = { authorization: this.shop.authorization };
    return request<T>(method, `${this.server.url}/admin/sklad/${path}`, { headers, body });
  }

  async #branchOption(): Promise<string> {
    const [option] = await this.rows<{ id: string }>(
      `select o.id from shipping_option o join shipping_option_type t on t.id = o.shipping_option_type_id
        where t.code = 'carrier-branch' and o.deleted_at is null`,
    );
    if (!option) throw new Error("The shop does not ship to a branch.");
    return option.id;
  }
}

const NOT_IN_STATE = `
  select o.id, w.number, w.state, w.hold_code, w.sync_failures
    from unnest($1::text[]) o(id) left join sklad_warehouse_order w on w.order_id = o.id
   where w.state is distinct from $2`;

const NOT_FOLLOWED = `
  select w.number, w.state, w.sync_due_at, w.sync_failures
    from sklad_warehouse_order w
   where w.order_id = any($1) and (w.state <> $2 or w.sync_due_at is not null)`;
