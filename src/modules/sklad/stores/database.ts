import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { generateEntityId } from "@medusajs/framework/utils";

export type Database = Knex;

/** The time by the database's one clock, in SQL. Tests move that clock by replacing the function (docs/architecture.md). */
export const NOW = "sklad_now()";

/** The same in epoch milliseconds. */
export const NOW_MS = `(extract(epoch from ${NOW}) * 1000)::bigint`;

/** `ms` from now, as a value of a knex query. */
export function inMs(database: Database, ms: number): Knex.Raw {
  return database.raw(`${NOW} + ? * interval '1 millisecond'`, [ms]);
}

type IdPrefix =
  | "sklconf"
  | "sklconn"
  | "sklord"
  | "sklline"
  | "sklcmd"
  | "sklevt"
  | "sklprob"
  | "sklrate"
  | "sklbeat"
  | "sklwatch"
  | "sklop"
  | "sklcanc"
  | "skllease"
  | "sklfeed"
  | "sklin"
  | "sklstock"
  | "sklrun"
  | "skltok";

/** A new primary key, sortable by time like Medusa's own. */
export function newId(prefix: IdPrefix): string {
  return generateEntityId("", prefix);
}

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/**
 * Primary keys for the rows of one statement, in their order: the first is generated, the others count on from it, as
 * ULIDs of the same millisecond may. Generating each takes longer than storing its row.
 */
export function newIds(prefix: IdPrefix, count: number): string[] {
  const stem = newId(prefix).slice(0, -4);
  const suffix = (number: number) =>
    [15, 10, 5, 0].map((shift) => DIGITS[(number >> shift) & 31] ?? "0").join("");
  return Array.from({ length: count }, (_, index) => stem + suffix(index));
}

/**
 * Inserts any number of rows with one parameter: a parameter for each value would end at 65,535 of them.
 * @param columns of `rows`; what a row lacks is null
 * @param computed further columns, as SQL
 */
export async function insertRows(
  database: Database,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
  { computed = {}, onConflict = "" }: { computed?: Record<string, string>; onConflict?: string } = {},
): Promise<string[]> {
  if (rows.length === 0) return [];
  const names = [...columns, ...Object.keys(computed)].map((name) => `"${name}"`);
  const values = [...columns.map((name) => `"${name}"`), ...Object.values(computed)];
  const inserted = await rowsOf<{ id: string }>(
    database.raw(
      `insert into ${table} (${names.join(", ")})
       select ${values.join(", ")} from jsonb_populate_recordset(null::${table}, :rows::jsonb) ${onConflict}
       returning id`,
      { rows: JSON.stringify(rows) },
    ),
  );
  return inserted.map(({ id }) => id);
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
