import { Stores } from "../../src/modules/sklad/stores";
import { type Database, inTransaction, rowsOf } from "../../src/modules/sklad/stores/database";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";

describe("A transaction of a process that falls asleep in it", () => {
  let module: ModuleDatabase;
  let database: Database;
  let stores: Stores;
  beforeAll(async () => {
    module = await createModuleDatabase();
    ({ database } = module);
    stores = new Stores(database, () => undefined);
  });
  afterAll(() => module.drop());

  const LIMIT = "current_setting('idle_in_transaction_session_timeout')";

  const limitIn = async (transaction: Database) => {
    const [row] = await rowsOf<{ limit: string }>(transaction.raw(`select ${LIMIT} as limit`));
    return row?.limit;
  };

  /** The statements sent to Postgres meanwhile. */
  async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
    const statements: string[] = [];
    const note = ({ sql }: { sql: string }) => statements.push(sql);
    database.on("query", note);
    await work().finally(() => database.off("query", note));
    return statements;
  }

  it("is ended by Postgres after a minute, and its locks with it", async () => {
    expect(await inTransaction(database, limitIn)).toBe("1min");
    expect(await limitIn(database)).not.toBe("1min");
  });

  it.each([
    ["of several rows", () => stores.transaction(async () => undefined)],
    ["alone on an order", () => stores.exclusively("order:order_1", async () => undefined)],
  ])("is ended so, too, where it is one %s", async (_, work) => {
    expect((await statementsOf(work)).slice(0, 2)).toEqual([
      "BEGIN;",
      "set local idle_in_transaction_session_timeout = '60s'",
    ]);
  });

  it("keeps the limit it has where another begins inside of it, as a feed's that writes a whole report", async () => {
    const limit = await inTransaction(database, async (outer) => {
      await outer.raw("set local idle_in_transaction_session_timeout = '5min'");
      await inTransaction(outer, async () => undefined);
      return limitIn(outer);
    });
    expect(limit).toBe("5min");
  });

  it("does not keep others from its orders for longer", async () => {
    let result: unknown;
    const sleeper = inTransaction(database, async (transaction) => {
      await transaction.raw("set local idle_in_transaction_session_timeout = '50ms'");
      const asleep = new Stores(transaction, () => undefined);
      await asleep.warehouseOrders.lockAll(["order_1"]);
      result = await stores.exclusively("order:order_1", async () => "taken");
    });
    await expect(sleeper).rejects.toThrow();
    expect(result).toBe("taken");
  });
});
