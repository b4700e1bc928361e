import { skuKey } from "../../../../planning/values/text";
import { type Database, NOW, rowsOf } from "../database";
import { stockedSkus } from "../medusa/sql";
import { RESPELT, respeltBindings, StockItemStore } from "../medusa/stock-items";

/** What a report says of a sku, spelt as it comes. */
export interface ReportedItem {
  readonly sku: string;
  /** Decimal text. */
  readonly quantity: string;
}

/** A complete report. */
export interface StockReport {
  readonly connection_id: string;
  readonly location_id: string;
  readonly items: readonly ReportedItem[];
  readonly requested_at: Date;
  /** When the report before it was requested; null: there is none. */
  readonly formerly: Date | null;
  /** Skus of rows that could not be read: they keep their figures. */
  readonly unread_skus: readonly string[];
  /** Whether the report may go on: every sku that it does not name keeps its figure. */
  readonly is_partly: boolean;
}

/** A report compared with the figures before it. Units are decimal text. */
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
  /** Of the known skus those it does not name, which keep their figures while it may go on. */
  readonly kept: number;
}

/**
 * Begins a statement that writes levels of `:connection` and has `turn` in its `from`: it waits for the statement that takes
 * a report, which locks the same rows in another order. Two statements that begin so do not wait for each other.
 */
export const IN_TURN = `
  with turn as materialized (
    select id from sklad_stock where connection_id = :connection for key share)`;

/**
 * Ids of levels, made of connection and sku: right after a first report, of which Postgres has no statistics, it looks ids up
 * one by one, where it would read all levels of the connection to find some skus.
 */
export function levelIds(connectionId: string, skus: readonly string[]): string[] {
  return skus.map((sku) => `${connectionId}:${sku}`);
}

const KEPT_ENTRIES = 20;

/** SQL: the history of `level` with an entry in front, shortened to the latest entries. */
export const withEntry = (entry: string) =>
  `jsonb_path_query_array(jsonb_build_array(${entry}) || level.history, '$[0 to ${KEPT_ENTRIES - 1}]')`;

const ENTRY = "jsonb_build_object('at', :requested_at::timestamptz, 'reported', figure::text)";

/** Takes stock reports, each in few statements that write only the rows that change. */
export class StockReportStore {
  constructor(private readonly database: Database) {}

  /**
   * Within the transaction that holds the feed's lock: this report is in force. A sku that neither it nor the report before
   * it names has none, and neither has a sku that is stocked at the location and was never reported.
   */
  async take({
    connection_id: connection,
    location_id: location,
    items,
    requested_at,
    formerly,
    unread_skus,
    is_partly,
  }: StockReport): Promise<TakenReport> {
    // Joining a hundred thousand skus would spill to the disk with the default.
    await this.database.raw("select set_config('work_mem', '64MB', true)");
    const respelt = respeltBindings(await new StockItemStore(this.database).respelt());
    const report = {
      lines: JSON.stringify(linesOf(items)),
      requested_at,
      formerly,
      unread: unread_skus.map(skuKey),
      is_partly,
    };
    const [taken] = await rowsOf<TakenReport>(
      this.database.raw(TAKE, { connection, location, ...respelt, ...report }),
    );
    if (!taken) throw new Error("The statement that takes a report has returned no row.");
    return taken;
  }

  /**
   * Within the same transaction: skus that the report taken last has lost keep their former figure, which is as old as before,
   * until a person decides.
   * @returns how many skus are quarantined by this
   */
  async quarantine(connectionId: string, requestedAt: Date): Promise<number> {
    const quarantined = await rowsOf(
      this.database.raw(
        `update sklad_stock_level
            set quarantined_at = ${NOW}, quarantined_quantities = quantities, quantities = former_quantities, reported = former_reported,
                requested_at = former_requested_at, updated_at = now()
          where connection_id = :connection and reported_at = :requested_at and quarantined_at is null
            and coalesce(reported::numeric, 0) <= 0 and former_reported::numeric > 0
        returning id`,
        { connection: connectionId, requested_at: requestedAt },
      ),
    );
    return quarantined.length;
  }

  /** A person accepts the quarantined figures, of all skus or of some. @returns how many were quarantined */
  async acceptQuarantined(connectionId: string, skus?: readonly string[]): Promise<number> {
    const accepted = await rowsOf(
      this.database.raw(
        `update sklad_stock_level
            set quantities = quarantined_quantities, reported = case when quarantined_quantities is not null then '0' end,
                requested_at = null, reported_at = ${NOW}, quarantined_at = null, quarantined_quantities = null, due_at = ${NOW},
                updated_at = now()
          where connection_id = :connection and quarantined_at is not null
            and coalesce(sku = any(:skus::text[]), true)
        returning id`,
        { connection: connectionId, skus: skus ? [...skus] : null },
      ),
    );
    return accepted.length;
  }

