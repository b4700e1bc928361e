import { skuKey } from "../../../../planning/values/sku";
import { type Database, NOW, rowsOf } from "../database";
import { RESPELT, respeltBindings, StockItemStore } from "../medusa/stock-items";

/** What a report says of a sku, spelt as it comes. */
export interface ReportedItem {
  readonly sku: string;
  /** Decimal text. */
  readonly quantity: string;
}

/** A whole report. */
export interface StockReport {
  readonly connection_id: string;
  readonly location_id: string;
  readonly items: readonly ReportedItem[];
  readonly requested_at: Date;
  /** When the report in force before it was requested; null: there is none. */
  readonly formerly: Date | null;
  /** Whether rows of it could not be read: a sku that it does not name may be in one of them, and keeps its figure. */
  readonly partly_read: boolean;
}

/** A report beside the figures in force before it. Units are decimal text. */
export interface TakenReport {
  /** Skus it names. */
  readonly skus: number;
  /** Skus whose figure in force was above zero. */
  readonly known: number;
  readonly known_units: string;
  /** Of those: not named, or at zero or less. */
  readonly lost: number;
  readonly lost_units: string;
  /** Skus it changes. */
  readonly changed: number;
}

/**
 * Begins a statement that writes levels of `:connection`, and names `turn` in its `from`: it waits for a report that is being
 * taken, which writes the same rows in an order of its own, and is waited for. Two such statements do not wait for each other.
 */
export const IN_TURN = `
  with turn as materialized (
    select id from sklad_stock where connection_id = :connection and deleted_at is null for key share)`;

/**
 * Ids of levels, which are named by what they are of, and are there or not at all: after a first report, of which Postgres has no
 * statistics yet, it looks up an id, and would read all levels of the connection for some skus, or all that are not deleted.
 */
export function levelIds(connectionId: string, skus: readonly string[]): string[] {
  return skus.map((sku) => `${connectionId}:${sku}`);
}

/**
 * SQL that looks a row up for each row before it: Postgres reads all items of the shop for some hundred of them otherwise.
 * What `query` asks for has an index.
 */
export const oneByOne = (join: "join" | "left join", query: string, name: string) =>
  `${join} lateral (${query} offset 0) ${name} on true`;

const KEPT_ENTRIES = 20;

/** SQL for a history with an entry in front. */
export const withEntry = (entry: string) =>
  `jsonb_path_query_array(jsonb_build_array(${entry}) || level.history, '$[0 to ${KEPT_ENTRIES - 1}]')`;

const ENTRY = "jsonb_build_object('at', :requested_at::timestamptz, 'reported', figure::text)";

/** Reports of stock: each is taken whole, in few statements, and touches only the rows of what it changes. */
export class StockReportStore {
  constructor(private readonly database: Database) {}

  /**
   * Within the transaction that holds the feed's lock: the report is the last one from now on. A sku that it does not name
   * and the one before it did not name either has none, and so have those that are stocked at the location and no report
   * has ever named.
   */
  async take({
    connection_id: connection,
    location_id: location,
    items,
    requested_at,
    formerly,
    partly_read,
  }: StockReport): Promise<TakenReport> {
    // What is joined of a hundred thousand skus goes to the disk and back otherwise.
    await this.database.raw("select set_config('work_mem', '64MB', true)");
    const respelt = respeltBindings(await new StockItemStore(this.database).respelt());
    const report = {
      lines: JSON.stringify(linesOf(items)),
      requested_at,
      formerly,
      partly_read,
    };
    const [taken] = await rowsOf<TakenReport>(
      this.database.raw(TAKE, { connection, location, ...respelt, ...report }),
    );
    if (!taken) throw new Error("A report that was taken by nobody.");
    return taken;
  }

  /**
   * Within the same transaction: what the report taken last has lost stays as it was in force before, sku by sku.
   * @param formerly when the report in force before was requested
   * @returns how many are held since
   */
  async hold(connectionId: string, requestedAt: Date, formerly: Date): Promise<number> {
    const held = await rowsOf(
      this.database.raw(
        `update sklad_stock_level
            set quarantined_at = ${NOW}, quarantined_quantities = quantities, quantities = former_quantities, reported = former_reported,
                requested_at = :formerly, updated_at = now()
          where connection_id = :connection and reported_at = :requested_at and quarantined_at is null and deleted_at is null
            and coalesce(reported::numeric, 0) <= 0 and former_reported::numeric > 0
        returning id`,
        { connection: connectionId, requested_at: requestedAt, formerly },
      ),
    );
    return held.length;
  }

