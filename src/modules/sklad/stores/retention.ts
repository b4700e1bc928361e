import { type Database, NOW } from "./database";

/** Forgets what nobody needs any more. Payloads hold names and phones, so they do not stay for ever. */
export class RetentionStore {
  constructor(private readonly database: Database) {}

  /**
   * Empties the payloads of commands that ended so long ago and belong to a connection, and removes commands, slots
   * and dead heartbeats that tell nothing any more. The timeline stays: it holds nothing personal.
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
