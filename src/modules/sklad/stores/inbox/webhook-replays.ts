import type { InboxState } from "../../types";
import { type Database, NOW, rowsOf, ulidFloor } from "../database";

/** Which webhooks are replayed. */
export interface ReplayRequest {
  /** Webhooks received at this instant or later. */
  readonly since: Date;
  readonly connection_id?: string | undefined;
  readonly state?: InboxState | undefined;
}

/** An id has the clock of the process that made it, `received_at` the database's. */
const CLOCKS_DIFFER_MS = 60 * 60_000;

/** Makes a webhook due again, as if it were untried; its `processed_at` stays, so that new webhooks go first. */
export const AGAIN = `state = 'received', due_at = ${NOW}, failures = 0, reason = null, updated_at = now()`;

/** Dismissed webhooks are replayed only when the request names that state. */
const REPLAYED = `id > :after and received_at >= :since and deleted_at is null
                  and (:connection_id::text is null or connection_id = :connection_id)
                  and case when :state::text is null then state <> 'dismissed' else state = :state end`;

const replayedSince = (since: Date, after?: string) => ({
  since,
  after: after ?? `sklin_${ulidFloor(new Date(since.getTime() - CLOCKS_DIFFER_MS))}`,
});

/** Webhooks of a period that are processed again. */
export class WebhookReplayStore {
  constructor(private readonly database: Database) {}

  /**
   * Replays webhooks received since then, in the order of their ids, which are ULIDs. Dismissed ones only when the request
   * names that state.
   * @param after the last id of the call before
   * @returns ids of the webhooks that are replayed, at most `limit`
   */
  async since(
    { since, connection_id, state }: ReplayRequest,
    limit: number,
    after?: string,
  ): Promise<string[]> {
    const replayed = await rowsOf<{ id: string }>(
      this.database.raw(
        `update sklad_inbox set ${AGAIN}
          where id in (select id from sklad_inbox where ${REPLAYED} order by id limit :limit for update skip locked)
        returning id`,
        {
          ...replayedSince(since, after),
          ...{ limit, connection_id: connection_id ?? null, state: state ?? null },
        },
      ),
    );
    return replayed.map(({ id }) => id).sort();
  }

  /** Counts what {@link since} would replay, up to `most`. */
  async count({ since, connection_id, state }: ReplayRequest, most: number): Promise<number> {
    const [row] = await rowsOf<{ count: number }>(
      this.database.raw(
        `select count(*)::int as count from (
           select 1 from sklad_inbox where ${REPLAYED} limit :most) webhook`,
        { ...replayedSince(since), connection_id: connection_id ?? null, state: state ?? null, most },
      ),
    );
    return row?.count ?? 0;
  }
}
