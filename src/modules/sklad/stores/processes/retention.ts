import { type Database, deleteInChunks, NOW, NOW_MS, rowsOf, ulidFloor } from "../database";

const DAY_MS = 24 * 60 * 60_000;

/** Forgets what nobody needs any longer. Payloads hold names and phones, so they do not stay for ever. */
export class RetentionStore {
  constructor(private readonly database: Database) {}

  /**
   * Removes a connection's commands that ended so long ago, with what was sent.
   * @returns how many were removed
   */
  async purge(connectionId: string, days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_command where id = any(array(
         select id from sklad_command
          where connection_id = :connection and state in ('done', 'refused', 'withdrawn')
            and finished_at < ${NOW} - :days * interval '1 day' and deleted_at is null
          order by finished_at limit :chunk)) returning id`,
      { connection: connectionId, days },
    );
  }

  /** Forgets why the warehouse refused orders of a connection, and their cancellation, that ended so long ago. */
  async forgetWords(connectionId: string, days: number): Promise<void> {
    await deleteInChunks(
      this.database,
      `update sklad_warehouse_order set refusal = null, cancel_refusal = null where id = any(array(
         select id from sklad_warehouse_order
          where connection_id = :connection and updated_at < ${NOW} - :days * interval '1 day'
            and state in ('delivered', 'canceled', 'returned', 'refused')
            and (refusal is not null or cancel_refusal is not null) and deleted_at is null
          order by updated_at limit :chunk)) returning id`,
      { connection: connectionId, days },
    );
  }

  /**
   * Removes a connection's webhooks of so long ago, whatever became of them. By their ids, which begin with their time.
   */
  async purgeInbox(connectionId: string, days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_inbox where id = any(array(
         select id from sklad_inbox
          where id < :before and received_at < ${NOW} - :days * interval '1 day' and deleted_at is null
            and connection_id = :connection
          order by id limit :chunk)) returning id`,
      { connection: connectionId, days, before: `sklin_${await this.#ulidOf(days)}` },
    );
  }

  /** Removes the webhooks of connections that were deleted. */
  async purgeInboxOfDeleted(): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_inbox where id = any(array(
         select webhook.id from sklad_connection connection cross join lateral (
           select id from sklad_inbox
            where connection_id = connection.id and deleted_at is null order by id limit :chunk) webhook
          where connection.deleted_at is not null limit :chunk)) returning id`,
      {},
    );
  }

  /** Removes the timeline's entries of so long ago. An id begins with its time, so the oldest stand first in its index. */
  async purgeEvents(days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_event where id = any(array(
         select id from sklad_event
          where id < :before and at < ${NOW} - :days * interval '1 day'
          order by id limit :chunk)) returning id`,
      { days, before: `sklevt_${await this.#ulidOf(days)}` },
    );
  }

  /** Removes problems that were cleared so long ago; open ones stay. */
  async purgeProblems(days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_problem where id = any(array(
         select id from sklad_problem
          where id < :before and cleared_at < ${NOW} - :days * interval '1 day'
          order by id limit :chunk)) returning id`,
      { days, before: `sklprob_${await this.#ulidOf(days)}` },
    );
  }

  /** Removes cancellations asked of the warehouse that came to their end so long ago. */
  async purgeCancellations(days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_cancellation where id = any(array(
         select id from sklad_cancellation
          where ended_at is not null and ended_at < ${NOW} - :days * interval '1 day' and deleted_at is null
          order by ended_at limit :chunk)) returning id`,
      { days },
    );
  }

  /** Removes the leases of Medusa orders and inventory items that are over for so long. */
  async purgeLeases(days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_lease where id = any(array(
         select id from sklad_lease
          where lease_until < ${NOW} - :days * interval '1 day' and deleted_at is null
          order by lease_until limit :chunk)) returning id`,
      { days },
    );
  }

  /** Removes what the rate limit remembers of ApiKeys that nobody has called with for so long. */
  async purgeRateLimits(days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_rate_limit where id = any(array(
         select id from sklad_rate_limit
          where updated_at < ${NOW} - :days * interval '1 day'
            and (paused_until is null or paused_until <= ${NOW})
            and not exists (select 1 from jsonb_each(slots) where value::bigint > ${NOW_MS})
          limit :chunk)) returning id`,
      { days },
    );
  }

  /** Removes comparisons of stock of so long ago. */
  async purgeStockRuns(days: number): Promise<number> {
    return deleteInChunks(
      this.database,
      `delete from sklad_stock_run where id = any(array(
         select id from sklad_stock_run
          where id < :before and finished_at < ${NOW} - :days * interval '1 day'
          order by id limit :chunk)) returning id`,
      { days, before: `sklrun_${await this.#ulidOf(days)}` },
    );
  }

  /**
   * Removes what was reported to connections that were deleted, and skus that no report has named for so long and Medusa
   * does not stock at the location: a catalogue changes, and each comparison would look at all it ever had.
   */
  async purgeStockLevels(days: number): Promise<number> {
    const ofDeleted = await deleteInChunks(
      this.database,
      `delete from sklad_stock_level where id = any(array(
         select level.id from sklad_connection connection
           join sklad_stock_level level on level.connection_id = connection.id and level.deleted_at is null
          where connection.deleted_at is not null limit :chunk)) returning id`,
      {},
    );
    const unnamed = await deleteInChunks(
      this.database,
      `delete from sklad_stock_level where id = any(array(
         select level.id from sklad_connection connection
           join sklad_stock_level level
             on level.connection_id = connection.id and level.notes <> '[]'::jsonb and level.deleted_at is null
          where level.quantities is null and level.quarantined_at is null
            and level.reported_at < ${NOW} - :days * interval '1 day'
            and not exists (
              select from inventory_item item join inventory_level stocked on stocked.inventory_item_id = item.id
               where item.sku = level.sku and item.deleted_at is null and stocked.deleted_at is null
                 and stocked.location_id = connection.stock_location_id)
          limit :chunk)) returning id`,
      { days },
    );
    return ofDeleted + unnamed;
  }

  async #ulidOf(days: number): Promise<string> {
    const [row] = await rowsOf<{ now: Date }>(this.database.raw(`select ${NOW} as now`));
    if (!row) throw new Error("The database has no time.");
    return ulidFloor(new Date(row.now.getTime() - days * DAY_MS));
  }
}
