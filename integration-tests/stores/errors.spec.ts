import { keepValuesOutOfErrors } from "../../src/modules/sklad/errors";
import { Stores } from "../../src/modules/sklad/stores";
import type { Database } from "../../src/modules/sklad/stores/database";
import { createModuleDatabase, type ModuleDatabase } from "../feeds/support/module-database";

const NAME = "Шевченко";

describe("An error of the database", () => {
  let module: ModuleDatabase;
  let database: Database;
  beforeAll(async () => {
    module = await createModuleDatabase();
    ({ database } = module);
    keepValuesOutOfErrors(database);
  });
  afterAll(() => module.drop());

  /** All that a log could print of it. */
  const errorOf = async (statement: () => PromiseLike<unknown>) => {
    const error = await Promise.resolve(statement()).then(
      () => undefined,
      (failure: unknown) => failure,
    );
    if (!(error instanceof Error)) throw new Error("Nothing failed.");
    return { message: error.message, all: `${String(error.stack)} ${JSON.stringify(error)}` };
  };

  const refused = (stores: Stores) =>
    stores.warehouseOrders.rememberRounds("sklord_1", { recipient: `${NAME}\u0000` } as never);

  it("has the reason, without the values of the statement, whether alone or in a transaction", async () => {
    const stores = new Stores(database, () => undefined);
    for (const { message, all } of [
      await errorOf(() => refused(stores)),
      await errorOf(() => stores.transaction(refused)),
    ]) {
      expect(message).toBe("unsupported Unicode escape sequence");
      expect(all).not.toContain(NAME);
    }
  });

  it("does not show the row that a table refuses", async () => {
    const { message, all } = await errorOf(() =>
      database("sklad_event").insert({ id: "sklevt_1", type: null, source: "outbox", data: { NAME } }),
    );
    expect(message).toContain("violates not-null constraint");
    expect(all).not.toContain(NAME);
  });

  it("of Medusa's own statements is left as it is", async () => {
    const { message } = await errorOf(() => database.raw('select ? from "cart"', [NAME]));
    expect(message).toContain('from "cart"');
  });
});
