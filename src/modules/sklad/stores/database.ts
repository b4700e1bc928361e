import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";

export type Database = Knex;

/** The instant of a statement in SQL: the database's clock, so that processes agree. */
export const NOW = "clock_timestamp()";

/** A new primary key, sortable by time like Medusa's own. */
export function newId(
  prefix:
    | "sklconn"
    | "sklord"
    | "sklline"
    | "sklcmd"
    | "sklevt"
    | "sklprob"
    | "sklrate"
    | "sklbeat"
    | "sklwatch"
    | "sklfeed",
): string {
  return generateEntityId("", prefix);
}

/**
 * Runs `work` while no other process works on the same key. The lock is a statement of its own: a statement that
 * both locks and reads sees the rows as they were before it waited.
 */
export async function exclusively<T>(
  database: Database,
  key: string,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    await transaction.raw("select pg_advisory_xact_lock(hashtextextended(?, 0))", [`sklad:${key}`]);
    return work(transaction);
  });
}

/** The rows of a raw statement, typed by who wrote it. */
export async function rowsOf<Row>(query: Knex.Raw): Promise<Row[]> {
  const result = (await query) as { rows: Row[] };
  return result.rows;
}
