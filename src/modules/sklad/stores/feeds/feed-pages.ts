import { randomUUID } from "node:crypto";
import { type Database, NOW, rowsOf, storable } from "../database";
import { AGES, type FeedClaim, keyOf, OWN } from "./feeds";

/** Items given out at a time. */
const CHUNK = 1_000;

/** The age of a run without progress at which its pages are removed. */
const ABANDONED = "interval '7 days'";

/** The pages of a snapshot until it is complete. They are stored, because another process may read the next one. */
export class FeedPageStore {
  constructor(private readonly database: Database) {}

  /**
   * Begins a run, without pages.
   * @param reset whether it reads from the start and not from the cursor
   * @returns the feed as it is now; undefined when the lease is lost
   */
  async begin(claim: FeedClaim, reset: boolean): Promise<FeedClaim | undefined> {
    const [begun] = await rowsOf<FeedClaim>(
      this.database.raw(
        `with begun as (
           update sklad_feed
              set run_id = :run, run_started_at = ${NOW}, requested_at = null, advanced_at = null, pages = 0, items = 0,
                  cursor = case when :reset then null else cursor end, updated_at = now()
            where id = :id and lease_id = :lease and lease_until > ${NOW}
           returning *, ${AGES}),
         former as (delete from sklad_feed_page page using begun where page.feed_id = begun.id)
         select * from begun`,
        { run: randomUUID(), reset, id: claim.id, lease: claim.lease_id },
      ),
    );
    return begun;
  }

  /** In the transaction that holds the feed's lock, before the feed advances: keeps a page until all are read. */
  async add(claim: FeedClaim, items: readonly unknown[]): Promise<void> {
    await this.database.raw(
      `insert into sklad_feed_page (id, feed_id, run_id, page, items)
       select run_id || ':' || pages, id, run_id, pages, :items::jsonb
         from sklad_feed where id = :id`,
      { id: claim.id, items: storable(items) },
    );
  }

  /** The items of a run's pages in their order, in chunks. */
  async *staged(feedId: string, runId: string): AsyncGenerator<readonly unknown[]> {
    for (let page = 0; ; page += 1) {
      const [row]: { items: readonly unknown[] }[] = await this.database("sklad_feed_page")
        .where({ feed_id: feedId, run_id: runId, page })
        .select("items");
      if (!row) return;
      for (let from = 0; from < row.items.length; from += CHUNK) yield row.items.slice(from, from + CHUNK);
    }
  }

  /** In the transaction that holds the feed's lock, at the end of the run. */
  async forget(feedId: string): Promise<void> {
    await this.database("sklad_feed_page").where({ feed_id: feedId }).delete();
  }

  /** Removes the pages of runs without progress for a week. */
  async purge(): Promise<void> {
    await this.database.raw(
      `with abandoned as (
         update sklad_feed set run_id = null
          where run_id is not null and run_started_at < ${NOW} - ${ABANDONED}
            and (lease_until is null or lease_until <= ${NOW})
         returning id)
       delete from sklad_feed_page page using abandoned where page.feed_id = abandoned.id`,
    );
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
