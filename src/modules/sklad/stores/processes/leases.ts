import { type Database, inMs, inTransaction, newId, newIds, NOW, rowsOf } from "../database";

/** The right to change Medusa orders, or to have Medusa lock inventory items, until a lease ends or is taken over. */
export type Lease = readonly { readonly key: string; readonly fence: number }[];

/** Leases over all processes. Their keys are ids of Medusa orders and of inventory items, and names. */
export class LeaseStore {
  constructor(private readonly database: Database) {}

  /**
   * Takes all of them or none, because a process that holds some and waits for others could deadlock.
   * @returns undefined when another process has one of them
   */
  async take(keys: readonly string[], lease_ms: number): Promise<Lease | undefined> {
    const wanted = new Set(keys);
    try {
      return await inTransaction(this.database, async (transaction) => {
        const lease = await new LeaseStore(transaction).takeFree(keys, lease_ms);
        if (lease.length < wanted.size) throw new NotAllFree();
        return lease;
      });
    } catch (error) {
      if (!(error instanceof NotAllFree)) throw error;
      return undefined;
    }
  }

  /** Takes those of them that are free. */
  async takeFree(keys: readonly string[], lease_ms: number): Promise<Lease> {
    const wanted = [...new Set(keys)];
    return rowsOf<Lease[number]>(
      this.database.raw(
        // In one order, so that two statements that share keys do not deadlock.
        `insert into sklad_lease as held (id, key, fence, lease_until)
         select id, key, 1, ${NOW} + :ms * interval '1 millisecond'
           from unnest(:ids::text[], :keys::text[]) wanted(id, key) order by key
         on conflict (key) do update
            set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()
          where held.lease_until <= ${NOW}
         returning key, fence`,
        { ids: newIds("skllease", wanted.length), keys: wanted, ms: lease_ms },
      ),
    );
  }

  /** @returns false when some of it is lost */
  async renew(lease: Lease, lease_ms: number): Promise<boolean> {
    const renewed = await rowsOf(
      this.database.raw(
        `update sklad_lease set lease_until = ${NOW} + :ms * interval '1 millisecond', updated_at = now()
          where id = any(array(select id from sklad_lease
                                where key = any(:keys::text[])
                                order by key for update))
            and (key, fence) in (select key, fence from unnest(:keys::text[], :fences::int[]) mine(key, fence))
            and lease_until > ${NOW}
         returning id`,
        { keys: lease.map(({ key }) => key), fences: lease.map(({ fence }) => fence), ms: lease_ms },
      ),
    );
    return renewed.length === lease.length;
  }

  async end(lease: Lease): Promise<void> {
    await this.renew(lease, 0);
  }

  /** Takes the lease away from its owner, and keeps it from being taken for this long. */
  async postpone(key: string, lease_ms: number): Promise<void> {
    await this.database.raw(
      `insert into sklad_lease as held (id, key, fence, lease_until)
       values (:id, :key, 1, ${NOW} + :ms * interval '1 millisecond')
       on conflict (key) do update
          set fence = held.fence + 1, lease_until = excluded.lease_until, updated_at = now()`,
      { id: newId("skllease"), key, ms: lease_ms },
    );
  }

  /**
   * For what takes effect only when a person presses again: a press within the time confirms the one before, and the next
   * one begins anew.
   * @returns whether this press confirms
   */
  async press(key: string, within_ms: number): Promise<boolean> {
    const confirmed = await this.database("sklad_lease")
      .where({ key })
      .whereRaw(`lease_until > ${NOW}`)
      .update({ lease_until: inMs(this.database, 0) });
    if (confirmed > 0) return true;
    await this.postpone(key, within_ms);
    return false;
  }
}

/** Rolls the transaction back. */
class NotAllFree extends Error {}

/** Processes that drain the outbox. */
export class HeartbeatStore {
  constructor(private readonly database: Database) {}

  /** @param process host and process id */
  async beat(process: string): Promise<void> {
    await this.database("sklad_heartbeat")
      .insert({ id: newId("sklbeat"), process, at: this.database.raw(NOW) })
      .onConflict("process")
      .merge({ at: this.database.raw(NOW) });
  }

  /** The latest heartbeat of any process, also of one that has ended; null when there was none. */
  async latest(): Promise<Date | null> {
    const row: { at: Date } | undefined = await this.database("sklad_heartbeat")
      .orderBy("at", "desc")
      .first("at");
    return row?.at ?? null;
  }
}
