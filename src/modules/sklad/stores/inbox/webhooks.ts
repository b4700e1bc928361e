import type { ConnectionRow, InboxState, WebhookTokenRow } from "../../types";
import { type Database, NOW, rowsOf, ulidFloor } from "../database";

/** A live token with what its connection asks of a webhook. */
export type LiveToken = Pick<WebhookTokenRow, "id" | "connection_id" | "token_hash"> &
  Pick<ConnectionRow, "webhook_header_name" | "webhook_header_hash">;

/** The secret parts of webhook addresses. */
export class WebhookTokenStore {
  constructor(private readonly database: Database) {}

  async add(
    token: Pick<WebhookTokenRow, "id" | "connection_id" | "token_hash" | "token_encrypted">,
  ): Promise<void> {
    await this.database("sklad_webhook_token").insert({ ...token, issued_at: this.database.raw(NOW) });
  }

  /** The live ones of a connection, the newest first. */
  async ofConnection(connectionId: string): Promise<WebhookTokenRow[]> {
    return this.database<WebhookTokenRow>("sklad_webhook_token")
      .where({ connection_id: connectionId })
      .whereNull("ended_at")
      .orderBy("id", "desc");
  }

  /** Undefined when it was ended, or its connection deleted. */
  async findLive(token_hash: string): Promise<LiveToken | undefined> {
    const [found] = await rowsOf<LiveToken>(
      this.database.raw(
        `select token.id, token.connection_id, token.token_hash, owner.webhook_header_name, owner.webhook_header_hash
           from sklad_webhook_token token
           join sklad_connection owner on owner.id = token.connection_id and owner.deleted_at is null
          where token.token_hash = :token_hash and token.ended_at is null`,
        { token_hash },
      ),
    );
    return found;
  }

  /** @returns how many were ended: all live ones of the connection but the newest */
  async endOld(connectionId: string): Promise<number> {
    return this.database("sklad_webhook_token")
      .where({ connection_id: connectionId })
      .whereNull("ended_at")
      .whereRaw(
        `id < (select max(id) from sklad_webhook_token
                where connection_id = ? and ended_at is null)`,
        [connectionId],
      )
      .update({ ended_at: this.database.raw(NOW), updated_at: this.database.raw("now()") });
  }

  async endAll(connectionId: string): Promise<void> {
    await this.database("sklad_webhook_token")
      .where({ connection_id: connectionId })
      .whereNull("ended_at")
      .update({ ended_at: this.database.raw(NOW), updated_at: this.database.raw("now()") });
  }

  /** The same token, encrypted otherwise; unless another process has changed it since it was read. */
  async reseal(id: string, from: string, token_encrypted: string): Promise<void> {
    await this.database("sklad_webhook_token")
      .where({ id, token_encrypted: from })
      .update({ token_encrypted, updated_at: this.database.raw("now()") });
  }

  /** Webhooks came with them. Written down once in a while, not for each. */
  async markUsed(ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return;
    await this.database("sklad_webhook_token")
      .whereRaw("id = any(?::text[])", [[...ids]])
      .whereRaw(`(last_used_at is null or last_used_at < ${NOW} - interval '10 seconds')`)
      .update({ last_used_at: this.database.raw(NOW), updated_at: this.database.raw("now()") });
  }
}

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
const REPLAYED = `id > :after and received_at >= :since
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
