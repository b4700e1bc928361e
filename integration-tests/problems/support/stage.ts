import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { OrderState } from "../../../src/client";
import type { Context } from "../../../src/engine/context";
import { reconcileOrder } from "../../../src/engine/orders";
import { recordStatuses } from "../../../src/engine/statuses";
import type { Stores } from "../../../src/modules/sklad/stores";
import type { ConnectionRow } from "../../../src/modules/sklad/types";
import { LivenessWorld } from "../../liveness/support/liveness-world";
import type { VirtualTime } from "../../liveness/support/virtual-time";
import type { WarehouseOrder } from "../../../src/planning/warehouse-order";

export const ACTOR = { actor_type: "user", actor_id: "user_1" };
export const CONNECTION = "sklconn_kyiv";
/** One that the warehouse has, and one that was not sent yet. */
const ACCEPTED = "order_1";
const PLANNED = "order_2";

/** What statements of ours read of Medusa's tables. */
const MEDUSAS = [
  `create table "order" (id text primary key, status text not null default 'pending', version int not null default 1,
     is_draft_order boolean not null default false, created_at timestamptz, updated_at timestamptz, deleted_at timestamptz)`,
  "create table order_payment_collection (order_id text, payment_collection_id text, deleted_at timestamptz)",
  "create table payment (payment_collection_id text, deleted_at timestamptz)",
  "create table order_summary (order_id text, version int, updated_at timestamptz, deleted_at timestamptz)",
  `create table order_shipping (id text primary key, order_id text, shipping_method_id text, version int, created_at timestamptz,
     deleted_at timestamptz)`,
  "create table order_item (id text primary key, order_id text, version int, created_at timestamptz, deleted_at timestamptz)",
  "create table order_shipping_method (id text, shipping_option_id text)",
  "create table shipping_option (id text, provider_id text)",
  "create table inventory_item (id text primary key, sku text, deleted_at timestamptz)",
  `create table inventory_level (id text primary key, inventory_item_id text, location_id text, stocked_quantity numeric,
     reserved_quantity numeric, deleted_at timestamptz)`,
];

/** A shop on the real tables: a connection, an order that the warehouse has and one that waits to be sent. */
export class Stage {
  readonly ctx: Context;
  readonly stores: Stores;

  private constructor(
    readonly world: LivenessWorld,
    readonly database: Knex,
    readonly connection: ConnectionRow,
    readonly accepted: WarehouseOrder,
    readonly planned: WarehouseOrder,
  ) {
    this.stores = world.stores;
    const sklad = Object.assign(Object.create(world.ctx.sklad) as object, {
      cancelingHeld: new Map(),
      apiKeyOf: () => "key",
      clientWithKey: ({ id }: ConnectionRow) => world.warehouse.clientFor(id),
      fingerprints: { of: async () => "kyiv" },
    });
    this.ctx = { ...world.ctx, sklad } as unknown as Context;
  }

  static async prepare(database: Knex): Promise<void> {
    for (const statement of MEDUSAS) await database.raw(statement);
  }

  static async set(database: Knex, time: VirtualTime): Promise<Stage> {
    await database.raw(
      `truncate "order", sklad_feed_page, sklad_heartbeat, sklad_inbox, sklad_stock, sklad_stock_level cascade`,
    );
    await database("order").insert([{ id: ACCEPTED }, { id: PLANNED }]);
    const world = await LivenessWorld.on(database, time);
    await world.place(ACCEPTED);
    await world.run(5_000);
    await world.place(PLANNED);
    const [connection] = await world.stores.connections.list();
    const rows = await world.stores.warehouseOrders.ofOrders([ACCEPTED, PLANNED]);
    const [accepted, planned] = [rows.find(isIn("new")), rows.find(isIn("planned"))];
    if (!connection || !accepted || !planned) throw new Error("The shop did not come about.");
    return new Stage(world, database, connection, accepted, planned);
  }

  /** As of now, under whatever context. */
  async plan({ order_id }: WarehouseOrder, ctx: Context = this.ctx) {
    const reconciled = await reconcileOrder(ctx, order_id, "event");
    if (!reconciled) throw new Error(`${order_id} is gone`);
    return reconciled;
  }

  /** The warehouse says how the accepted order is. */
  async say(...states: OrderState[]): Promise<void> {
    const { id, number, remote_id: remoteId, remote_key: remoteKey } = this.accepted;
    for (const state of states) {
      const ids = { number, externalId: id, remoteId, remoteKey };
      const status = { ...ids, status: state, state, changedAt: null, trackingNumbers: [] };
      const connections = await this.stores.connections.list();
      await this.stores.transaction(async (stores) => {
        await recordStatuses(stores, [{ connections, statuses: [status] }], "report");
      });
    }
  }

  /** What calls the warehouse ends as time passes. */
  async meanwhile(work: Promise<unknown>): Promise<void> {
    await this.world.run(10_000);
    await work;
  }

  /** The same but for what these stores ask Medusa's own tables. */
  over(stores: Partial<Record<"stockItems" | "stockProducts" | "stockUnits", object>>): Context {
    const { stockItems, stockProducts, stockUnits } = this.stores;
    const all = Object.assign(Object.create(this.stores) as object, {
      stockItems: Object.assign(Object.create(stockItems) as object, stores.stockItems),
      stockProducts: Object.assign(Object.create(stockProducts) as object, stores.stockProducts),
      stockUnits: Object.assign(Object.create(stockUnits) as object, stores.stockUnits),
    });
    const over: unknown = Object.assign(Object.create(this.ctx.sklad) as object, { stores: all });
    return { ...this.ctx, sklad: over as Context["sklad"] };
  }

  /** Medusa answers these otherwise. */
  asking(answers: Readonly<Record<string, () => unknown[]>>): Context {
    const graph = async (question: { entity: string }) => {
      const answer = answers[question.entity];
      return answer ? { data: answer() } : this.ctx.query.graph(question as never);
    };
    return { ...this.ctx, query: { graph } } as unknown as Context;
  }
}

const isIn = (state: WarehouseOrder["state"]) => (row: WarehouseOrder) => row.state === state;
