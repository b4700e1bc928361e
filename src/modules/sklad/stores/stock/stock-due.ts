import { skuKey } from "../../../../planning/values/text";
import { type Database, NOW, rowsOf } from "../database";
import { RESPELT, respeltBindings, type RespeltSku } from "../medusa/stock-items";
import { CHANGED_STOCK, ITEM_OF_CHANGE, ITEMS_BY_SKU, LEVEL_OF_ITEM } from "../medusa/sql";
import { IN_TURN, levelIds } from "./stock-reports";
import { ORDERS_IN_REPORT } from "../medusa/stock-units";

/** What has changed in Medusa. */
export type ChangedInMedusa = "level" | "reservation" | "order";

/** A sku whose figure may be another one. */
interface UnsettledSku {
  readonly sku: string;
  /** Its inventory item where it is stocked and its report has changed, so that its level will probably be written. */
  readonly written_item_id: string | null;
}

/** Which skus are to be compared with Medusa: by announced changes, and by looking for all. */
export class StockDueStore {
  constructor(private readonly database: Database) {}

  /**
   * Skus that are due one by one, the longest due first. They are due again after `again_ms` unless they are
   * {@link compared} by then, because the process that takes them may die.
   * @returns with the moment at which they are due again
   */
  async take(
    connectionId: string,
    limit: number,
    again_ms: number,
  ): Promise<{ skus: string[]; until: string | null }> {
    const rows = await rowsOf<{ sku: string; until: string }>(
      this.database.raw(
        `${IN_TURN},
         due as materialized (
           select level.id from turn, sklad_stock_level level
            where level.connection_id = :connection and level.due_at <= ${NOW} and level.due_at is not null
            order by level.due_at limit :limit for no key update of level skip locked)
         update sklad_stock_level level
            set due_at = ${NOW} + :again_ms * interval '1 millisecond', updated_at = now()
           from due where level.id = due.id
        returning level.sku, level.due_at::text as until`,
        { connection: connectionId, limit, again_ms },
      ),
    );
    return { skus: rows.map(({ sku }) => sku), until: rows.at(-1)?.until ?? null };
  }

  /** What was taken is compared, and no longer due unless it has become due again since. */
  async compared(connectionId: string, skus: readonly string[], until: string): Promise<void> {
    await this.database.raw(
      `${IN_TURN}
       update sklad_stock_level set due_at = null, updated_at = now()
         from turn
        where sklad_stock_level.id = any(:ids::text[]) and due_at = :until::timestamptz`,
      { connection: connectionId, ids: levelIds(connectionId, skus), until },
    );
  }

  /** They are due `delay_ms` from now, or sooner. */
  async schedule(connectionId: string, skus: readonly string[], delay_ms = 0): Promise<void> {
    await this.database.raw(
      `${IN_TURN}
       update sklad_stock_level
          set due_at = least(due_at, ${NOW} + :delay_ms * interval '1 millisecond'), updated_at = now()
         from turn
        where sklad_stock_level.id = any(:ids::text[])`,
      { connection: connectionId, ids: levelIds(connectionId, skus), delay_ms },
    );
  }

