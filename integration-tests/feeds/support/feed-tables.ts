import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { createModuleDatabase, type ModuleDatabase } from "./module-database";

const WRITTEN_BY_FEEDS = [
  ...["connection", "command", "event", "problem", "rate_limit"],
  ...["feed", "feed_page", "city", "branch", "city_read"],
  ...["warehouse_order", "return"],
];

/** The module's tables for the tests of a file. Those that feeds write are empty before each test. */
export function feedTables(): { readonly database: Knex } {
  let tables: ModuleDatabase;
  beforeAll(async () => {
    tables = await createModuleDatabase();
  });
  afterAll(() => tables.drop());
  beforeEach(async () => {
    await tables.database.raw(
      `truncate ${WRITTEN_BY_FEEDS.map((name) => `sklad_${name}`).join(", ")} cascade`,
    );
  });
  return {
    get database() {
      return tables.database;
    },
  };
}
