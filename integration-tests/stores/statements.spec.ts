import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { openDatabase } from "../feeds/support/module-database";
import { copyShop, dropShop, type ShopDatabase } from "../support/shop-database";
import { fill } from "./support/filling";
import { scansIn } from "./support/plans";
import { caseOf, statementsOf, storeMethods } from "./support/statements";
import { mixTones, tonesOf } from "./support/tones";

const ORDERS = 20_000;

/** Every statement of every store, planned by Postgres on a shop that has sold for years. */
describe("the stores' statements", () => {
  let shop: ShopDatabase;
  let database: Knex;

  beforeAll(async () => {
    shop = await copyShop();
    database = openDatabase(shop.url);
    await fill(database, { orders: ORDERS, events: 3 * ORDERS, problems: ORDERS / 5 });
  });

  afterAll(async () => {
    await database.destroy();
    await dropShop(shop);
  });

  it("are all known here: each method of a store has a case", () => {
    const methods = storeMethods(database);
    expect(methods.length).toBeGreaterThan(100);
    expect(methods.filter(({ store, method }) => !caseOf(store, method))).toEqual([]);
  });

  it("read no growing table from end to end", async () => {
    const scans: string[] = [];
    for (const { store, method } of storeMethods(database)) {
      const statements = await statementsOf(
        database,
        ORDERS,
        { store, method },
        async (found, transaction) => {
          for (const statement of found) {
            for (const scan of await scansIn(transaction, statement))
              scans.push(`${store}.${method}: ${scan}\n${statement.sql}`);
          }
        },
      );
      expect(statements.map(({ sql }) => sql)).not.toEqual([]);
    }
    expect(scans).toEqual([]);
  });

  it("would be seen if they did", async () => {
    const sql = "select id from sklad_event where data is not null";
    expect(await scansIn(database, { sql, bindings: [] })).toEqual(["Seq Scan on sklad_event"]);
    const walk = "select id from sklad_command where attempts + failures > 1000 order by id desc limit 1";
    expect(await scansIn(database, { sql: walk, bindings: [] })).toEqual([
      expect.stringMatching(/^Index Scan of \d{5} rows of sklad_command, for 0$/),
    ]);
  });

  it("list each order under the tone of its situation", async () => {
    const transaction = await database.transaction();
    try {
      await mixTones(transaction);
      const { listed, expected } = await tonesOf(transaction, ["needs_you", "waits", "moving"]);
      expect(listed).toEqual(expected);
      for (const ids of listed.values()) expect(ids.length).toBeGreaterThan(10);
    } finally {
      await transaction.rollback();
    }
  });
});
