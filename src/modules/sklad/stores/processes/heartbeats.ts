import { type Database, newId, NOW } from "../database";

/** Processes that drain the outbox. */
export class HeartbeatStore {
  constructor(private readonly database: Database) {}

  /** @param process host and process id */
  async beat(process: string): Promise<void> {
    await this.database("sklad_heartbeat")
      .insert({ id: newId("sklbeat"), process, at: this.database.raw(NOW) })
      .onConflict(this.database.raw("(process) where deleted_at is null"))
      .merge({ at: this.database.raw(NOW) });
  }

  /** The latest heartbeat of any process, also of one that has ended; null when there was none. */
  async latest(): Promise<Date | null> {
    const row: { at: Date } | undefined = await this.database("sklad_heartbeat")
      .orderBy("at", "desc")
      .first("at");
    return row?.at ?? null;
  }
}
