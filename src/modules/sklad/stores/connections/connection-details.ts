import type { Sender, SenderPlace } from "../../../../planning/connections";
import { DEFAULT_SETTINGS, readReceiver, readSettings, type Settings } from "../../../../planning/settings";
import type { ConnectionRow } from "../../types";
import { type Database, NOW, rowsOf } from "../database";

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

export type StoredConnection = Omit<ConnectionRow, "settings" | "settings_unreadable"> & {
  readonly settings: unknown;
};

/**
 * Settings saved by an older version get the defaults of what came since. A connection whose settings cannot be read
 * counts as disabled: how to hand its orders over is not known, and no other connection suffers from it. Whom to tell of
 * it is read all the same.
 */
export function readConnection(row: StoredConnection): ConnectionRow {
  const read = readSettings(row.settings);
  if (read.ok) return { ...row, settings: read.settings };
  const settings = { ...DEFAULT_SETTINGS, ...readReceiver(row.settings) };
  return { ...row, settings, enabled: false, settings_unreadable: read.reason };
}

export const UNTRIED = { array_form: "untried", failed_trials: 0 };

/** Where a batch was sent, and as whose. */
type TriedConnection = Pick<ConnectionRow, "id" | "base_url" | "api_key_fingerprint">;

/** Whether the array form of AddOrder works on a connection, and how many orders a batch may have. */
export class ArrayFormStore {
  constructor(private readonly database: Database) {}

  /** The next long queue tries the array form again. */
  async retry(connectionId: string): Promise<void> {
    await this.#update(connectionId, UNTRIED);
  }

  /** The dialect has changed, so the array form is untried. */
  async begin(connectionId: string, array_form_dialect: string | null): Promise<void> {
    await this.#update(connectionId, { ...UNTRIED, array_form_dialect });
  }

  /**
   * Stores what a first batch has shown. Does nothing when a process with another dialect, or another address or key, has
   * begun anew meanwhile.
   * @param tried the connection as it was when the batch was sent
   * @returns whether it is stored
   */
  async set(
    tried: TriedConnection,
    array_form: ConnectionRow["array_form"],
    dialect: string | null,
  ): Promise<boolean> {
    const changed = await this.#asTried(tried)
      .where({ array_form_dialect: dialect })
      .update({ array_form, updated_at: this.database.fn.now() });
    return changed > 0;
  }

  /**
   * @param tried the connection as it was when the batch was sent
   * @returns the weight of all first batches that did not prove the array form, this one included; 0 when the address or
   *   key is another one now
   */
  async countFailedTrial(tried: TriedConnection, weight: number): Promise<number> {
    const [row]: { failed_trials: number }[] = await this.#asTried(tried)
      .update({
        failed_trials: this.database.raw("failed_trials + ?", [weight]),
        updated_at: this.database.fn.now(),
      })
      .returning("failed_trials");
    return row?.failed_trials ?? 0;
  }

  /** The next batch is larger after one that was accepted as a whole, smaller after an unclear one. */
  async resize(connectionId: string, direction: "grow" | "shrink"): Promise<void> {
    const size = direction === "grow" ? "least(100, batch_size * 2)" : "greatest(1, batch_size / 2)";
    await this.#update(connectionId, { batch_size: this.database.raw(size) });
  }

  #asTried({ id, base_url, api_key_fingerprint }: TriedConnection) {
    return this.#row(id).where({ base_url, api_key_fingerprint });
  }

  #row(id: string) {
    return this.database("sklad_connection").where({ id });
  }

  async #update(id: string, values: Record<string, unknown>): Promise<void> {
    await this.#row(id).update({ ...values, updated_at: this.database.fn.now() });
  }
}

/** The senders of the connections' parcels, as senderDetails gave them last. */
export class SenderStore {
  constructor(private readonly database: Database) {}

  async set(connectionId: string, sender: Sender): Promise<void> {
    await this.database("sklad_connection")
      .where({ id: connectionId })
      .whereNull("deleted_at")
      .update({
        sender: JSON.stringify(sender),
        sender_read_at: this.database.raw(NOW),
        updated_at: this.database.fn.now(),
      });
  }

  /** At another address, the sender is another one. */
  async forget(connectionId: string): Promise<void> {
    await this.database("sklad_connection")
      .where({ id: connectionId })
      .update({ sender: null, sender_read_at: null, updated_at: this.database.fn.now() });
  }

  /** The names of its city and branch in the directory of this base address, as far as they were read. */
  async place(address: string, { city_ref, branch_ref }: Sender): Promise<SenderPlace> {
    const [place] = await rowsOf<SenderPlace>(
      this.database.raw(
        `select (select name from sklad_city
                  where address = :address and ref = :city_ref::text and deleted_at is null) as city,
                (select name from sklad_branch
                  where address = :address and ref = :branch_ref::text and deleted_at is null) as branch`,
        { address, city_ref, branch_ref },
      ),
    );
    return place ?? { city: null, branch: null };
  }
}

/** Random secrets the plugin made for itself, encrypted, by name. */
export class SecretStore {
  constructor(private readonly database: Database) {}

  async find(id: string): Promise<string | undefined> {
    const rows: { encrypted: string }[] = await this.database("sklad_secret")
      .where({ id })
      .select("encrypted");
    return rows[0]?.encrypted;
  }

  /** @returns what is stored now: of several processes that make one at a time, the first one's counts */
  async put(id: string, encrypted: string): Promise<string> {
    await this.database("sklad_secret").insert({ id, encrypted }).onConflict("id").ignore();
    return (await this.find(id)) ?? encrypted;
  }

  /** @returns what is stored now: another process may have replaced it first */
  async replace(id: string, from: string, to: string): Promise<string> {
    await this.database("sklad_secret")
      .where({ id, encrypted: from })
      .update({ encrypted: to, updated_at: this.database.fn.now() });
    return (await this.find(id)) ?? to;
  }
}

/** What the time a sweep searches depends on, as the sweep has read it. */
type SweptConnection = Pick<ConnectionRow, "id" | "swept_until"> & {
  readonly settings: Pick<Settings, "hand_over_since">;
};

/** The time up to which the orders of a connection were planned by the sweeps. */
export class SweepProgressStore {
  constructor(private readonly database: Database) {}

  /**
   * Orders up to `until` are planned, by the clock of the process that swept: where that is ahead of the database's, up to
   * now, or a later sweep would not look for the orders in between. Does nothing when the merchant has moved `hand_over_since` or another sweep has
   * ended since the connection was read: this sweep has not searched the time that is to be searched now.
   */
  async advance({ id, swept_until, settings }: SweptConnection, until: Date): Promise<void> {
    await this.#row(id)
      // The time that was read has no microseconds.
      .whereRaw("date_trunc('milliseconds', swept_until) is not distinct from ?::timestamptz", [swept_until])
      // Before the first sweep has ended, a moved `hand_over_since` leaves `swept_until` as it was.
      .whereRaw("settings ->> 'hand_over_since' is not distinct from ?::text", [settings.hand_over_since])
      .update({
        swept_until: this.database.raw(`least(?::timestamptz, ${NOW})`, [until]),
        updated_at: this.database.fn.now(),
      });
  }

  /** The next sweep searches from `hand_over_since` on. */
  async restart(connectionId: string): Promise<void> {
    await this.#row(connectionId).update({ swept_until: null, updated_at: this.database.fn.now() });
  }

  #row(id: string) {
    return this.database("sklad_connection").where({ id });
  }
}
