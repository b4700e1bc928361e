import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { Stores } from "../../../src/modules/sklad/stores";
import { createModuleDatabase, type ModuleDatabase } from "../../feeds/support/module-database";

export interface ModuleStores {
  readonly database: Knex;
  readonly stores: Stores;
}

/**
 * What the tests of a block use: the stores on a database of the module, which goes when they have ended.
 * @param tables of Medusa's that they read, each as the statement that makes it
 */
export function moduleStores(tables: readonly string[] = []): ModuleStores {
  const at = {} as { -readonly [Part in keyof ModuleStores]: ModuleStores[Part] };
  let module: ModuleDatabase;
  beforeAll(async () => {
    module = await createModuleDatabase();
    at.database = module.database;
    at.stores = new Stores(at.database, () => undefined);
    for (const statement of tables) await at.database.raw(statement);
  });
  afterAll(() => module.drop());
  return at;
}
