import type { StockNote } from "../../../planning/stock";
import type { StockLevelRow } from "../types";
import { type Database, NOW, rowsOf } from "./database";
import { withEntry } from "./stock-reports";
import { ORDERS_IN_REPORT } from "./stock-units";

/** What a figure is made of in our tables: the report, and what was written. Decimal text. */
export interface StockFacts {
  readonly sku: string;
  /** In the report in force, and when that was requested. */
  readonly quantities: readonly string[] | null;
  readonly requested_at: Date;
  readonly held: boolean;
  /** In the last report, while it is held. */
  readonly held_quantities: readonly string[] | null;
  readonly applied: string | null;
  readonly applied_reserved: string | null;
  readonly applied_before: string | null;
  readonly notes: readonly StockNote[];
  /** Null: Medusa has no inventory item with this sku. */
  readonly inventory_item_id: string | null;
}

/** What is written of a sku right before Medusa's level is. */
export interface AppliedLevel {
  readonly sku: string;
  readonly applied: string;
  readonly applied_reserved: string;
  /** Medusa's figure until now; null: there was no level. */
  readonly applied_before: string | null;
  /** It was entered by somebody. */
  readonly is_replaced: boolean;
}

export interface LevelFilters {
  readonly connection_id: string;
  readonly held?: boolean | undefined;
  /** Only what has this note. */
  readonly note?: string | undefined;
  /** Only what has any note. */
  readonly odd?: boolean | undefined;
}

const FACTS = `
  select level.sku, level.quantities, coalesce(level.requested_at, stock.requested_at) as requested_at,
         level.held_at is not null as held, level.held_quantities, level.applied, level.applied_reserved, level.applied_before,
         level.notes, item.id as inventory_item_id
    from sklad_stock_level level
    join sklad_stock stock on stock.connection_id = level.connection_id and stock.deleted_at is null
    left join inventory_item item on item.sku = level.sku and item.deleted_at is null
   where level.connection_id = :connection and level.deleted_at is null`;

/** Each sku of a connection's warehouse: what it is reported to have, and what was written of it in Medusa. */
export class StockLevelStore {
  constructor(private readonly database: Database) {}

  /** By sku, those after one of them. */
  async facts(connectionId: string, after: string, limit: number): Promise<StockFacts[]> {
    return this.#facts(connectionId, "level.sku > :after order by level.sku limit :limit", { after, limit });
  }

  /**
   * Skus whose figure may be another one than when all were compared last: with a newer report, with units in orders or
   * reservations, or with a level that is not as it was written. By sku.
   * @param place with `lag_minutes`, by which a report may be late
   */
  async unsettled(place: {
    readonly connection_id: string;
    readonly location_id: string;
    readonly compared_requested_at: Date;
    readonly lag_minutes: number;
  }): Promise<string[]> {
    const { connection_id, location_id, compared_requested_at, lag_minutes } = place;
    const rows = await rowsOf<{ sku: string }>(
      this.database.raw(UNSETTLED, {
        connection: connection_id,
        location: location_id,
        compared: compared_requested_at,
        made_at: new Date(compared_requested_at.getTime() - lag_minutes * 60_000),
      }),
    );
    return rows.map(({ sku }) => sku);
  }

  async factsOf(connectionId: string, skus: readonly string[]): Promise<StockFacts[]> {
    return this.#facts(connectionId, "level.sku = any(:skus::text[])", { skus: [...skus] });
  }

  /** Those that are to be compared by themselves, longest due first, and up to which moment they were asked for. */
  async due(connectionId: string, limit: number): Promise<{ skus: string[]; until: string | null }> {
    const rows = await rowsOf<{ sku: string; due: string }>(
      this.database.raw(
        `select sku, due_at::text as due from sklad_stock_level
          where connection_id = :connection and due_at <= ${NOW} and due_at is not null and deleted_at is null
          order by due_at limit :limit`,
        { connection: connectionId, limit },
      ),
    );
    return { skus: rows.map(({ sku }) => sku), until: rows.at(-1)?.due ?? null };
  }

  /** They were compared: what was asked for up to then is done. */
  async compared(connectionId: string, skus: readonly string[], until: string): Promise<void> {
    await this.database.raw(
      `update sklad_stock_level set due_at = null, updated_at = now()
        where connection_id = :connection and sku = any(:skus::text[]) and due_at <= :until::timestamptz
          and deleted_at is null`,
      { connection: connectionId, skus: [...skus], until },
    );
  }

  /** They are compared by themselves, `delay_ms` from now or sooner. */
  async compareSoon(connectionId: string, skus: readonly string[], delay_ms = 0): Promise<void> {
    await this.database.raw(
      `update sklad_stock_level
          set due_at = least(due_at, ${NOW} + :delay_ms * interval '1 millisecond'), updated_at = now()
        where connection_id = :connection and sku = any(:skus::text[]) and deleted_at is null`,
      { connection: connectionId, skus: [...skus], delay_ms },
    );
  }

  /**
   * Something happened to levels, reservations or orders, whosever they are: what they hold is compared by itself where it
   * is ours. @returns how many skus
   */
  async changed(what: "level" | "reservation" | "order", ids: readonly string[]): Promise<number> {
    const hastened = await rowsOf(
      this.database.raw(
        `update sklad_stock_level level set due_at = least(level.due_at, ${NOW}), updated_at = now()
          where id in (select connection.id || ':' || item.sku
                         from inventory_item item, sklad_connection connection
                        where item.id in (${ITEMS_OF[what]}) and connection.enabled and connection.deleted_at is null)
            and level.deleted_at is null
        returning id`,
        { ids: [...ids] },
      ),
    );
    return hastened.length;
  }

