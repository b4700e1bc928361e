import type { Settings } from "../../../../planning/settings";
import { isLive, statesThat } from "../../../../planning/states";
import { type ConnectionRow, OPEN_COMMAND_STATES, ORDER_KINDS, type PauseReason } from "../../types";
import { UNTRIED } from "./array-forms";
import {
  type ApiKeyColumns,
  type NewConnection,
  readConnection,
  type StoredConnection,
} from "./connection-row";
import { type Database, NOW } from "../database";

export class ConnectionStore {
  constructor(private readonly database: Database) {}

  async create(connection: NewConnection): Promise<void> {
    await this.database("sklad_connection").insert({
      ...connection,
      settings: JSON.stringify(connection.settings),
      disabled_intervals: "[]",
      api_key_set_at: this.#now(),
    });
  }

  async list(): Promise<ConnectionRow[]> {
    return this.#read(this.#rows().orderBy("id"));
  }

  /** Those a merchant has deleted: what was sent through them is still to be forgotten in time. */
  async deleted(): Promise<ConnectionRow[]> {
    return this.#read(this.database("sklad_connection").whereNotNull("deleted_at").select("*").orderBy("id"));
  }

  async find(id: string): Promise<ConnectionRow | undefined> {
    return (await this.#read(this.#rows().where({ id })))[0];
  }

  /** Enabled and not paused, with a due command that is not leased. @param kinds of any kind unless given */
  async withWork(kinds?: readonly string[]): Promise<ConnectionRow[]> {
    const working = await this.#read(
      this.#rows()
        .where("enabled", true)
        .whereRaw(`(pause_reason is null or paused_until <= ${NOW})`)
        .whereExists(
          this.database("sklad_command")
            .select(this.database.raw("1"))
            .whereRaw("sklad_command.connection_id = sklad_connection.id")
            .whereRaw(
              `sklad_command.state in ('queued', 'unknown') and sklad_command.next_attempt_at <= ${NOW}`,
            )
            .whereRaw(`(lease_until is null or lease_until < ${NOW})`)
            .whereRaw("coalesce(sklad_command.kind = any(?::text[]), true)", [kinds ? [...kinds] : null]),
        ),
    );
    return working.filter(({ enabled }) => enabled);
  }

