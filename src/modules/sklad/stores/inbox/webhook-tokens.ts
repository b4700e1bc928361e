import type { ConnectionRow, WebhookTokenRow } from "../../types";
import { type Database, NOW, rowsOf } from "../database";

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
      .whereNull("deleted_at")
      .orderBy("id", "desc");
  }

  /** Undefined when it was ended, or its connection deleted. */
  async findLive(token_hash: string): Promise<LiveToken | undefined> {
    const [found] = await rowsOf<LiveToken>(
      this.database.raw(
        `select token.id, token.connection_id, token.token_hash, owner.webhook_header_name, owner.webhook_header_hash
           from sklad_webhook_token token
           join sklad_connection owner on owner.id = token.connection_id and owner.deleted_at is null
          where token.token_hash = :token_hash and token.ended_at is null and token.deleted_at is null`,
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
      .whereNull("deleted_at")
      .whereRaw(
        `id < (select max(id) from sklad_webhook_token
                where connection_id = ? and ended_at is null and deleted_at is null)`,
        [connectionId],
      )
      .update({ ended_at: this.database.raw(NOW), updated_at: this.database.raw("now()") });
  }

  async endAll(connectionId: string): Promise<void> {
    await this.database("sklad_webhook_token")
      .where({ connection_id: connectionId })
      .whereNull("ended_at")
      .whereNull("deleted_at")
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