  /** Right before Medusa's levels are written, under their locks: should the process die, either figure is ours. */
  async apply(connectionId: string, levels: readonly AppliedLevel[]): Promise<void> {
    await this.database.raw(
      `update sklad_stock_level level
          set applied = new.applied, applied_reserved = new.applied_reserved, applied_before = new.applied_before,
              applied_at = ${NOW}, updated_at = now(),
              replaced = case when new.is_replaced then new.applied_before else level.replaced end,
              replaced_at = case when new.is_replaced then ${NOW} else level.replaced_at end,
              history = ${withEntry(`jsonb_strip_nulls(jsonb_build_object('at', ${NOW}, 'stocked', new.applied, 'from', new.applied_before, 'replaced', nullif(new.is_replaced, false)))`)}
         from jsonb_to_recordset(:levels::jsonb)
              as new(sku text, applied text, applied_reserved text, applied_before text, is_replaced boolean)
        where level.connection_id = :connection and level.sku = new.sku and level.deleted_at is null`,
      { connection: connectionId, levels: JSON.stringify(levels) },
    );
  }

  /** Medusa has moved goods by itself, as it should: its figures are those to compare with from now on. */
  async follow(
    connectionId: string,
    levels: readonly Pick<AppliedLevel, "sku" | "applied" | "applied_reserved">[],
  ): Promise<void> {
    await this.database.raw(
      `update sklad_stock_level level
          set applied = new.applied, applied_reserved = new.applied_reserved, applied_before = null, updated_at = now()
         from jsonb_to_recordset(:levels::jsonb) as new(sku text, applied text, applied_reserved text)
        where level.connection_id = :connection and level.sku = new.sku and level.deleted_at is null`,
      { connection: connectionId, levels: JSON.stringify(levels) },
    );
  }

  /** What is odd about skus, as it is now. */
  async note(
    connectionId: string,
    notes: readonly { readonly sku: string; readonly notes: readonly StockNote[] }[],
  ): Promise<void> {
    await this.database.raw(
      `update sklad_stock_level level set notes = new.notes, updated_at = now()
         from jsonb_to_recordset(:notes::jsonb) as new(sku text, notes jsonb)
        where level.connection_id = :connection and level.sku = new.sku and level.notes <> new.notes
          and level.deleted_at is null`,
      { connection: connectionId, notes: JSON.stringify(notes) },
    );
  }

  async find(connectionId: string, sku: string): Promise<StockLevelRow | undefined> {
    const rows = this.database("sklad_stock_level")
      .where({ connection_id: connectionId, sku })
      .whereNull("deleted_at");
    return ((await rows) as StockLevelRow[])[0];
  }

  /** By sku, those after one of them. */
  async page(
    { connection_id, held, note, odd }: LevelFilters,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ rows: StockLevelRow[]; next: string | null }> {
    const rows = this.database("sklad_stock_level").where({ connection_id }).whereNull("deleted_at");
    if (held) void rows.whereNotNull("held_at");
    if (odd || note !== undefined) void rows.whereRaw("notes <> '[]'::jsonb");
    if (note !== undefined) void rows.whereRaw("notes @> ?::jsonb", [JSON.stringify([{ code: note }])]);
    if (after !== undefined) void rows.where("sku", ">", after);
    const found = (await rows.orderBy("sku").limit(limit + 1)) as StockLevelRow[];
    const page = found.slice(0, limit);
    return { rows: page, next: found.length > limit ? (page.at(-1)?.sku ?? null) : null };
  }

  async #facts(
    connectionId: string,
    which: string,
    bindings: Record<string, string | number | string[]>,
  ): Promise<StockFacts[]> {
    return rowsOf(this.database.raw(`${FACTS} and ${which}`, { ...bindings, connection: connectionId }));
  }
}

const UNSETTLED = `
  with ${ORDERS_IN_REPORT},
  lines as materialized (
    select sku, inventory_item_id from sklad_warehouse_order_line
     where warehouse_order_id = any(array(select id from orders)) and superseded_at is null and deleted_at is null
    union all
    select sku, inventory_item_id from sklad_warehouse_order_line
     where warehouse_order_id = any(array(select id from orders)) and superseded_at >= :made_at and deleted_at is null
    union all
    select product ->> 'sku', null
      from sklad_command command
     cross join lateral jsonb_array_elements(
             case jsonb_typeof(command.sent -> 'products') when 'array' then command.sent -> 'products' else '[]' end) product
     where command.subject_id = any(array(select id from orders)) and command.kind = 'edit' and command.deleted_at is null
       and command.state in ('sending', 'unknown', 'parked'))
  select level.sku
    from sklad_stock_level level
    left join inventory_item item on item.sku = level.sku and item.deleted_at is null
    left join inventory_level stocked
      on stocked.inventory_item_id = item.id and stocked.location_id = :location and stocked.deleted_at is null
   where level.connection_id = :connection and level.deleted_at is null
     and (level.reported_at > :compared or level.due_at is not null or level.held_at is not null
          or level.notes <> '[]'::jsonb
          or coalesce(stocked.stocked_quantity <> level.applied::numeric
                      or stocked.reserved_quantity <> 0 or level.applied_reserved::numeric <> 0, true)
          or level.sku in (select sku from lines)
          or item.id in (select inventory_item_id from lines where inventory_item_id is not null))
   order by level.sku`;

/** Deleted ones too: that they were deleted is what happened. */
const ITEMS_OF = {
  level: "select inventory_item_id from inventory_level where id = any(:ids::text[])",
  reservation: "select inventory_item_id from reservation_item where id = any(:ids::text[])",
  order: `select line.inventory_item_id from sklad_warehouse_order parcel
            join sklad_warehouse_order_line line on line.warehouse_order_id = parcel.id and line.deleted_at is null
           where parcel.order_id = any(:ids::text[]) and parcel.deleted_at is null`,
};
