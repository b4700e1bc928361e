import type { Settings } from "../../../planning/settings";
import { settingsSchema } from "../../../planning/settings";
import type { ConnectionRow, PauseReason } from "../types";
import { type Database, NOW } from "./database";

export type NewConnection = Pick<
  ConnectionRow,
  | "id"
  | "name"
  | "environment"
  | "base_url"
  | "stock_location_id"
  | "api_key_encrypted"
  | "api_key_last_four"
  | "api_key_fingerprint"
  | "settings"
>;

export type ApiKeyColumns = Pick<
  ConnectionRow,
  "api_key_encrypted" | "api_key_last_four" | "api_key_fingerprint"
>;

export class ConnectionStore {
  constructor(private readonly database: Database) {}

  async create(connection: NewConnection): Promise<void> {
    await this.database("sklad_connection").insert({
      ...connection,
      settings: JSON.stringify(connection.settings),
      api_key_set_at: this.database.raw(NOW),
    });
  }

  async list(): Promise<ConnectionRow[]> {
    return this.#read(this.#rows().orderBy("id"));
  }

  async find(id: string): Promise<ConnectionRow | undefined> {
    return (await this.#read(this.#rows().where({ id })))[0];
  }

  /** Enabled, not paused and with something due, or with a lease that has run out. */
  async withWork(): Promise<ConnectionRow[]> {
    return this.#read(
      this.#rows()
        .where("enabled", true)
        .whereRaw(`(pause_reason is null or paused_until <= ${NOW})`)
        .whereExists(
          this.database("sklad_command")
            .select(this.database.raw("1"))
            .whereRaw(
              "sklad_command.connection_id = sklad_connection.id and sklad_command.deleted_at is null",
            )
            .whereRaw(
              `sklad_command.state in ('queued', 'unknown') and sklad_command.next_attempt_at <= ${NOW}`,
            )
            .whereRaw(`(lease_until is null or lease_until < ${NOW})`),
        ),
    );
  }

  /** The connection, if it is enabled and nothing keeps it from sending. */
  async findSendable(id: string): Promise<ConnectionRow | undefined> {
    const sendable = this.#rows()
      .where({ id, enabled: true })
      .whereRaw(`(pause_reason is null or paused_until <= ${NOW})`);
    return (await this.#read(sendable))[0];
  }

  async rename(id: string, name: string): Promise<void> {
    await this.#update(id, { name });
  }

  async setBaseUrl(id: string, baseUrl: string): Promise<void> {
    await this.#update(id, { base_url: baseUrl });
  }

  async setSettings(id: string, settings: Settings): Promise<void> {
    await this.#update(id, { settings: JSON.stringify(settings) });
  }

  async enable(id: string): Promise<void> {
    await this.#update(id, {
      enabled: true,
      enabled_at: this.database.raw(`coalesce(enabled_at, ${NOW})`),
    });
  }

  async disable(id: string): Promise<void> {
    await this.#update(id, { enabled: false });
  }

  /** A new ApiKey ends whatever pause the old one had caused. */
  async setApiKey(id: string, columns: ApiKeyColumns): Promise<void> {
    await this.#update(id, {
      ...columns,
      api_key_set_at: this.database.raw(NOW),
      ...RUNNING,
    });
  }

  async setSweptUntil(id: string, until: Date | null): Promise<void> {
    await this.#update(id, { swept_until: until });
  }

  async setArrayForm(id: string, array_form: ConnectionRow["array_form"]): Promise<void> {
    await this.#update(id, { array_form });
  }

  /** @returns how often a batch that was to prove the array form was refused as a whole, this time included */
  async countRefusedTrial(id: string): Promise<number> {
    return this.#increment(id, "refused_trials");
  }

  /** A batch that arrived whole makes the next one larger, an unclear one makes it smaller. */
  async resizeBatch(id: string, direction: "grow" | "shrink"): Promise<void> {
    const size = direction === "grow" ? "least(100, batch_size * 2)" : "greatest(1, batch_size / 2)";
    await this.#update(id, { batch_size: this.database.raw(size) });
  }

  async recordSuccess(id: string): Promise<void> {
    await this.#update(id, { ...RUNNING, last_ok_at: this.database.raw(NOW) });
  }

  /**
   * Calls that fail together are one failure: those under way when the connection is paused do not count.
   * @returns failures in a row, this one included
   */
  async recordFailure(id: string): Promise<number> {
    const paused = `pause_reason is not null and (paused_until is null or paused_until > ${NOW})`;
    return this.#increment(id, "consecutive_failures", `case when ${paused} then 0 else 1 end`);
  }

  /** @param pause_ms null: until the key is replaced */
  async pause(id: string, reason: PauseReason, pause_ms: number | null): Promise<void> {
    await this.#update(id, {
      pause_reason: reason,
      paused_until:
        pause_ms === null ? null : this.database.raw(`${NOW} + ? * interval '1 millisecond'`, [pause_ms]),
    });
  }

  async #increment(
    id: string,
    counter: "consecutive_failures" | "refused_trials",
    by = "1",
  ): Promise<number> {
    const [row]: Record<typeof counter, number>[] = await this.database("sklad_connection")
      .where({ id })
      .update({ [counter]: this.database.raw(`?? + ${by}`, [counter]), updated_at: this.database.fn.now() })
      .returning(counter);
    return row?.[counter] ?? 1;
  }

  #rows() {
    return this.database("sklad_connection").whereNull("deleted_at").select("*");
  }

  /** Settings saved by an older version get the defaults of what came since. */
  async #read(query: PromiseLike<unknown[]>): Promise<ConnectionRow[]> {
    const rows = (await query) as ConnectionRow[];
    return rows.map((row) => ({ ...row, settings: settingsSchema.parse(row.settings) }));
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.database("sklad_connection")
      .where({ id })
      .update({ ...values, updated_at: this.database.fn.now() });
  }
}

const RUNNING = { consecutive_failures: 0, paused_until: null, pause_reason: null };