  /**
   * Levels, reservations or orders have changed, of any connection or none: their skus become due where they are ours,
   * unless a level is as we wrote it. Rows that another transaction writes at this moment are left to the next comparison of
   * all skus, because waiting for them could deadlock.
   * @returns how many skus
   */
  async changed(what: ChangedInMedusa, ids: readonly string[]): Promise<number> {
    const items = await rowsOf<{ id: string; sku: string }>(
      this.database.raw(
        `select distinct item.id, item.sku from (${ITEMS_OF[what]}) changed
         ${ITEM_OF_CHANGE}`,
        { ids: [...ids] },
      ),
    );
    const hastened = await rowsOf(
      this.database.raw(
        `with changed as materialized (${ITEMS_OF[what]}),
         ours as materialized (
           select level.id
             from changed
             join sklad_connection connection
               on connection.enabled and connection.deleted_at is null
              and coalesce(connection.stock_location_id = changed.location_id, true)
             join unnest(:items::text[], :keys::text[]) item(id, key) on item.id = changed.inventory_item_id
             join sklad_stock_level level on level.id = connection.id || ':' || item.key
            where (changed.stocked = level.applied::numeric and changed.reserved = level.applied_reserved::numeric) is not true),
         found as materialized (
           select level.id from sklad_stock_level level where level.id in (select id from ours)
              for no key update skip locked)
         update sklad_stock_level level set due_at = least(level.due_at, ${NOW}), updated_at = now()
           from found where level.id = found.id
        returning level.id`,
        { ids: [...ids], items: items.map(({ id }) => id), keys: items.map(({ sku }) => skuKey(sku)) },
      ),
    );
    return hastened.length;
  }

  /**
   * Skus whose figure may have changed since all were compared last: with a newer report, with units in orders or
   * reservations, or with a level that is not as it was written. By sku.
   * @param place `lag_minutes`: how late a report may be
   */
  async unsettled(place: {
    readonly connection_id: string;
    readonly location_id: string;
    readonly synced_requested_at: Date;
    readonly lag_minutes: number;
    /** Medusa's items whose sku is not their key. */
    readonly respelt: readonly RespeltSku[];
  }): Promise<UnsettledSku[]> {
    const { connection_id, location_id, synced_requested_at, lag_minutes, respelt } = place;
    return rowsOf(
      this.database.raw(UNSETTLED, {
        connection: connection_id,
        location: location_id,
        compared: synced_requested_at,
        ...respeltBindings(respelt),
        made_at: new Date(synced_requested_at.getTime() - lag_minutes * 60_000),
      }),
    );
  }
}

const UNSETTLED = `
  with ${ORDERS_IN_REPORT},
  lines as materialized (
    select sku, inventory_item_id from sklad_warehouse_order_line
     where warehouse_order_id = any(array(select id from orders)) and superseded_at is null
    union all
    select sku, inventory_item_id from sklad_warehouse_order_line
     where warehouse_order_id = any(array(select id from orders)) and superseded_at >= :made_at
    union all
    select product ->> 'sku', null
      from sklad_command command
     cross join lateral jsonb_array_elements(
             case jsonb_typeof(command.sent -> 'products') when 'array' then command.sent -> 'products' else '[]' end) product
     where command.target_id = any(array(select id from orders)) and command.kind = 'edit'
       and command.state in ('sending', 'unknown', 'parked')),
  item as (
    ${ITEMS_BY_SKU}
    union all
    select item_id, sku from ${RESPELT} where item_id is not null)
  select level.sku, case when level.reported_at > :compared then stocked.inventory_item_id end as written_item_id
    from sklad_stock_level level
    left join item on item.sku = level.sku
    ${LEVEL_OF_ITEM}
   where level.connection_id = :connection
     and (level.reported_at > :compared or level.due_at is not null or level.quarantined_at is not null
          or level.notes <> '[]'::jsonb or level.difference is not null
          or coalesce(stocked.stocked_quantity <> level.applied::numeric
                      or stocked.reserved_quantity <> 0 or level.applied_reserved::numeric <> 0, true)
          or level.sku in (select sku from lines)
          or item.id in (select inventory_item_id from lines where inventory_item_id is not null))
   order by level.sku`;

/** The inventory items of a change. A change of an order concerns every report that counts the order. */
const ITEMS_OF = {
  ...CHANGED_STOCK,
  order: `select line.inventory_item_id, null::text as location_id, null::numeric as stocked, null::numeric as reserved
            from sklad_warehouse_order parcel
            join sklad_warehouse_order_line line on line.warehouse_order_id = parcel.id
           where parcel.order_id = any(:ids::text[])`,
};
