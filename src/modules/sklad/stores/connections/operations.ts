import { type Database, newId, NOW, rowsOf } from "../database";

/** How one kind of call fares on one connection. */
export interface OperationHealth {
  readonly operation: string;
  /** Different commands in a row that failed. */
  readonly failures: number;
  /** Different commands in a row whose response nobody could read. */
  readonly unreadable: number;
  readonly last_ok_at: Date | null;
  readonly paused_until: Date | null;
  /**
   * `open`: call it; `paused`: nobody does; `probe`: one call finds out whether it works again; `early`: so does one for a
   * command that may not be to blame, though the pause goes on.
   */
  readonly gate: "open" | "paused" | "early" | "probe";
}

/**
 * A pause may be for the sake of two bad commands, and the next customer has no part in it: in a longer one a command that
 * has not failed finds out once in this time. It is over before the pause is, which goes on as it would have without it.
 */
const EARLY_PROBE_EVERY = "interval '1 minute'";

const COLUMNS = `operation, failures, unreadable, last_ok_at, paused_until,
       case when paused_until is null then 'open'
            when trial_until > ${NOW} then 'paused'
            when paused_until > ${NOW} + ${EARLY_PROBE_EVERY} then 'early'
            when paused_until > ${NOW} then 'paused' else 'probe' end as gate`;

const ANOTHER_COMMAND = `case when o.last_failed_id = :command or o.paused_until > ${NOW} then 0 else 1 end`;

/** One operation that fails for ever pauses by itself and stops no other. */
export class OperationStore {
  constructor(private readonly database: Database) {}

  async of(connectionId: string): Promise<OperationHealth[]> {
    return rowsOf<OperationHealth>(
      this.database.raw(
        `select ${COLUMNS} from sklad_operation where connection_id = :connection and deleted_at is null`,
        { connection: connectionId },
      ),
    );
  }

  async recordSuccess(connectionId: string, operation: string): Promise<void> {
    await this.database.raw(
      `insert into sklad_operation (id, connection_id, operation, last_ok_at)
       values (:id, :connection, :operation, ${NOW})
       on conflict (connection_id, operation) where deleted_at is null
       do update set failures = 0, unreadable = 0, last_failed_id = null, paused_until = null, trial_until = null, last_ok_at = ${NOW}, updated_at = now()`,
      { id: newId("sklop"), connection: connectionId, operation },
    );
  }

  /** A call that seemed to fail has worked: the operation goes on, however its responses look. */
  async recordEffect(connectionId: string, operation: string): Promise<void> {
    await this.database.raw(
      `update sklad_operation
          set failures = 0, paused_until = null, trial_until = null, last_ok_at = ${NOW}, updated_at = now()
        where connection_id = :connection and operation = :operation and deleted_at is null`,
      { connection: connectionId, operation },
    );
  }

  /**
   * The same command failing again says nothing about the operation, and calls that fail together are one failure:
   * those under way when it was paused do not count.
   * @returns how many different commands in a row have failed by now, and of how many nobody could read the response
   */
  async recordFailure(
    connectionId: string,
    operation: string,
    commandId: string,
  ): Promise<Pick<OperationHealth, "failures" | "unreadable">> {
    const [row] = await rowsOf<Pick<OperationHealth, "failures" | "unreadable">>(
      this.database.raw(
        `insert into sklad_operation as o (id, connection_id, operation, failures, unreadable, last_failed_id)
         values (:id, :connection, :operation, 1, 1, :command)
         on conflict (connection_id, operation) where deleted_at is null
         do update set failures = o.failures + ${ANOTHER_COMMAND}, unreadable = o.unreadable + ${ANOTHER_COMMAND},
                       last_failed_id = :command, updated_at = now()
         returning failures, unreadable`,
        { id: newId("sklop"), connection: connectionId, operation, command: commandId },
      ),
    );
    return row ?? { failures: 1, unreadable: 1 };
  }

  /** One that is paused stays so for no longer: what fails meanwhile was under way, or was an early probe. */
  async pause(connectionId: string, operation: string, pause_ms: number): Promise<void> {
    await this.database.raw(
      `update sklad_operation set paused_until = ${NOW} + :pause * interval '1 millisecond', trial_until = null, updated_at = now()
        where connection_id = :connection and operation = :operation and deleted_at is null
          and (paused_until is null or paused_until <= ${NOW})`,
      { pause: pause_ms, connection: connectionId, operation },
    );
  }

  /**
   * After a pause, and early in a long one, one caller finds out.
   * @returns what the probe is given back with; undefined when it is somebody else's
   */
  async takeTrial(connectionId: string, operation: string, lease_ms: number): Promise<string | undefined> {
    const [taken] = await rowsOf<{ probe: string }>(
      this.database.raw(
        `update sklad_operation
            set trial_until = ${NOW} + case when paused_until > ${NOW} then ${EARLY_PROBE_EVERY}
                                            else :lease * interval '1 millisecond' end,
                updated_at = now()
          where connection_id = :connection and operation = :operation and deleted_at is null
            and (paused_until <= ${NOW} or paused_until > ${NOW} + ${EARLY_PROBE_EVERY})
            and (trial_until is null or trial_until <= ${NOW})
        returning trial_until::text as probe`,
        { lease: lease_ms, connection: connectionId, operation },
      ),
    );
    return taken?.probe;
  }

  /**
   * A probe that came to no call has found nothing out: the next caller may. One that somebody else has by now stays
   * theirs.
   */
  async releaseTrial(connectionId: string, operation: string, probe: string): Promise<void> {
    await this.database.raw(
      `update sklad_operation set trial_until = null, updated_at = now()
        where connection_id = :connection and operation = :operation and deleted_at is null
          and trial_until = :probe::timestamptz`,
      { connection: connectionId, operation, probe },
    );
  }

  /** The call of a probe says nothing of its operation, because nothing got through: the next caller finds out. */
  async endTrial(connectionId: string, operation: string): Promise<void> {
    await this.database.raw(
      `update sklad_operation set trial_until = null, updated_at = now()
        where connection_id = :connection and operation = :operation and deleted_at is null
          and trial_until is not null`,
      { connection: connectionId, operation },
    );
  }

  /** A person wants paused operations tried at once; one call of each finds out. */
  async tryNow(connectionId: string): Promise<void> {
    await this.database("sklad_operation")
      .where({ connection_id: connectionId })
      .whereNotNull("paused_until")
      .whereNull("deleted_at")
      .update({
        paused_until: this.database.raw(NOW),
        trial_until: null,
        updated_at: this.database.fn.now(),
      });
  }

  /** A person changed what may have been the reason: every operation is tried at once. */
  async reset(connectionId: string): Promise<void> {
    await this.database("sklad_operation").where({ connection_id: connectionId }).delete();
  }
}
