import { randomUUID } from "node:crypto";
import { type Database, deleteInChunks, inTransaction, NOW, rowsOf, storable } from "../database";
import { AGES, type FeedClaim, keyOf, OWN } from "./feeds";

/** Entries read back at a time. */
const CHUNK = 1_000;

/** The age of a run without progress at which its staged entries are removed. */
const ABANDONED = "interval '7 days'";

/** The pages of a snapshot until it is complete. */
export class FeedItemStore {
  constructor(private readonly database: Database) {}

  /**
   * Begins a run, with nothing staged.
   * @param reset whether it reads from the start and not from the cursor
   * @returns the feed as it is now; undefined when the lease is lost
   */
  async begin(claim: FeedClaim, reset: boolean): Promise<FeedClaim | undefined> {
    const run = randomUUID();
    const [begun] = await rowsOf<FeedClaim>(
      this.database.raw(
        `update sklad_feed
            set run_id = :run, run_started_at = ${NOW}, requested_at = null, advanced_at = null, pages = 0, items = 0,
                cursor = case when :reset then null else cursor end, updated_at = now()
          where id = :id and lease_id = :lease and lease_until > ${NOW}
         returning *, ${AGES}`,
        { run, reset, id: claim.id, lease: claim.lease_id },
      ),
    );
    if (!begun) return undefined;
    // Entries of earlier runs are of no use. Those left when this process dies go when this run ends; another run that
    // has begun since clears them itself.
    await deleteInChunks(
      this.database,
      `delete from sklad_feed_item where id = any(array(
         select item.id from sklad_feed feed join sklad_feed_item item on item.feed_id = feed.id
          where feed.id = :id and feed.run_id = :run and item.run_id <> :run
          limit :chunk)) returning id`,
      { id: claim.id, run },
    );
    return begun;
  }

  /** In the transaction that holds the feed's lock, before the feed advances: stages a page until all are read. */
  async add(claim: FeedClaim, items: readonly unknown[]): Promise<void> {
    await this.database.raw(
      `insert into sklad_feed_item (id, feed_id, run_id, ordinal, item)
       select feed.run_id || ':' || (feed.items + page.place - 1), feed.id, feed.run_id, feed.items + page.place - 1, page.item
         from sklad_feed feed, jsonb_array_elements(:page::jsonb) with ordinality as page(item, place)
        where feed.id = :id`,
      { id: claim.id, page: storable(items) },
    );
  }

  /** The staged entries in their order, in chunks. */
  async *staged(feedId: string, runId: string): AsyncGenerator<readonly unknown[]> {
    for (let from = 0; ; from += CHUNK) {
      const rows: { item: unknown }[] = await this.database("sklad_feed_item")
        .where({ feed_id: feedId, run_id: runId })
        .whereBetween("ordinal", [from, from + CHUNK - 1])
        .orderBy("ordinal")
        .select("item");
      if (rows.length === 0) return;
      yield rows.map(({ item }) => item);
    }
  }

  /** In the transaction that holds the feed's lock, at the end of the run. */
  async forget(feedId: string): Promise<void> {
    await deleteInChunks(
      this.database,
      `delete from sklad_feed_item where id = any(array(
         select id from sklad_feed_item where feed_id = :id limit :chunk)) returning id`,
      { id: feedId },
    );
  }

  /** Removes the staged entries of runs without progress for a week. */
  async purge(): Promise<void> {
    // Another run of such a feed waits for this transaction, or its entries would be removed too.
    await inTransaction(this.database, async (transaction) => {
      const abandoned = await rowsOf<{ id: string }>(
        transaction.raw(
          `update sklad_feed set run_id = null
            where run_id is not null and run_started_at < ${NOW} - ${ABANDONED}
              and (lease_until is null or lease_until <= ${NOW})
           returning id`,
        ),
      );
      for (const { id } of abandoned) await new FeedItemStore(transaction).forget(id);
    });
  }
}

/** Feeds that share a bucket of one call a minute, as reports do, take turns: the longest waiting goes first. */
export class FeedTurnStore {
  constructor(private readonly database: Database) {}

  /** Queues the feed for a slot of this bucket; it keeps its place until its page is applied. */
  async queueUp(claim: FeedClaim, waits_for: string): Promise<void> {
    await this.database.raw(
      `update sklad_feed
          set waits_for = :waits_for, waiting_since = coalesce(waiting_since, ${NOW}), updated_at = now()
        where ${OWN}`,
      { waits_for, ...keyOf(claim) },
    );
  }

  /** Whether another feed has waited longer for this bucket and tries again within `soon_ms`. */
  async othersGoFirst(claim: FeedClaim, waits_for: string, soon_ms: number): Promise<boolean> {
    const longer = await rowsOf(
      this.database.raw(
        `select other.id
           from sklad_feed own join sklad_feed other on other.waits_for = :waits_for and other.id <> own.id
          where own.id = :id and other.waiting_since < coalesce(own.waiting_since, ${NOW})
            and (other.lease_until > ${NOW}
                 or other.next_run_at between ${NOW} - :soon_ms * interval '5 milliseconds'
                                          and ${NOW} + :soon_ms * interval '1 millisecond')
          limit 1`,
        { waits_for, id: claim.id, soon_ms },
      ),
    );
    return longer.length > 0;
  }
}
