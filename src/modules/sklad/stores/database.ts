import { randomBytes } from "node:crypto";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";

export type Database = Knex;

/** The time by the database's one clock, in SQL. Tests move that clock by replacing the function (docs/processes.md). */
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

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const digitOf = (number: number) => DIGITS[number & 31] ?? "0";

/** The first ten characters of a ULID: its instant, in milliseconds since 1970. */
export function ulidTime(ms: number): string {
  let text = "";
  for (let rest = ms; text.length < 10; rest = Math.floor(rest / 32)) text = digitOf(rest % 32) + text;
  return text;
}

/** The smallest ULID of an instant: ten characters of time, then zeros. */
export function ulidFloor(instant: Date): string {
  return ulidTime(Math.max(0, instant.getTime())).padEnd(26, "0");
}

/** A new primary key, a ULID like Medusa's own, whose generator asks the system for chance sixteen times. */
export function newId(prefix: IdPrefix): string {
  const chance = Array.from(randomBytes(16), (byte) => digitOf(byte));
  return `${prefix}_${ulidTime(Date.now())}${chance.join("")}`;
}

/**
 * Primary keys for the rows of one statement, in their order: the first is generated, the others count on from it, as
 * ULIDs of the same millisecond may. Generating each takes longer than storing its row.
 */
export function newIds(prefix: IdPrefix, count: number): string[] {
  const stem = newId(prefix).slice(0, -4);
  const suffix = (number: number) => [15, 10, 5, 0].map((shift) => digitOf(number >> shift)).join("");
  return Array.from({ length: count }, (_, index) => stem + suffix(index));
}

/**
 * Inserts any number of rows with one parameter: a parameter for each value would end at 65,535 of them.
 * @param columns of `rows`; what a row lacks is null
 * @param computed further columns, as SQL
 * @param toJson of rows that may hold what Postgres refuses
 */
export async function insertRows(
  database: Database,
  table: string,
  columns: readonly string[],
  rows: readonly object[],
  {
    computed = {},
    onConflict = "",
    toJson = JSON.stringify,
  }: { computed?: Record<string, string>; onConflict?: string; toJson?: (rows: unknown) => string } = {},
): Promise<string[]> {
  if (rows.length === 0) return [];
  const names = [...columns, ...Object.keys(computed)].map((name) => `"${name}"`);
  const values = [...columns.map((name) => `"${name}"`), ...Object.values(computed)];
  const inserted = await rowsOf<{ id: string }>(
    database.raw(
      `insert into ${table} (${names.join(", ")})
       select ${values.join(", ")} from jsonb_populate_recordset(null::${table}, :rows::jsonb) ${onConflict}
       returning id`,
      { rows: toJson(rows) },
    ),
  );
  return inserted.map(({ id }) => id);
}

/**
 * A transaction may have to be alone on any number of orders, and the server holds some thousands of locks: so many of
 * ours are enough, and now and then two orders share one. A power of two.
 */
const LOCKS = 1024;

/**
 * Until the transaction ends nobody else is alone on one of these keys. Always in the same order, so that none wait for
 * each other, and by a statement of its own: one that both locks and reads sees the rows as they were before it waited.
 */
export async function lockKeys(transaction: Database, keys: readonly string[]): Promise<void> {
  await transaction.raw(
    `select pg_advisory_xact_lock(hashtext('sklad'), lock)
       from (select distinct hashtext(key) & :most::int as lock from unnest(:keys::text[]) key order by lock) locks`,
    { keys: [...keys], most: LOCKS - 1 },
  );
}

/** In SQL: these rows, the ones of `:ids`, are taken in one order, so that none who takes several waits for another. */
export const takenById = (table: string, alias: string) =>
  `${alias}.id = any(array(select id from ${table} where id = any(:ids::text[]) order by id for update))`;

/** The same for the rows of a query of the builder, to be updated. */
export function inOneOrder(database: Database, table: string, rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return database(table).whereRaw("id = any(array(?))", [rows.orderBy("id").forUpdate().select("id")]);
}

/** What a transaction of ours does takes milliseconds, and none waits for a call; a machine that swaps takes its time. */
const ASLEEP_AFTER_S = 60;

/**
 * One transaction. Of a process that falls asleep in it (a paused container, a laptop) Postgres ends it: its locks would
 * keep everybody else from its orders, and from those that are recorded together with them, for as long as it sleeps.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    // One inside of another is part of that one, which may have a limit of its own.
    if (!database.isTransaction)
      await transaction.raw(`set local idle_in_transaction_session_timeout = '${ASLEEP_AFTER_S}s'`);
    return work(transaction);
  });
}

/** Runs `work` in a transaction while no other process works on the same key. */
export async function exclusively<T>(
  database: Database,
  key: string,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return inTransaction(database, async (transaction) => {
    await lockKeys(transaction, [key]);
    return work(transaction);
  });
}

/** The rows of a raw statement, typed by who wrote it. */
export async function rowsOf<Row>(query: Knex.Raw): Promise<Row[]> {
  const result = (await query) as { rows: Row[] };
  return result.rows;
}

/** Rows of one statement that deletes, so that none holds locks for long however much has gathered. */
const CHUNK = 1_000;

/**
 * Deletes as long as there is something.
 * @param statement deletes `:chunk` rows at most and returns one for each
 * @returns how many were deleted
 */
export async function deleteInChunks(
  database: Database,
  statement: string,
  values: Readonly<Record<string, string | number>>,
): Promise<number> {
  for (let deleted = 0; ;) {
    const rows = await rowsOf(database.raw(statement, { ...values, chunk: CHUNK }));
    deleted += rows.length;
    if (rows.length < CHUNK) return deleted;
  }
}
