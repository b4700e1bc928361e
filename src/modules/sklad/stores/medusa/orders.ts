import { isLive, statesThat } from "../../../../planning/states";
import { type Database, isOneOf, NOW, rowsOf, ulidFloor } from "../database";
import { orderVersions } from "./order-versions";
import { STANDS, TRAVELS_WITH_US, TRAVELS_WITH_US_NOW } from "./sql";

/**
 * A check counts as later than a change only by this much: what the check has read may be that old, and Medusa's
 * transaction may commit that long after the time in its rows.
 */
const READ_WITHIN_MS = 60_000;

/**
 * Of an order `o`: its checkout may still be under way. Medusa writes the order before its payment, and its event comes
 * after both; an order that never gets a payment is old enough within a minute.
 */
const IN_CHECKOUT = `o.created_at > ${NOW} - interval '1 minute' and not exists (
  select 1 from order_payment_collection c join payment p on p.payment_collection_id = c.payment_collection_id
   where c.order_id = o.id and c.deleted_at is null and p.deleted_at is null)`;

/** A Medusa order that was placed before its connection hands orders over. */
export interface OlderOrder {
  readonly id: string;
  readonly display_id: number;
  readonly created_at: Date;
}

/** Units of an order line that Medusa's order has registered for a fulfillment. */
export interface Booking {
  readonly fulfillment_id: string;
  readonly action: "FULFILL_ITEM" | "SHIP_ITEM" | "DELIVER_ITEM";
  readonly line_item_id: string;
  readonly quantity: string;
}

/**
 * Queries on Medusa's order tables that its Query cannot make. `order` has no index on its dates, but its id is a ULID,
 * so a range of time is a range of the primary key.
 */
export class MedusaOrderStore {
  constructor(private readonly database: Database) {}

  /**
   * Orders and drafts created since then that may be ours and are neither planned nor watched, oldest first. Drafts of any
   * kind: the shipping option may be chosen later, and a draft keeps its id when it is converted. Orders in their checkout
   * are left to their event, because they look unpaid.
   */
  async unseenSince(since: Date, limit: number): Promise<string[]> {
    const rows = await rowsOf<{ id: string }>(
      this.database.raw(
        `select o.id
           from "order" o
          where o.id >= :from and o.deleted_at is null
            and (o.is_draft_order or ${STANDS} and ${TRAVELS_WITH_US} and not (${IN_CHECKOUT}))
            and not exists (select 1 from sklad_warehouse_order w where w.order_id = o.id)
            and not exists (select 1 from sklad_watched_order v where v.order_id = o.id)
          order by o.id
          limit :limit`,
        { from: `order_${ulidFloor(since)}`, limit },
      ),
    );
    return rows.map(({ id }) => id);
  }

  /**
   * Orders that have changed since then and that no other query finds, the earliest change first: all of their warehouse
   * orders had ended before, or they have none and are older than {@link unseenSince} looks. When an exchange, a claim or
   * an edit is confirmed, Medusa writes a row for each line of the order, with a version above 1 and a ULID: an order that
   * was only placed costs nothing. `offset 0` keeps the planner from reading whole tables to join them with these.
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
              select 1 from sklad_watched_order v where v.order_id = o.id offset 0)
            and not exists (
              select 1 from sklad_warehouse_order w
               where w.order_id = o.id
                 and (${isOneOf("w.state", statesThat(isLive))}
                   or w.checked_at >= c.at + :within * interval '1 millisecond')
              offset 0)
            and (o.id < :order or exists (
              select 1 from sklad_warehouse_order w where w.order_id = o.id offset 0))
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
   * A text for each order that changes with any row the order is read from; an order that does not exist has none.
   * Undefined when the tables of this Medusa are other ones.
   */
  async versions(orderIds: readonly string[]): Promise<Map<string, string> | undefined> {
    return orderVersions(this.database, orderIds).catch((error: unknown) => {
      if (error instanceof Error && "code" in error && UNDEFINED.includes(String(error.code)))
        return undefined;
      throw error;
    });
  }

  /** Those of these orders that are canceled in Medusa, or not there. */
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

  /**
   * Orders created between two moments that travel with us, with goods reserved at a location and without a warehouse
   * order, oldest first. `offset 0` keeps the planner from reading all reservations.
   */
  async older(
    { since, until, location_id }: { since: Date; until: Date; location_id: string },
    limit: number,
  ): Promise<OlderOrder[]> {
    return rowsOf<OlderOrder>(
      this.database.raw(
        `select o.id, o.display_id, o.created_at
           from "order" o
          where o.id >= :from and o.id < :until and o.deleted_at is null and not o.is_draft_order
            and ${STANDS} and ${TRAVELS_WITH_US}
            and exists (
              select 1 from order_item i join reservation_item r on r.line_item_id = i.item_id
               where i.order_id = o.id and i.version = o.version and i.deleted_at is null
                 and r.location_id = :location_id and r.deleted_at is null offset 0)
            and not exists (select 1 from sklad_warehouse_order w where w.order_id = o.id)
          order by o.id
          limit :limit`,
        { from: `order_${ulidFloor(since)}`, until: `order_${ulidFloor(until)}`, location_id, limit },
      ),
    );
  }

  /** Medusa's Query does not return which units are registered for a fulfillment: the actions of the order's changes do. */
  async bookings(orderId: string): Promise<Booking[]> {
    return rowsOf<Booking>(
      this.database.raw(
        `select reference_id as fulfillment_id, action, details ->> 'reference_id' as line_item_id,
                coalesce(details #>> '{quantity,value}', details ->> 'quantity') as quantity
           from order_change_action
          where order_id = :order and reference = 'fulfillment' and applied and deleted_at is null
            and action in ('FULFILL_ITEM', 'SHIP_ITEM', 'DELIVER_ITEM')`,
        { order: orderId },
      ),
    );
  }
}

/** Postgres' codes for a table, a column and a function that do not exist. */
const UNDEFINED = ["42P01", "42703", "42883"];
