import { type Database, inMs, inOneOrder, NOW, rowsOf } from "../database";

/** Commands of a connection that are due at once, because a possible cause of their failures has changed. */
export class RetryStore {
  constructor(private readonly database: Database) {}

  /** Makes failed commands due at once, except those whose call may still be under way. */
  async failed(connectionId: string, callDeadlineMs: number): Promise<void> {
    const failed = this.database("sklad_command")
      .where({ connection_id: connectionId })
      .whereIn("state", ["queued", "unknown"])
      .where("failures", ">", 0)
      .whereNull("deleted_at")
      .whereRaw(`next_attempt_at > ${NOW}`)
      .whereRaw(`(state = 'queued' or sent_at is null or sent_at < ${NOW} - ? * interval '1 millisecond')`, [
        callDeadlineMs,
      ]);
    await inOneOrder(this.database, "sklad_command", failed).update({
      next_attempt_at: inMs(this.database, 0),
      updated_at: this.database.fn.now(),
    });
  }

  /**
   * Looks up unclear commands at once, parked ones too, except those whose call may still be under way.
   * @returns ids of their targets
   */
  async unclear(connectionId: string, callDeadlineMs: number): Promise<string[]> {
    // Each state has its own index.
    const of = (state: "unknown" | "parked") =>
      `array(select id from sklad_command
              where connection_id = :connection and state = '${state}' and deleted_at is null
                and (sent_at is null or sent_at < ${NOW} - :deadline * interval '1 millisecond'))`;
    const unclear = await rowsOf<{ target_id: string }>(
      this.database.raw(
        `update sklad_command set state = 'unknown', batch_id = null, lease_until = null, absences = 0,
                unclear_look_ups = 0, failures = 0, failing_since = null, next_attempt_at = ${NOW}, updated_at = now()
          where id = any(array(select id from sklad_command
                                where id = any(${of("unknown")} || ${of("parked")}) and state in ('unknown', 'parked')
                                order by id for update))
        returning target_id`,
        { connection: connectionId, deadline: callDeadlineMs },
      ),
    );
    return [...new Set(unclear.map(({ target_id }) => target_id))];
  }
}
