import type { StockNote } from "../../../../planning/stock";
import type { StockLevelRow } from "../../types";
import { type Database, NOW, rowsOf } from "../database";
import { RESPELT, respeltBindings, type RespeltSku } from "../medusa/stock-items";
import { ITEM_OF_LEVEL } from "../medusa/sql";
import { IN_TURN, levelIds, withEntry } from "./stock-reports";

/** The parts of a figure in our tables: the report and what was written. Decimal text. */
export interface StockFacts {
  readonly sku: string;
  /** In the report in force, and when that report was requested. */
  readonly quantities: readonly string[] | null;
  readonly requested_at: Date;
  readonly quarantined: boolean;
  /** In the last report, while it is quarantined. */
  readonly quarantined_quantities: readonly string[] | null;
  readonly applied: string | null;
  readonly applied_reserved: string | null;
  readonly applied_before: string | null;
  readonly notes: readonly StockNote[];
  readonly difference: string | null;
  /** Null: Medusa has no inventory item with this sku, or several. */
  readonly inventory_item_id: string | null;
}

/** What is recorded of a sku right before Medusa's level is written. */
export interface AppliedLevel {
  readonly sku: string;
  readonly applied: string;
  readonly applied_reserved: string;
  /** Medusa's figure until now; null: there was no level. */
  readonly applied_before: string | null;
  /** A person entered it in Medusa. */
  readonly is_replaced: boolean;
}

const FACTS = `
  select level.sku, level.quantities, coalesce(level.requested_at, stock.requested_at) as requested_at,
         level.quarantined_at is not null as quarantined, level.quarantined_quantities, level.applied, level.applied_reserved, level.applied_before,
         level.notes, level.difference, case when respelt.sku is null then item.id else respelt.item_id end as inventory_item_id
    from sklad_stock_level level
    join sklad_stock stock on stock.connection_id = level.connection_id
    left join ${RESPELT} on respelt.sku = level.sku
    ${ITEM_OF_LEVEL}
   where level.connection_id = :connection`;

const MAX_UNPAIRED = 10_000;

const idsOf = (connectionId: string, levels: readonly { readonly sku: string }[]) =>
  levelIds(
    connectionId,
    levels.map(({ sku }) => sku),
  );

/** The skus of a connection's warehouse: what is reported, and what was written in Medusa. */
export class StockLevelStore {
  constructor(private readonly database: Database) {}

  /** By sku, those after one of them. @param respelt Medusa's items whose sku is not their key */
  async facts(
    connectionId: string,
    { after, limit }: { readonly after: string; readonly limit: number },
    respelt: readonly RespeltSku[],
  ): Promise<StockFacts[]> {
    const which = "level.sku > :after order by level.sku limit :limit";
    return this.#facts(connectionId, which, { after, limit, ...respeltBindings(respelt) });
  }

  async factsOf(
    connectionId: string,
    skus: readonly string[],
    respelt: readonly RespeltSku[],
  ): Promise<StockFacts[]> {
    const ids = levelIds(connectionId, skus);
    return this.#facts(connectionId, "level.id = any(:ids::text[])", { ids, ...respeltBindings(respelt) });
  }

  /** Right before Medusa's levels are written, under their locks: if the process dies in between, either figure is ours. */
  async apply(connectionId: string, levels: readonly AppliedLevel[]): Promise<void> {
    await this.database.raw(
      `${IN_TURN}
         update sklad_stock_level level
          set applied = new.applied, applied_reserved = new.applied_reserved, applied_before = new.applied_before, difference = null,
              applied_at = ${NOW}, updated_at = now(),
              replaced = case when new.is_replaced then new.applied_before else level.replaced end,
              replaced_at = case when new.is_replaced then ${NOW} else level.replaced_at end,
              history = ${withEntry(`jsonb_strip_nulls(jsonb_build_object('at', ${NOW}, 'stocked', new.applied, 'from', new.applied_before, 'replaced', nullif(new.is_replaced, false)))`)}
         from turn, jsonb_to_recordset(:levels::jsonb)
              as new(sku text, applied text, applied_reserved text, applied_before text, is_replaced boolean)
        where level.id = any(:ids::text[]) and level.sku = new.sku`,
      { connection: connectionId, ids: idsOf(connectionId, levels), levels: JSON.stringify(levels) },
    );
  }

  /** Medusa has moved goods as expected: its figures are compared with from now on. */
  async recordMoved(
    connectionId: string,
    levels: readonly Pick<AppliedLevel, "sku" | "applied" | "applied_reserved">[],
  ): Promise<void> {
    await this.database.raw(
      `${IN_TURN}
         update sklad_stock_level level
          set applied = new.applied, applied_reserved = new.applied_reserved, applied_before = null, updated_at = now()
         from turn, jsonb_to_recordset(:levels::jsonb) as new(sku text, applied text, applied_reserved text)
        where level.id = any(:ids::text[]) and level.sku = new.sku`,
      { connection: connectionId, ids: idsOf(connectionId, levels), levels: JSON.stringify(levels) },
    );
  }

  /** Replaces the notes of these skus, and what their levels have to change by. */
  async recordCompared(
    connectionId: string,
    levels: readonly Pick<StockFacts, "sku" | "notes" | "difference">[],
  ): Promise<void> {
    await this.database.raw(
      `${IN_TURN}
         update sklad_stock_level level set notes = new.notes, difference = new.difference, updated_at = now()
         from turn, jsonb_to_recordset(:levels::jsonb) as new(sku text, notes jsonb, difference text)
        where level.id = any(:ids::text[]) and level.sku = new.sku
          and (level.notes <> new.notes or level.difference is distinct from new.difference)`,
      { connection: connectionId, ids: idsOf(connectionId, levels), levels: JSON.stringify(levels) },
    );
  }

  /** Whether any figure in force comes from a report that was requested after that moment. */
  async anyReportedAfter(connectionId: string, moment: Date): Promise<boolean> {
    const found = this.database("sklad_stock_level")
      .where({ connection_id: connectionId })
      .where("reported_at", ">", moment);
    return (await found.limit(1)).length > 0;
  }

  async find(connectionId: string, sku: string): Promise<StockLevelRow | undefined> {
    const rows = this.database("sklad_stock_level").where({ connection_id: connectionId, sku });
    return ((await rows) as StockLevelRow[])[0];
  }

  /**
   * Skus that only Medusa has, or that only the report has, up to a limit: candidates for pairs that a person is shown. Each
   * note has an index of its own, because few skus have one where nearly all have the other.
   */
  async unpaired(connectionId: string, note: "not_reported" | "unknown_sku"): Promise<string[]> {
    const rows = await rowsOf<{ sku: string }>(
      this.database.raw(
        `select sku from sklad_stock_level
          where connection_id = :connection and notes @> :note::jsonb order by sku limit :limit`,
        { connection: connectionId, note: JSON.stringify([{ code: note }]), limit: MAX_UNPAIRED },
      ),
    );
    return rows.map(({ sku }) => sku);
  }

  async #facts(
    connectionId: string,
    which: string,
    bindings: Record<string, string | number | (string | null)[]>,
  ): Promise<StockFacts[]> {
    return rowsOf(this.database.raw(`${FACTS} and ${which}`, { ...bindings, connection: connectionId }));
  }
}
