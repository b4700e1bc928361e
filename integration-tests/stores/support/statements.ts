import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { Stores } from "../../../src/modules/sklad/stores";
import { type StoreName, storeCases } from "./cases";
import { readWorld, type World } from "./world";

/** A statement as Postgres gets it. */
export interface Statement {
  readonly sql: string;
  readonly bindings: Knex.Value[];
  readonly ms: number;
}

/** The stores and their public methods, as the classes have them. */
export function storeMethods(database: Knex): { store: StoreName; method: string }[] {
  const stores = new Stores(database, () => undefined);
  return Object.entries(stores).flatMap(([name, store]: [string, unknown]) => {
    if (typeof store !== "object" || store === null || !/Store$/.test(store.constructor.name)) return [];
    const methods = Object.getOwnPropertyNames(Object.getPrototypeOf(store)).filter(
      (method) => method !== "constructor",
    );
    return methods.map((method) => ({ store: name as StoreName, method }));
  });
}

/** The case of a method; undefined when it has none. */
export const caseOf = (store: string, method: string) =>
  (storeCases as Record<string, Record<string, (stores: Stores, world: World) => unknown>>)[store]?.[method];

/**
 * Runs a method's case and undoes it.
 * @param use what is done with its statements once they are undone, in the transaction they were made in
 * @returns the statements it issued, with how long each took
 */
export async function statementsOf(
  database: Knex,
  orders: number,
  { store, method }: { store: string; method: string },
  use: (statements: readonly Statement[], transaction: Knex.Transaction) => Promise<void> = () =>
    Promise.resolve(),
): Promise<Statement[]> {
  const run = caseOf(store, method);
  if (!run) throw new Error(`${store}.${method} has no case.`);
  const transaction = await database.transaction();
  try {
    const world = await readWorld(transaction, orders);
    const statements: Statement[] = [];
    const begun = new Map<string, number>();
    const begin = ({ __knexQueryUid }: Queried) => begun.set(__knexQueryUid, performance.now());
    const end = (_response: unknown, { __knexQueryUid, sql, bindings }: Queried) =>
      statements.push({ sql, bindings, ms: performance.now() - (begun.get(__knexQueryUid) ?? NaN) });
    await transaction.raw("savepoint before_the_case");
    transaction.on("query", begin).on("query-response", end);
    await run(new Stores(transaction, () => undefined), world);
    transaction.off("query", begin).off("query-response", end);
    await transaction.raw("rollback to savepoint before_the_case");
    await use(statements, transaction);
    return statements;
  } finally {
    await transaction.rollback();
  }
}

interface Queried {
  readonly __knexQueryUid: string;
  readonly sql: string;
  readonly bindings: Knex.Value[];
}