  async countQuarantined(connectionId: string): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from sklad_stock_level
          where connection_id = ? and quarantined_at is not null`,
        [connectionId],
      ),
    );
    return row?.count ?? 0;
  }
}

/** Each sku once, with all its quantities, in the order of the report. */
function linesOf(items: readonly ReportedItem[]): { sku: string; quantities: string[] }[] {
  const quantities = new Map<string, string[]>();
  for (const { sku: name, quantity } of items) {
    const sku = skuKey(name);
    const known = quantities.get(sku);
    if (known) known.push(quantity);
    else quantities.set(sku, [quantity]);
  }
  return Array.from(quantities, ([sku, all]) => ({ sku, quantities: all }));
}

/** SQL: whether the sku may be in the report although it was not read. A row without a sku concerns none. */
const mayBeUnread = (sku: string) => `(:is_partly::boolean or ${sku} = any(:unread::text[]))`;

const TAKE = `
with report as materialized (
  select sku, quantities,
         case when jsonb_array_length(quantities) = 1 then (quantities ->> 0)::numeric
              else (select min(quantity::numeric) from jsonb_array_elements_text(quantities) quantity) end as figure
    from jsonb_to_recordset(:lines::jsonb) as line(sku text, quantities jsonb)),
joined as materialized (
  select known.id, coalesce(known.sku, report.sku) as sku, report.quantities, report.figure, known.reported::numeric as in_force,
         known.is_quarantined and coalesce(report.figure, 0) <= 0 as stays_quarantined,
         (report.quantities is distinct from known.latest or known.is_quarantined and report.figure > 0) and not missed as changes,
         missed, may_be_unread, known.is_quarantined
    from (select id, sku, reported, quarantined_at is not null as is_quarantined, missed_at,
                 case when quarantined_at is null then quantities else quarantined_quantities end as latest
            from sklad_stock_level where connection_id = :connection) known
    full join report on report.sku = known.sku
   cross join lateral (select ${mayBeUnread("coalesce(known.sku, report.sku)")} as may_be_unread) may
    -- Named by the report in force, and not by this one, for the first time or while it may have been there unread.
   cross join lateral (select report.sku is null and known.latest is not null
                          and (may_be_unread or known.missed_at is null) as missed) first),
kept as (
  update sklad_stock_level level
     set missed_at = case when missed then case when may_be_unread then level.missed_at else :requested_at::timestamptz end end,
         requested_at = case when missed then coalesce(level.requested_at, :formerly::timestamptz) when is_quarantined then level.requested_at end,
         updated_at = now()
    from joined
   where level.id = joined.id and not changes
     and (missed or level.missed_at is not null or level.requested_at is not null and not is_quarantined)
  returning level.id),
updated as (
  update sklad_stock_level level
     set missed_at = null, former_quantities = level.quantities, former_reported = level.reported,
         former_requested_at = coalesce(level.requested_at, :formerly::timestamptz), reported_at = :requested_at, updated_at = now(),
         quantities = case when stays_quarantined then level.quantities else joined.quantities end,
         reported = case when stays_quarantined then level.reported else figure::text end,
         requested_at = case when stays_quarantined then level.requested_at end,
         quarantined_at = case when stays_quarantined then level.quarantined_at end,
         quarantined_quantities = case when stays_quarantined then joined.quantities end,
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
    from (${stockedSkus(RESPELT)}) item
   where not ${mayBeUnread("item.key")} and item.key <> '' and not exists (select 1 from joined where joined.sku = item.key))
select (select count(*) from report)::int as skus,
       count(*)::int as known, coalesce(sum(in_force), 0)::text as known_units,
       -- A quarantined sku that is missed for the first time is no nearer to its figure.
       (count(*) filter (where coalesce(figure, 0) <= 0 and (not missed or is_quarantined)))::int as lost,
       coalesce(sum(in_force) filter (where coalesce(figure, 0) <= 0 and (not missed or is_quarantined)), 0)::text as lost_units,
       (count(*) filter (where missed and :is_partly::boolean))::int as kept,
       ((select count(*) from updated) + (select count(*) from inserted))::int as changed
  from joined where in_force > 0`;
