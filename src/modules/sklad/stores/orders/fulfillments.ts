import type { WarehouseOrder } from "../../../../planning/warehouse-order";
import { type Database, inMs, inOneOrder, NOW, rowsOf } from "../database";

/** The Medusa fulfillments of warehouse orders, and the one that is being created. */
export class FulfillmentStore {
  constructor(private readonly database: Database) {}

  /** @returns false while another one is being created, which would otherwise never be linked */
  async expect(id: string, fulfillmentId: string): Promise<boolean> {
    return this.#change({ id, pending_fulfillment_id: null }, { pending_fulfillment_id: fulfillmentId });
  }

  /**
   * A merchant has chosen the goods: the order waits for the fulfillment, and its lines are fixed. A merchant's hold stays
   * until the fulfillment is linked, because Medusa's workflow may still fail.
   */
  async takeOver(id: string, fulfillmentId: string): Promise<void> {
    await this.#change(
      { id },
      {
        origin: "manual",
        pending_fulfillment_id: fulfillmentId,
        hold_code: null,
        hold_params: null,
      },
    );
  }

  /**
   * @param synced whether the fulfillment sync has created it, not a merchant
   * @returns false when it is linked already
   */
  async link(id: string, fulfillmentId: string, synced: boolean): Promise<boolean> {
    // An accepted parcel that grew has several fulfillments: the first is the one of the row.
    const linked = await rowsOf(
      this.database.raw(
        `with linked as (
           update sklad_warehouse_order
              set fulfillment_id = coalesce(fulfillment_id, :fulfillment), fulfillment_synced = :synced,
                  pending_fulfillment_id = null, held_by_merchant_at = null, updated_at = now()
            where id = :id and pending_fulfillment_id = :fulfillment returning id)
         insert into sklad_fulfillment (id, warehouse_order_id) select :fulfillment::text, id from linked
         on conflict (id) do update set warehouse_order_id = excluded.warehouse_order_id returning id`,
        { id, fulfillment: fulfillmentId, synced },
      ),
    );
    return linked.length > 0;
  }

  /** Medusa did not create the fulfillment. @returns false when another one is being created, or none */
  async forgetPending(id: string, fulfillmentId: string): Promise<boolean> {
    return this.#change({ id, pending_fulfillment_id: fulfillmentId }, { pending_fulfillment_id: null });
  }

  /** The merchant's fulfillment failed: the order is handed over like any other. */
  async giveBack(id: string): Promise<void> {
    await this.#change({ id, state: "planned" }, { origin: "automatic" });
  }

  async unlink(id: string): Promise<void> {
    await this.#change({ id }, { fulfillment_id: null, fulfillment_synced: false });
  }

  async #change(where: Record<string, unknown>, values: Record<string, unknown>): Promise<boolean> {
    const changed = await this.database("sklad_warehouse_order")
      .where(where)
      .update({ ...values, updated_at: this.database.fn.now() });
    return changed > 0;
  }
}

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
             where sync_due_at is not null and sync_due_at <= ${NOW}
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
      .whereRaw(
        "(sync_due_at is not null or state in ('delivered', 'returned') or return_stage is not null)",
      );
    const changed: unknown = await inOneOrder(this.database, "sklad_warehouse_order", theirs).update({
      sync_due_at: this.database.raw(NOW),
    });
    return changed !== 0;
  }

  /**
   * The parcels of a connection with goods that are on their way back, or came back and are not received in Medusa, and
   * those whose order can be closed.
   */
  async scheduleReturned(connectionId: string): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order set sync_due_at = ${NOW}, updated_at = now()
        where id = any(array(select id from sklad_warehouse_order
                              where (return_stage in ('coming_back', 'came_back') or uncollected)
                                and connection_id = :connection
                              order by id for update))`,
      { connection: connectionId },
    );
  }

  /** The connection makes fulfillments on acceptance from now on, also for the orders that the warehouse has already. */
  async scheduleAccepted(connectionId: string): Promise<void> {
    await this.database.raw(
      `update sklad_warehouse_order set sync_due_at = ${NOW}, updated_at = now()
        where id = any(array(select id from sklad_warehouse_order
                              where connection_id = :connection and state = 'new' and sync_due_at is null
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
