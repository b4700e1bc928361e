import { type Database, inMs, inTransaction, newId, newIds, NOW, rowsOf } from "../database";

/** The right to change a Medusa order until the lease ends or is taken over. */
export interface OrderLease {
  readonly order_id: string;
  readonly fence: number;
}

/** Leases on Medusa orders, over all processes. */
export class OrderLeaseStore {
  constructor(private readonly database: Database) {}

  /** @returns undefined while another process has the lease */
  async take(orderId: string, lease_ms: number): Promise<OrderLease | undefined> {
    const [taken] = await rowsOf<OrderLease>(
      this.database.raw(
        `insert into sklad_lease as held (id, key, fence, lease_until)
         values (:id, :order, 1, ${NOW} + :ms * interval '1 millisecond')
         on conflict (key) where deleted_at is null do update
            set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()
          where held.lease_until <= ${NOW}
         returning key as order_id, fence`,
        { id: newId("skllease"), order: orderId, ms: lease_ms },
      ),
    );
    return taken;
  }

  /** @returns false when the lease is lost */
  async renew({ order_id, fence }: OrderLease, lease_ms: number): Promise<boolean> {
    const changed = await this.database("sklad_lease")
      .where({ key: order_id, fence })
      .whereRaw(`lease_until > ${NOW}`)
      .whereNull("deleted_at")
      .update({ lease_until: inMs(this.database, lease_ms) });
    return changed > 0;
  }

  /** Takes the lease away from its owner, and keeps it from being taken for this long. */
  async postpone(orderId: string, lease_ms: number): Promise<void> {
    await this.database.raw(
      `insert into sklad_lease as held (id, key, fence, lease_until)
       values (:id, :order, 1, ${NOW} + :ms * interval '1 millisecond')
       on conflict (key) where deleted_at is null do update
          set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()`,
      { id: newId("skllease"), order: orderId, ms: lease_ms },
    );
  }

  async release({ order_id, fence }: OrderLease): Promise<void> {
    await this.database("sklad_lease")
      .where({ key: order_id, fence })
      .whereNull("deleted_at")
      .update({ lease_until: this.database.raw(NOW) });
  }
}

/** The right to have Medusa lock these inventory items until the lease ends. */
export interface ItemLease {
  readonly items: readonly { readonly item_id: string; readonly fence: number }[];
}

/** Leases on inventory items over all processes. */
export class ItemLeaseStore {
  constructor(private readonly database: Database) {}

  /**
   * Takes all of them or none, because a process that holds some and waits for others could deadlock.
   * @returns undefined when another process has one of the items
   */
  async take(itemIds: readonly string[], lease_ms: number): Promise<ItemLease | undefined> {
    const wanted = new Set(itemIds);
    try {
      return await inTransaction(this.database, async (transaction) => {
        const lease = await new ItemLeaseStore(transaction).takeFree(itemIds, lease_ms);
        if (lease.items.length < wanted.size) throw new NotAllFree();
        return lease;
      });
    } catch (error) {
      if (!(error instanceof NotAllFree)) throw error;
      return undefined;
    }
  }

  /** Takes those of them that are free. */
  async takeFree(itemIds: readonly string[], lease_ms: number): Promise<ItemLease> {
    const items = [...new Set(itemIds)];
    return {
      items: await rowsOf<ItemLease["items"][number]>(
        this.database.raw(
          // In one order, so that two statements that share items do not deadlock.
          `insert into sklad_lease as held (id, key, fence, lease_until)
           select id, item, 1, ${NOW} + :ms * interval '1 millisecond'
             from unnest(:ids::text[], :items::text[]) wanted(id, item) order by item
           on conflict (key) where deleted_at is null do update
              set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()
            where held.lease_until <= ${NOW}
           returning key as item_id, fence`,
          { ids: newIds("skllease", items.length), items, ms: lease_ms },
        ),
      ),
    };
  }

  async end({ items }: ItemLease): Promise<void> {
    await this.database.raw(
      `update sklad_lease set lease_until = ${NOW}, updated_at = now()
        where id = any(array(select id from sklad_lease
                              where key = any(:items::text[]) and deleted_at is null
                              order by key for update))
          and (key, fence) in (select item, fence from unnest(:items::text[], :fences::int[]) mine(item, fence))`,
      {
        items: items.map(({ item_id }) => item_id),
        fences: items.map(({ fence }) => fence),
      },
    );
  }
}

/** Rolls the transaction back. */
class NotAllFree extends Error {}
