import type { MedusaContainer } from "@medusajs/framework/types";
import { asValue, createContainer } from "awilix";
import { AGED_TABLES } from "../../src/modules/sklad/stores/processes/retention";
import { DEFAULT_SETTINGS } from "../../src/planning/settings";
import { cleanupWorkflow } from "../../src/workflows/cleanup";

/** Two connections and a deleted one, at a database in which these parts of the cleanup fail. */
function shopWith(failing: readonly string[]) {
  const done: string[] = [];
  const logged: string[] = [];
  const part = (name: string) => (about?: string) => {
    const called = about === undefined ? name : `${name} ${about}`;
    if (failing.includes(called)) return Promise.reject(new Error(`${called} is locked`));
    done.push(called);
    return Promise.resolve(1);
  };
  const connection = (id: string) => ({ id, settings: DEFAULT_SETTINGS });
  const stores = {
    connections: {
      list: async () => [connection("A"), connection("B")],
      deleted: async () => [connection("C")],
    },
    retention: {
      purgeCommands: part("commands"),
      forgetWords: part("refusals"),
      purgeInbox: part("webhooks"),
      purgeInboxOfDeleted: part("webhooks of the deleted"),
      purgeAged: part("aged"),
      purgeStockLevels: () => part("stock levels")(),
      purgeProducts: () => part("products")(),
    },
    feedPages: { purge: part("feed pages") },
    transaction: () => part("problems")(),
  };
  const logger = { error: (line: string) => void logged.push(line) };
  const container = createContainer().register({
    ...{ sklad: asValue({ stores }), query: asValue({}), logger: asValue(logger) },
  }) as MedusaContainer;
  const run = async () => {
    const { result, errors } = await cleanupWorkflow(container).run({ throwOnError: false });
    return { result, failures: errors.map(({ error }) => (error as Error).message) };
  };
  return { run, done, logged };
}

describe("The nightly cleanup", () => {
  it("deletes of each connection, and of each other table", async () => {
    const { run, done, logged } = shopWith([]);
    expect(await run()).toEqual({ result: { forgotten: 3 }, failures: [] });
    const ofOne = (id: string) => [`commands ${id}`, `refusals ${id}`, `webhooks ${id}`, "problems"];
    expect(done).toEqual([
      ...[...ofOne("A"), ...ofOne("B"), "commands C", "refusals C", "webhooks of the deleted"],
      ...AGED_TABLES.map((table) => `aged ${table}`),
      ...["stock levels", "products", "feed pages"],
    ]);
    expect(logged).toEqual([]);
  });

  it("does all the rest when parts of it always fail, logs each, and fails at the end", async () => {
    const failing = ["commands A", "refusals C", `aged ${AGED_TABLES[0]}`];
    const whole = shopWith([]);
    await whole.run();
    const { run, done, logged } = shopWith(failing);
    expect((await run()).failures).toEqual(["commands A is locked"]);
    expect(done).toEqual(whole.done.filter((part) => !failing.includes(part)));
    expect(logged).toEqual(failing.map((part) => expect.stringContaining(`${part} is locked`)));
  });
});
