import type { Settings } from "../../../../planning/settings";
import type { ConnectionRow } from "../../types";
import { type Database, NOW } from "../database";

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