  /** A person has looked: what is held is in force, all of it or some skus. @returns how many were held */
  async release(connectionId: string, skus?: readonly string[]): Promise<number> {
    const released = await rowsOf(
      this.database.raw(
        `update sklad_stock_level
            set quantities = quarantined_quantities, reported = case when quarantined_quantities is not null then '0' end,
                requested_at = null, reported_at = ${NOW}, quarantined_at = null, quarantined_quantities = null, due_at = ${NOW},
                updated_at = now()
          where connection_id = :connection and quarantined_at is not null and deleted_at is null
            and coalesce(sku = any(:skus::text[]), true)
        returning id`,
        { connection: connectionId, skus: skus ? [...skus] : null },
      ),
    );
    return released.length;
  }

  async countHeld(connectionId: string): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from sklad_stock_level
          where connection_id = ? and quarantined_at is not null and deleted_at is null`,
        [connectionId],
      ),
    );
    return row?.count ?? 0;
  }
}

/** Each sku once, with all that is said of it, in the report's order. */
function linesOf(items: readonly ReportedItem[]): { sku: string; quantities: string[] }[] {
  const quantities = new Map<string, string[]>();
  for (const { sku: name, quantity } of items) {
    const sku = skuKey(name);
    const known = quantities.get(sku);
    if (known) known.push(quantity);
    else quantities.set(sku, [quantity]);
  }
  return Array.from(quantities, ([sku, said]) => ({ sku, quantities: said }));
}

const TAKE = `
with report as materialized (
  select sku, quantities,
         case when jsonb_array_length(quantities) = 1 then (quantities ->> 0)::numeric
              else (select min(quantity::numeric) from jsonb_array_elements_text(quantities) quantity) end as figure
    from jsonb_to_recordset(:lines::jsonb) as line(sku text, quantities jsonb)),
joined as materialized (
  select known.id, coalesce(known.sku, report.sku) as sku, report.quantities, report.figure, known.reported::numeric as in_force,
         known.is_held and coalesce(report.figure, 0) <= 0 as stays_held,
         (report.quantities is distinct from known.latest or known.is_held and report.figure > 0) and not missed as changes,
         missed, known.is_held
    from (select id, sku, reported, quarantined_at is not null as is_held, missed_at,
                 case when quarantined_at is null then quantities else quarantined_quantities end as latest
            from sklad_stock_level where connection_id = :connection and deleted_at is null) known
    full join report on report.sku = known.sku
    -- Named by the report in force, and not by this one, for the first time or because rows could not be read.
   cross join lateral (select report.sku is null and known.latest is not null
                          and (:partly_read::boolean or known.missed_at is null) as missed) first),
kept as (
  update sklad_stock_level level
     set missed_at = case when missed then case when :partly_read::boolean then level.missed_at else :requested_at::timestamptz end end,
         requested_at = case when missed then coalesce(level.requested_at, :formerly::timestamptz) when is_held then level.requested_at end,
         updated_at = now()
    from joined
   where level.id = joined.id and not changes
     and (missed or level.missed_at is not null or level.requested_at is not null and not is_held)
  returning level.id),
updated as (
  update sklad_stock_level level
     set missed_at = null, former_quantities = level.quantities, former_reported = level.reported, reported_at = :requested_at, updated_at = now(),
         quantities = case when stays_held then level.quantities else joined.quantities end,
         reported = case when stays_held then level.reported else figure::text end,
         requested_at = case when stays_held then level.requested_at end,
         quarantined_at = case when stays_held then level.quarantined_at end,
         quarantined_quantities = case when stays_held then joined.quantities end,
         history = ${withEntry(ENTRY)}
    from joined
   where level.id = joined.id and joined.changes
  returning level.id),
inserted as (
  insert into sklad_stock_level (id, connection_id, sku, quantities, reported, reported_at, notes, history)
  select :connection || ':' || sku, :connection, sku, quantities, figure::text, :requested_at, '[]', jsonb_build_array(${ENTRY})
    from joined where id is null
  returning id),
never_named as (
  insert into sklad_stock_level (id, connection_id, sku, reported_at, notes, history)
  select :connection || ':' || item.key, :connection, item.key, :requested_at, '[]', '[]'
    from (select inventory.sku as key
            from inventory_level stocked
            join inventory_item inventory on inventory.id = stocked.inventory_item_id and inventory.deleted_at is null
           where stocked.location_id = :location and stocked.deleted_at is null and inventory.sku <> all(:respelt_skus::text[])
          union
          select respelt.sku from ${RESPELT}
           where respelt.item_id in (select inventory_item_id from inventory_level
                                      where location_id = :location and deleted_at is null)) item
   where item.key <> '' and not exists (select 1 from joined where joined.sku = item.key))
select (select count(*) from report)::int as skus,
       count(*)::int as known, coalesce(sum(in_force), 0)::text as known_units,
       (count(*) filter (where coalesce(figure, 0) <= 0 and not missed))::int as lost,
       coalesce(sum(in_force) filter (where coalesce(figure, 0) <= 0 and not missed), 0)::text as lost_units,
       ((select count(*) from updated) + (select count(*) from inserted))::int as changed
  from joined where in_force > 0`;
