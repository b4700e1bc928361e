import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { encodeTime, monotonicFactory } from "ulid";

export type Database = Knex;

/** The time by the database's one clock, in SQL. Tests move that clock by replacing the function (docs/processes.md). */
export const NOW = "sklad_now()";

/** The same in epoch milliseconds. */
export const NOW_MS = `(extract(epoch from ${NOW}) * 1000)::bigint`;

/** A condition with its values written out, as conditions of partial indexes are. */
export function isOneOf(column: string, values: readonly string[]): string {
  return `${column} in (${values.map((value) => `'${value}'`).join(", ")})`;
}

/** `ms` from now, as a value of a knex query. */
export function inMs(database: Database, ms: number): Knex.Raw {
  return database.raw(`${NOW} + ? * interval '1 millisecond'`, [ms]);
}

type IdPrefix =
  | "sklcity"
  | "sklbranch"
  | "sklcread"
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
  | "sklret"
  | "skllease"
  | "sklfeed"
  | "sklin"
  | "sklstock"
  | "sklrun"
  | "skltok";

const LAST_ULID_MS = 2 ** 48 - 1;

/** The smallest ULID of an instant: ten characters of time, then zeros. */
export function ulidFloor(instant: Date): string {
  return encodeTime(Math.min(Math.max(0, instant.getTime()), LAST_ULID_MS), 10).padEnd(26, "0");
}

const nextUlid = monotonicFactory();

/**
 * A new primary key: a ULID as Medusa's. Those of one process are in the order of their making, also within a
 * millisecond, because lists show the newest first by them.
 */
export function newId(prefix: IdPrefix): string {
  return `${prefix}_${nextUlid()}`;
}

/** Primary keys for the rows of one statement, in their order. */
export function newIds(prefix: IdPrefix, count: number): string[] {
  return Array.from({ length: count }, () => newId(prefix));
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
 * Advisory locks of all keys: a transaction may lock any number of orders, and the server holds only some thousands of
 * locks, so now and then two keys share one. A power of two.
 */
const LOCKS = 1024;

/**
 * Locks these keys until the transaction ends: in one order, which avoids deadlocks, and by a statement of its own, because
 * one that locks and reads would see the rows as they were before it waited.
 */
export async function lockKeys(transaction: Database, keys: readonly string[]): Promise<void> {
  await transaction.raw(
    `select pg_advisory_xact_lock(hashtext('sklad'), lock)
       from (select distinct hashtext(key) & :most::int as lock from unnest(:keys::text[]) key order by lock) locks`,
    { keys: [...keys], most: LOCKS - 1 },
  );
}

/** SQL that locks the rows `:ids` in the order of their ids, so that statements with several rows do not deadlock. */
export const takenById = (table: string, alias: string) =>
  `${alias}.id = any(array(select id from ${table} where id = any(:ids::text[]) order by id for update))`;

/** The same for the rows of a query of the builder, to be updated. */
export function inOneOrder(database: Database, table: string, rows: Knex.QueryBuilder): Knex.QueryBuilder {
  return database(table).whereRaw("id = any(array(?))", [rows.orderBy("id").forUpdate().select("id")]);
}

/** Our transactions take milliseconds, and none waits for a call of the warehouse; a machine that swaps takes longer. */
const ASLEEP_AFTER_S = 60;

/**
 * One transaction. Postgres ends that of a process that falls asleep in it (a paused container, a laptop), because its locks
 * would block its orders, and those recorded together with them, until it wakes.
 */
export async function inTransaction<T>(
  database: Database,
  work: (transaction: Knex.Transaction) => Promise<T>,
): Promise<T> {
  return database.transaction(async (transaction) => {
    // A nested transaction is part of the outer one, which may have a limit of its own.
    if (!database.isTransaction)
      await transaction.raw(`set local idle_in_transaction_session_timeout = '${ASLEEP_AFTER_S}s'`);
    return work(transaction);
  });
}

/** Runs `work` in a transaction that excludes all others on the same key, over all processes. */
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

/** The rows of a raw statement, with the type that the statement is known to return. */
export async function rowsOf<Row>(query: Knex.Raw): Promise<Row[]> {
  const result = (await query) as { rows: Row[] };
  return result.rows;
}

/** The time by the database's one clock. */
export async function nowOf(database: Database): Promise<Date> {
  const [row] = await rowsOf<{ now: Date }>(database.raw(`select ${NOW} as now`));
  if (!row) throw new Error("The database has no time.");
  return row.now;
}

/** Rows of one deleting statement, so that no statement holds locks for long. */
const CHUNK = 1_000;

/**
 * Deletes until nothing is left.
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

/** How JSON writes what {@link storableText} replaces, or a backslash before the same letters. */
const ESCAPED = /\\u(?:0000|d[89a-f])/;

/**
 * JSON for the database. Postgres keeps neither NUL nor half a surrogate pair: one such name, or word of an error, must
 * not hold back a whole snapshot, nor a whole batch.
 */
export function storable(json: unknown): string {
  const text = JSON.stringify(json);
  return ESCAPED.test(text) ? JSON.stringify(json, replaced) : text;
}

function replaced(_key: string, value: unknown): unknown {
  if (typeof value === "string") return storableText(value);
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, entry]) => [storableText(name), entry]));
}

export function storableText(text: string): string {
  return text.replace(/[\0\p{Surrogate}]/gu, "\uFFFD");
}

export interface PageRequest {
  /** Id of the last row of the page before. Undefined: the first page. */
  readonly after?: string | undefined;
  readonly limit: number;
}

export interface Page<Row> {
  readonly rows: Row[];
  /** `after` of the next page; null when this is the last. */
  readonly next: string | null;
}

/** Newest first, by the id, which grows with time: the millionth page costs what the first does. */
export async function pageOf<Row extends { id: string }>(
  rows: Knex.QueryBuilder<Row, Row[]>,
  { after, limit }: PageRequest,
): Promise<Page<Row>> {
  const older = after === undefined ? rows : rows.where("id", "<", after);
  const found = (await older.orderBy("id", "desc").limit(limit + 1)) as Row[];
  return toPage(found, limit);
}

/** @param found one row more than the page has, when there is another page */
function toPage<Row extends { id: string }>(found: Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit);
  return { rows, next: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}
