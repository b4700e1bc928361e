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
