import { type Database, inMs, inOneOrder, NOW, rowsOf } from "../database";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";

/** A warehouse order that one process brings Medusa in line with. */
export interface Claim {
  readonly row: WarehouseOrder;
  /** The due time that the claim wrote, as text: a different one at the end means that the row has changed since. */
  readonly until: string;
}

/** Which warehouse orders Medusa's fulfillments have to be synced with, and when. The due times decide; a wake-up only saves waiting. */
export class FulfillmentSyncStore {
  constructor(private readonly database: Database) {}

  /** The longest due first; each belongs to one process for the lease. */
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

  /** Medusa shows the state of the row. It stays due when the row has changed since the claim. */
  async done({ row, until }: Claim): Promise<void> {
    await this.#move(row.id, until, { sync_due_at: null, sync_failures: 0 });
  }

  async postpone({ row, until }: Claim, delay_ms: number, failures = row.sync_failures): Promise<void> {
    await this.#move(row.id, until, {
      sync_due_at: inMs(this.database, delay_ms),
      sync_failures: failures,
    });
  }

  /** The Medusa orders, or other parcels of them, have changed: their due and their delivered rows are synced now. */
  async scheduleNow(...orderIds: string[]): Promise<boolean> {
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

  /** The connection makes fulfillments on acceptance from now on, also for the orders that the warehouse has already. */
  async scheduleAccepted(connectionId: string): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order set sync_due_at = ${NOW}, updated_at = now()
        where id = any(array(select id from sklad_warehouse_order
                              where connection_id = :connection and state = 'new' and sync_due_at is null
                                and deleted_at is null
                              order by id for update))`,
      { connection: connectionId },
    );
  }

  async #move(id: string, until: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_warehouse_order")
      .where({ id })
      .whereRaw("sync_due_at = ?::timestamptz", [until])
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}
