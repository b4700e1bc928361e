import { type Database, rowsOf } from "../database";

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
