import { type Database, newIds, NOW, rowsOf, storable } from "../database";

/** A reading compared with the entries that are not gone. */
export interface Losses {
  readonly known: number;
  /** Of those: not in the reading. */
  readonly lost: number;
}

type Table = "sklad_city" | "sklad_branch";
type Place = { readonly address: string; readonly city_ref?: string };

/** What a reading replaces. */
interface Replaced extends Place {
  readonly table: Table;
  readonly columns: readonly string[];
  /** Marks nothing as gone. */
  readonly partly: boolean;
}

/** Rows of one statement, so that none is long. */
const CHUNK = 5_000;

/** @param refs of the reading */
export async function lossesOf(
  database: Database,
  table: Table,
  place: Place,
  refs: readonly string[],
): Promise<Losses> {
  const [losses] = await rowsOf<Losses>(
    database.raw(
      `select count(*)::int as known, count(*) filter (where kept.ref is null)::int as lost
         from ${table} entry left join (select distinct ref from unnest(:refs::text[]) ref) kept on kept.ref = entry.ref
        where ${within("entry", place)} and entry.gone_at is null`,
      { ...place, refs: [...refs] },
    ),
  );
  return losses ?? { known: 0, lost: 0 };
}

/** Writes the entries that differ, and marks those that the reading lacks as gone. @returns how many rows were written */
export async function replaceEntries(
  database: Database,
  { table, columns, partly, ...place }: Replaced,
  entries: readonly { readonly ref: string }[],
): Promise<number> {
  // An entry that two pages have is one; the later page has its present state.
  const rows = [...new Map(entries.map((entry) => [entry.ref, { ...entry, ...place }])).values()];
  let written = 0;
  for (let from = 0; from < rows.length; from += CHUNK)
    written += await upsert(database, table, rows.slice(from, from + CHUNK), columns);
  if (partly) return written;
  const gone = await rowsOf(
    database.raw(
      `update ${table} entry set gone_at = ${NOW}, updated_at = now()
        where ${within("entry", place)} and entry.gone_at is null
          and not exists (select from unnest(:refs::text[]) kept(ref) where kept.ref = entry.ref)
       returning entry.id`,
      { ...place, refs: rows.map(({ ref }) => ref) },
    ),
  );
  return written + gone.length;
}

async function upsert(
  database: Database,
  table: Table,
  rows: readonly { readonly address: string; readonly ref: string }[],
  columns: readonly string[],
): Promise<number> {
  const ids = newIds(table === "sklad_city" ? "sklcity" : "sklbranch", rows.length);
  const list = (prefix: string) => columns.map((name) => `${prefix}.${name}`).join(", ");
  const given = `given as materialized (
    select id, address, ref, ${columns.join(", ")}
      from jsonb_populate_recordset(null::${table}, :rows::jsonb))`;
  const written = await rowsOf(
    database.raw(
      `with ${given}, changed as (
         update ${table} entry set (${columns.join(", ")}, gone_at, updated_at) = row(${list("given")}, null, now())
           from given
          where entry.address = given.address and entry.ref = given.ref
            and (${list("entry")}, entry.gone_at) is distinct from (${list("given")}, null::timestamptz)
         returning entry.id),
       added as (
         insert into ${table} (id, address, ref, ${columns.join(", ")})
         select id, address, ref, ${columns.join(", ")} from given
          where not exists (select from ${table} entry
                             where entry.address = given.address and entry.ref = given.ref)
         on conflict do nothing returning id)
       select id from changed union all select id from added`,
      { rows: storable(rows.map((row, index) => ({ ...row, id: ids[index] }))) },
    ),
  );
  return written.length;
}

const within = (alias: string, { city_ref }: Place) =>
  `${alias}.address = :address${city_ref === undefined ? "" : ` and ${alias}.city_ref = :city_ref`}`;
