import { type Database, inMs, inOneOrder, NOW, rowsOf } from "../database";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";

/** A warehouse order in the hands of a process that brings Medusa in line with it. */
export interface Claim {
  readonly row: WarehouseOrder;
  /** What its due time was moved to, as text: when it is another by the end, somebody has written since. */
  readonly until: string;
}

/** Units of an order line that Medusa's order has registered in the name of a fulfillment. */
export interface Booking {
  readonly fulfillment_id: string;
  readonly action: "FULFILL_ITEM" | "SHIP_ITEM" | "DELIVER_ITEM";
  readonly line_item_id: string;
  readonly quantity: string;
}

/** Which warehouse orders Medusa still has to follow, and when. Due ones are the truth: whoever wakes the loop only hastens it. */
export class FulfillmentSyncStore {
  constructor(private readonly database: Database) {}

  /** Those due for longest first, each given to one process for the lease. */
  async claimDue(limit: number, lease_ms: number): Promise<Claim[]> {
    const rows = await rowsOf<WarehouseOrder & { sync_until: string }>(
      this.database.raw(
        `update sklad_warehouse_order
            set sync_due_at = ${NOW} + :lease * interval '1 millisecond'
          where id in (
            select id from sklad_warehouse_order
             where sync_due_at is not null and sync_due_at <= ${NOW} and deleted_at is null
             order by sync_due_at limit :limit for update skip locked)
        returning *, sync_due_at::text as sync_until`,
        { limit, lease: lease_ms },
      ),
    );
    return rows.map(({ sync_until: until, ...row }) => ({ row, until }));
  }

  /** Medusa shows what the row says, unless something has been learnt meanwhile: then it stays due. */
  async done({ row, until }: Claim): Promise<void> {
    await this.#move(row.id, until, { sync_due_at: null, sync_failures: 0 });
  }

  /** It is looked at again later. */
  async later({ row, until }: Claim, delay_ms: number, failures = row.sync_failures): Promise<void> {
    await this.#move(row.id, until, {
      sync_due_at: inMs(this.database, delay_ms),
      sync_failures: failures,
    });
  }

  /** The Medusa orders, or other parcels of them, have changed: what waits for it, or has ended with it, is looked at now. */
  async soon(...orderIds: string[]): Promise<boolean> {
    if (orderIds.length === 0) return false;
    const theirs = this.database("sklad_warehouse_order")
      .whereRaw("order_id = any(?::text[])", [orderIds])
      .whereNull("deleted_at")
      .whereRaw("(sync_due_at is not null or state = 'delivered')");
    const changed: unknown = await inOneOrder(this.database, "sklad_warehouse_order", theirs).update({
      sync_due_at: this.database.raw(NOW),
    });
    return changed !== 0;
  }

  /** Medusa's fulfillment is wanted as soon as the warehouse has an order: also of those it has already. */
  async accepted(connectionId: string): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order set sync_due_at = ${NOW}, updated_at = now()
        where id = any(array(select id from sklad_warehouse_order
                              where connection_id = :connection and state = 'new' and sync_due_at is null
                                and deleted_at is null
                              order by id for update))`,
      { connection: connectionId },
    );
  }

  /** Medusa's Query does not tell what was registered: the actions of the order's changes do. */
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

  async #move(id: string, until: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id })
      .whereRaw("sync_due_at = ?::timestamptz", [until])
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}