  /** The connection if it is enabled and not paused. */
  async findSendable(id: string): Promise<ConnectionRow | undefined> {
    const sendable = this.#rows()
      .where({ id, enabled: true })
      .whereRaw(`(pause_reason is null or paused_until <= ${NOW})`);
    return (await this.#read(sendable)).find(({ enabled }) => enabled);
  }

  /** @returns whether the connection had a different one */
  async setDialectFingerprint(id: string, fingerprint: string | null): Promise<boolean> {
    const changed = await this.#rows()
      .where({ id })
      .whereRaw("dialect_fingerprint is distinct from ?", [fingerprint])
      .update({ dialect_fingerprint: fingerprint, updated_at: this.database.fn.now() });
    return changed > 0;
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#update(id, { name });
  }

  /** Failures of the former address, and what is known of batches there, no longer count. */
  async setBaseUrl(id: string, baseUrl: string): Promise<void> {
    await this.#update(id, { base_url: baseUrl, ...RUNNING, ...UNTRIED });
  }

  /** Settings that are not named keep their value. A row whose settings are no object begins with none. */
  async changeSettings(id: string, changes: Partial<Settings>): Promise<void> {
    const settings = this.database.raw(
      "case when jsonb_typeof(settings) = 'object' then settings else '{}' end || ?::jsonb",
      [JSON.stringify(changes)],
    );
    await this.#update(id, { settings });
  }

  /** @returns whether it was disabled; the interval is stored, because orders placed in it are not handed over automatically */
  async enable(id: string): Promise<boolean> {
    const enabled = await this.database("sklad_connection")
      .where({ id, enabled: false })
      .whereNull("deleted_at")
      .update({
        enabled: true,
        enabled_at: this.database.raw(`coalesce(enabled_at, ${NOW})`),
        disabled_at: null,
        disabled_intervals: this.database.raw(
          `case when disabled_at is null then disabled_intervals
                else disabled_intervals || jsonb_build_object('from', ${ISO("disabled_at")}, 'until', ${ISO(NOW)})
            end`,
        ),
        updated_at: this.database.fn.now(),
      });
    return enabled > 0;
  }

  /** @returns whether it was enabled */
  async disable(id: string): Promise<boolean> {
    const disabled = await this.database("sklad_connection")
      .where({ id, enabled: true })
      .update({ enabled: false, disabled_at: this.#now(), updated_at: this.database.fn.now() });
    return disabled > 0;
  }

  /** Soft, because other rows refer to it. The ApiKey is erased at once. */
  async delete(id: string): Promise<void> {
    await this.#update(id, { deleted_at: this.#now(), api_key_encrypted: "" });
  }

  /** Whether a parcel or a command of it has not ended. */
  async hasOpenWork(id: string): Promise<boolean> {
    const orders = this.database("sklad_warehouse_order")
      .where({ connection_id: id })
      .whereIn("state", statesThat(isLive));
    // Each state apart, by the index of its own.
    const commands = OPEN_COMMAND_STATES.map((state) =>
      this.database("sklad_command")
        .where({ connection_id: id })
        .whereRaw(`state = '${state}'`)
        .whereIn("kind", [...ORDER_KINDS]),
    );
    for (const rows of [orders, ...commands]) if (await rows.first("id")) return true;
    return false;
  }

  /** The key may be of another account or environment, so what is known of batches no longer counts. */
  async setApiKey(id: string, columns: ApiKeyColumns): Promise<void> {
    // The age of a key that is entered again goes on.
    const set = this.database.raw(`case when api_key_fingerprint = ? then api_key_set_at else ${NOW} end`, [
      columns.api_key_fingerprint,
    ]);
    await this.#update(id, { ...columns, api_key_set_at: set, ...RUNNING, ...UNTRIED });
  }

  /** Stores the same ApiKey encrypted anew, unless another process has changed it since it was read. */
  async resealApiKey(id: string, from: string, columns: ApiKeyColumns): Promise<void> {
    await this.database("sklad_connection")
      .where({ id, api_key_encrypted: from })
      .update({ ...columns, updated_at: this.database.fn.now() });
  }

  /** Ends a pause now. Its reason stays until a call succeeds, so that a single call finds out whether it is over. */
  async tryNow(id: string): Promise<void> {
    await this.database("sklad_connection")
      .where({ id })
      .whereNotNull("pause_reason")
      .update({ paused_until: this.#now(), updated_at: this.database.fn.now() });
  }

  async endPause(id: string): Promise<void> {
    await this.#update(id, RUNNING);
  }

  /** The header that every webhook must have from now on; null for none. */
  async setWebhookHeader(id: string, header: { name: string; hash: string } | null): Promise<void> {
    await this.#update(id, {
      webhook_header_name: header?.name ?? null,
      webhook_header_hash: header?.hash ?? null,
    });
  }

  async recordSuccess(id: string): Promise<void> {
    await this.#update(id, { ...RUNNING, last_ok_at: this.#now() });
  }

  /**
   * Calls that fail together are one failure: those under way when the connection is paused do not count.
   * @returns failures in a row, this one included
   */
  async recordFailure(id: string): Promise<number> {
    const paused = `pause_reason is not null and (paused_until is null or paused_until > ${NOW})`;
    const [row]: { consecutive_failures: number }[] = await this.database("sklad_connection")
      .where({ id })
      .update({
        consecutive_failures: this.database.raw(
          `consecutive_failures + case when ${paused} then 0 else 1 end`,
        ),
        updated_at: this.database.fn.now(),
      })
      .returning("consecutive_failures");
    return row?.consecutive_failures ?? 1;
  }

  /** @param pause_ms null: until the key is replaced */
  async pause(id: string, reason: PauseReason, pause_ms: number | null): Promise<void> {
    await this.#update(id, {
      pause_reason: reason,
      paused_until:
        pause_ms === null ? null : this.database.raw(`${NOW} + ? * interval '1 millisecond'`, [pause_ms]),
    });
  }

  /** A call met the rate limit: since the first such call after a successful one. */
  async recordRateLimited(id: string): Promise<void> {
    await this.#update(id, { rate_limited_since: this.database.raw(`coalesce(rate_limited_since, ${NOW})`) });
  }

  #rows() {
    return this.database("sklad_connection").whereNull("deleted_at").select("*");
  }

  async #read(query: PromiseLike<unknown[]>): Promise<ConnectionRow[]> {
    return ((await query) as StoredConnection[]).map(readConnection);
  }

  #now() {
    return this.database.raw(NOW);
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_connection")
      .where({ id })
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}

const RUNNING = {
  consecutive_failures: 0,
  paused_until: null,
  pause_reason: null,
  rate_limited_since: null,
};

/** SQL for an instant as ISO 8601, such as the planners read. */
const ISO = (instant: string) => `to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
