import { type Database, newId, NOW, rowsOf, ulidFloor } from "../database";
import { orderVersions } from "./order-versions";

/** Of an order `o`: that it is one still, and that a shipping option of ours carries some of it. */
export const STANDS = "o.status in ('pending', 'completed', 'requires_action')";
const travelsWithUs = (more = "") => `exists (
  select 1 from order_shipping s join order_shipping_method m on m.id = s.shipping_method_id
    join shipping_option x on x.id = m.shipping_option_id and x.provider_id like 'sklad\\_%'
   where s.order_id = o.id and s.deleted_at is null${more})`;
export const TRAVELS_WITH_US = travelsWithUs();
/** The same without what a change adds that nobody has confirmed: its shipping has the version the order will have. */
const TRAVELS_WITH_US_NOW = travelsWithUs(" and s.version <= o.version offset 0");

/**
 * An order that has changed by the time somebody has looked at it counts as looked at only when it was so much later: what he
 * has read may be that old, and Medusa's transaction longer under way than its rows say.
 */
const READ_WITHIN_MS = 60_000;

/**
 * Questions to Medusa's own order tables that its Query cannot ask. `order` has no index on its dates, but its id
 * begins with the time it was made, so a range of time is a range of the primary key.
 */
export class MedusaOrderStore {
  constructor(private readonly database: Database) {}

