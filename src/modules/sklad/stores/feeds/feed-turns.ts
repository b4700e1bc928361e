import { type Database, NOW, rowsOf } from "../database";
import { type FeedClaim, keyOf, OWN } from "./feeds";

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
          where own.id = :id and own.deleted_at is null and other.deleted_at is null
            and other.waiting_since < coalesce(own.waiting_since, ${NOW})
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
