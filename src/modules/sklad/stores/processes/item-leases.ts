import { type Database, inTransaction, newIds, NOW, rowsOf } from "../database";

/** The right to let Medusa take the locks of these inventory items, until it ends. */
export interface ItemLease {
  readonly items: readonly { readonly item_id: string; readonly fence: number }[];
}

/** Leases on inventory items, over all processes; rows of the table that keeps those on Medusa orders. */
export class ItemLeaseStore {
  constructor(private readonly database: Database) {}

  /**
   * All of them, or none: what holds some and waits for others is waited for in turn.
   * @returns undefined when another has one of the items
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

  /** Those of them that are free. */
  async takeFree(itemIds: readonly string[], lease_ms: number): Promise<ItemLease> {
    const items = [...new Set(itemIds)];
    return {
      items: await rowsOf<ItemLease["items"][number]>(
        this.database.raw(
          // In one order: of two statements that share items the second waits for the first, and neither for the other.
          `insert into sklad_lease as held (id, order_id, fence, lease_until)
           select id, item, 1, ${NOW} + :ms * interval '1 millisecond'
             from unnest(:ids::text[], :items::text[]) wanted(id, item) order by item
           on conflict (order_id) where deleted_at is null do update
              set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()
            where held.lease_until <= ${NOW}
           returning order_id as item_id, fence`,
          { ids: newIds("skllease", items.length), items, ms: lease_ms },
        ),
      ),
    };
  }

  async end({ items }: ItemLease): Promise<void> {
    await this.database.raw(
      `update sklad_lease set lease_until = ${NOW}, updated_at = now()
        where id = any(array(select id from sklad_lease
                              where order_id = any(:items::text[]) and deleted_at is null
                              order by order_id for update))
          and (order_id, fence) in (select item, fence from unnest(:items::text[], :fences::int[]) mine(item, fence))`,
      {
        items: items.map(({ item_id }) => item_id),
        fences: items.map(({ fence }) => fence),
      },
    );
  }
}

/** Undoes what was taken. */
class NotAllFree extends Error {}