  /**
   * Orders and drafts made since then that may be ours and that nobody has planned or is watching, oldest first.
   * Drafts of any kind: the shipping option may come later, and the draft keeps its id when it is converted.
   */
  async unseenSince(since: Date, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `select o.id
           from "order" o
          where o.id >= :from and o.deleted_at is null
            and (o.is_draft_order or ${STANDS} and ${TRAVELS_WITH_US})
            and not exists (select 1 from sklad_warehouse_order w where w.order_id = o.id and w.deleted_at is null)
            and not exists (select 1 from sklad_watched_order v where v.order_id = o.id and v.deleted_at is null)
          order by o.id
          limit :limit`,
        { from: `order_${ulidFloor(since)}`, limit },
      ),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Orders that have changed since then and that nobody looks at, the earliest change first: all of their warehouse orders
   * had ended before, or they have none and are older, so that {@link unseenSince} does not find them. Medusa
   * writes a row for each line of an order whenever an exchange, a claim or an edit of it is confirmed, of a version after
   * the first, and their ids begin with the time as an order's does: an order that was only placed costs nothing more.
   * `offset 0` keeps the planner from reading whole tables to join them with these.
   */
  async changedUnseen(since: Date, limit: number): Promise<string[]> {
    const from = ulidFloor(since);
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `with changed as materialized (
           select order_id, max(created_at) as at from (
             select order_id, created_at from order_item
              where id >= :item and version > 1 and deleted_at is null
             union all
             select order_id, created_at from order_shipping
              where id >= :shipping and version > 1 and deleted_at is null) written
            group by order_id)
         select o.id
           from changed c
           join lateral (
             select id, status, version, is_draft_order, deleted_at from "order" where id = c.order_id offset 0) o on true
          where o.deleted_at is null and not o.is_draft_order and ${STANDS} and ${TRAVELS_WITH_US_NOW}
            and not exists (
              select 1 from sklad_watched_order v where v.order_id = o.id and v.deleted_at is null offset 0)
            and not exists (
              select 1 from sklad_warehouse_order w
               where w.order_id = o.id and w.deleted_at is null
                 and (w.state in ('planned', 'new', 'picked', 'shipped')
                   or w.checked_at >= c.at + :within * interval '1 millisecond')
              offset 0)
            and (o.id < :order or exists (
              select 1 from sklad_warehouse_order w where w.order_id = o.id and w.deleted_at is null offset 0))
          order by c.at, o.id
          limit :limit`,
        {
          item: `orditem_${from}`,
          shipping: `ordspmv_${from}`,
          order: `order_${from}`,
          within: READ_WITHIN_MS,
          limit,
        },
      ),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Warehouse orders that wait for reservations, of Medusa orders that nobody has changed since they were placed that
   * long ago. Each is given to one process for the lease.
   */
  async claimUnreserved(limit: number, age_ms: number, lease_ms: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `update sklad_warehouse_order
            set reserving_until = ${NOW} + :lease * interval '1 millisecond'
          where id in (
            select w.id from sklad_warehouse_order w join "order" o on o.id = w.order_id
             where w.hold_code = 'reservation_missing' and w.state = 'planned' and w.deleted_at is null
               and w.created_at < ${NOW} - :age * interval '1 millisecond'
               and (w.reserving_until is null or w.reserving_until < ${NOW})
               and o.version = 1 and not o.is_draft_order and o.deleted_at is null
             order by w.id limit :limit for update of w skip locked)
        returning id`,
        { limit, age: age_ms, lease: lease_ms },
      ),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * A text for each order that changes with any row the order is read from; an order that does not exist has none.
   * Undefined when this Medusa keeps its orders in other tables.
   */
  async versions(orderIds: readonly string[]): Promise<Map<string, string> | undefined> {
    return orderVersions(this.database, orderIds).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && UNDEFINED.includes(String(error.code)))
        return undefined;
      throw error;
    });
  }

  /** Keeps an eye on orders for which there is nothing to do yet. */
  async watch(orderIds: readonly string[]): Promise<void> {
    if (orderIds.length === 0) return;
    await this.database("sklad_watched_order")
      .insert(
        orderIds.map((order_id) => ({
          id: newId("sklwatch"),
          order_id,
          next_check_at: this.database.raw(NOW),
        })),
      )
      .onConflict()
      .ignore();
  }

  /**
   * Watched orders worth another look; each is pushed back, from one minute growing to a day. A draft costs a row of
   * the join and is returned as soon as it has become an order.
   */
  async watchedToCheck(limit: number): Promise<string[]> {
    const rows = await rowsOf<{ order_id: string }>(
      this.database.raw(
        `update sklad_watched_order
            set checks = checks + 1, updated_at = now(),
                next_check_at = ${NOW} + least(1440, power(2, least(checks, 11))) * interval '1 minute'
          where id = any(array(
            select v.id from sklad_watched_order v
              join "order" o on o.id = v.order_id
             where v.next_check_at <= ${NOW} and v.deleted_at is null
               and o.status not in ('draft', 'canceled', 'archived') and not o.is_draft_order
             order by v.next_check_at limit :limit for update of v skip locked))
        returning order_id`,
        { limit },
      ),
    );
    return rows.map(({ order_id }) => order_id);
  }

  /**
   * Those of these orders that have a warehouse order of their own need no watching, nor do any that came to nothing
   * and whose turn it is to be looked at.
   */
  async stopWatching(orderIds: readonly string[]): Promise<void> {
    await this.database.raw(
      `delete from sklad_watched_order where id = any(array(
         select v.id from sklad_watched_order v
           join lateral (select 1 from sklad_warehouse_order w
                          where w.order_id = v.order_id and w.deleted_at is null limit 1) ours on true
          where v.order_id = any(:ids::text[]) and v.deleted_at is null
         union all
         select v.id from sklad_watched_order v
           left join lateral (select o.id, o.status, o.deleted_at from "order" o where o.id = v.order_id offset 0) o on true
          where v.next_check_at <= ${NOW} and v.deleted_at is null
            and (o.id is null or o.deleted_at is not null or o.status in ('canceled', 'archived'))))`,
      { ids: [...orderIds] },
    );
  }

  /** Those of these orders that are cancelled in Medusa, or not there. */
  async canceledAmong(orderIds: readonly string[]): Promise<Set<string>> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `select ids.id from unnest(:ids::text[]) as ids(id)
          where not exists (select 1 from "order" o
                             where o.id = ids.id and o.deleted_at is null and o.status <> 'canceled')`,
        { ids: [...orderIds] },
      ),
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Those of these orders that are no longer in Medusa, deleted ones among them. */
  async gone(orderIds: readonly string[]): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `select ids.id from unnest(:ids::text[]) as ids(id)
          where not exists (select 1 from "order" o where o.id = ids.id and o.deleted_at is null)`,
        { ids: [...orderIds] },
      ),
    );
    return rows.map(({ id }) => id);
  }
}

/** Postgres' codes for a table, a column and a function that do not exist. */
const UNDEFINED = ["42P01", "42703", "42883"];
