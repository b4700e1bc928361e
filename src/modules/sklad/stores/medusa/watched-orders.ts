import { type Database, newId, NOW, rowsOf } from "../database";

/** Medusa orders that may become ours: drafts, and orders with goods at a location without a connection. */
export class WatchedOrderStore {
  constructor(private readonly database: Database) {}

  /** Begins to watch orders for which there is nothing to do yet. */
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
   * Watched orders that are due; each is due again later, after one minute at first and after a day at last. A draft costs
   * a row of the join and is returned once it has become an order.
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
             where v.next_check_at <= ${NOW}
               and o.status not in ('draft', 'canceled', 'archived') and not o.is_draft_order
             order by v.next_check_at limit :limit for update of v skip locked))
        returning order_id`,
        { limit },
      ),
    );
    return rows.map(({ order_id }) => order_id);
  }

  /**
   * Stops watching those of these orders that have a warehouse order by now, and all due ones that Medusa has canceled,
   * archived or deleted.
   */
  async stopWatching(orderIds: readonly string[]): Promise<void> {
    await this.database.raw(
      `delete from sklad_watched_order where id = any(array(
         select v.id from sklad_watched_order v
           join lateral (select 1 from sklad_warehouse_order w
                          where w.order_id = v.order_id limit 1) ours on true
          where v.order_id = any(:ids::text[])
         union all
         select v.id from sklad_watched_order v
           left join lateral (select o.id, o.status, o.deleted_at from "order" o where o.id = v.order_id offset 0) o on true
          where v.next_check_at <= ${NOW}
            and (o.id is null or o.deleted_at is not null or o.status in ('canceled', 'archived'))))`,
      { ids: [...orderIds] },
    );
  }
}
