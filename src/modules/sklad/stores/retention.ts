import { type Database, NOW } from "./database";

/** Deletes commands that have ended. Their payloads hold names and phones, so they do not stay for ever. */
export class RetentionStore {
  constructor(private readonly database: Database) {}

  /**
   * Deletes a connection's commands that ended this many days ago. The timeline stays: it holds nothing personal.
   * @returns how many commands were removed
   */
  async purge(connectionId: string, days: number): Promise<number> {
    return this.database("sklad_command")
      .where({ connection_id: connectionId })
      .whereIn("state", ["done", "refused", "withdrawn"])
      .whereRaw(`finished_at < ${NOW} - ? * interval '1 day'`, [days])
      .delete();
  }
}
