import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { createModuleDatabase, type ModuleDatabase } from "../../feeds/support/module-database";
import { LivenessWorld } from "./liveness-world";
import { VirtualTime } from "./virtual-time";

export interface Liveness {
  readonly database: Knex;
  readonly time: VirtualTime;
  /** The world of the present test, with one connection in its tables. */
  readonly world: LivenessWorld;
}

/** What the sweep reads of Medusa's tables, to see what the warehouse's catalogue lacks. */
const STOCK_OF_MEDUSA = `
  create table inventory_item (id text, sku text, deleted_at timestamptz);
  create table inventory_level (inventory_item_id text, location_id text, deleted_at timestamptz);
  create table product_variant_inventory_item (inventory_item_id text, variant_id text, deleted_at timestamptz);
  create table product_variant (id text, product_id text, deleted_at timestamptz);
  create table product (id text, metadata jsonb, deleted_at timestamptz)`;

/**
 * One database for the tests of a file, on a clock that jumps, and a world for each of them.
 * @param withOrders with Medusa's table of orders, which the recording of statuses reads; empty before each test
 */
export function liveness(
  plugin: Readonly<Record<string, unknown>> = {},
  { withOrders = false } = {},
): Liveness {
  const at = {} as { -readonly [Part in keyof Liveness]: Liveness[Part] };
  let module: ModuleDatabase;
  beforeAll(async () => {
    module = await createModuleDatabase();
    at.database = module.database;
    at.time = new VirtualTime(at.database);
    await at.time.install();
    await at.database.raw(STOCK_OF_MEDUSA);
    if (withOrders)
      await at.database.raw(
        'create table "order" (id text primary key, status text, deleted_at timestamptz)',
      );
  });
  beforeEach(async () => {
    if (withOrders) await at.database.raw('truncate "order"');
    at.world = await LivenessWorld.on(at.database, at.time, plugin);
  });
  afterAll(() => module.drop());
  return at;
}
