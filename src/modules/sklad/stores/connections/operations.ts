import { type Database, newId, NOW, rowsOf } from "../database";

/** The health of one kind of call on one connection. */
export interface OperationHealth {
  readonly operation: string;
  /** Consecutive failures of different commands. */
  readonly failures: number;
  /** Consecutive unreadable responses to different commands. */
  readonly unreadable: number;
  readonly last_ok_at: Date | null;
  readonly paused_until: Date | null;
  /**
   * `open`: it is called; `paused`: it is not; `trial`: one call finds out whether it works again; `early`: one trial call
   * for a command that has not failed, while the pause goes on.
   */
  readonly gate: "open" | "paused" | "early" | "trial";
}

/**
 * Two bad commands may have caused the pause: in a long one a command that has not failed gets a trial call once in this
 * time. The pause goes on meanwhile.
 */
const EARLY_TRIAL_EVERY = "interval '1 minute'";

const COLUMNS = `operation, failures, unreadable, last_ok_at, paused_until,
       case when paused_until is null then 'open'
            when trial_until > ${NOW} then 'paused'
            when paused_until > ${NOW} + ${EARLY_TRIAL_EVERY} then 'early'
            when paused_until > ${NOW} then 'paused' else 'trial' end as gate`;

const ANOTHER_COMMAND = `case when o.last_failed_id = :command or o.paused_until > ${NOW} then 0 else 1 end`;

/** Pauses operations one by one, so that one that never works stops no other. */
export class OperationStore {
  constructor(private readonly database: Database) {}

  async of(connectionId: string): Promise<OperationHealth[]> {
    return rowsOf<OperationHealth>(
      this.database.raw(`select ${COLUMNS} from sklad_operation where connection_id = :connection`, {
        connection: connectionId,
      }),
    );
  }

  async recordSuccess(connectionId: string, operation: string): Promise<void> {
    await this.database.raw(
      `insert into sklad_operation (id, connection_id, operation, last_ok_at)
       values (:id, :connection, :operation, ${NOW})
       on conflict (connection_id, operation)
       do update set failures = 0, unreadable = 0, last_failed_id = null, paused_until = null, trial_until = null, last_ok_at = ${NOW}, updated_at = now()`,
      { id: newId("sklop"), connection: connectionId, operation },
    );
  }

  /** A look-up has shown that a failed call worked: the operation is not paused, even if its responses are unreadable. */
  async recordEffect(connectionId: string, operation: string): Promise<void> {
    await this.database.raw(
      `update sklad_operation
          set failures = 0, paused_until = null, trial_until = null, last_ok_at = ${NOW}, updated_at = now()
        where connection_id = :connection and operation = :operation`,
      { connection: connectionId, operation },
    );
  }

  /**
   * Repeated failures of one command are one failure of the operation, and so are calls that fail together: those under
   * way when it was paused do not count.
   * @returns the consecutive failures and unreadable responses of different commands, this one included
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
         on conflict (connection_id, operation)
         do update set failures = o.failures + ${ANOTHER_COMMAND}, unreadable = o.unreadable + ${ANOTHER_COMMAND},
                       last_failed_id = :command, updated_at = now()
         returning failures, unreadable`,
        { id: newId("sklop"), connection: connectionId, operation, command: commandId },
      ),
    );
    return row ?? { failures: 1, unreadable: 1 };
  }

  /** Does not extend a pause: a failure during one comes from a call under way or from an early trial. */
  async pause(connectionId: string, operation: string, pause_ms: number): Promise<void> {
    await this.database.raw(
      `update sklad_operation set paused_until = ${NOW} + :pause * interval '1 millisecond', trial_until = null, updated_at = now()
        where connection_id = :connection and operation = :operation
          and (paused_until is null or paused_until <= ${NOW})`,
      { pause: pause_ms, connection: connectionId, operation },
    );
  }

  /**
   * Gives the trial call after a pause, or an early one, to one caller.
   * @returns a token for {@link releaseTrial}; undefined when another caller has it
   */
  async takeTrial(connectionId: string, operation: string, lease_ms: number): Promise<string | undefined> {
    const [taken] = await rowsOf<{ token: string }>(
      this.database.raw(
        `update sklad_operation
            set trial_until = ${NOW} + case when paused_until > ${NOW} then ${EARLY_TRIAL_EVERY}
                                            else :lease * interval '1 millisecond' end,
                updated_at = now()
          where connection_id = :connection and operation = :operation
            and (paused_until <= ${NOW} or paused_until > ${NOW} + ${EARLY_TRIAL_EVERY})
            and (trial_until is null or trial_until <= ${NOW})
        returning trial_until::text as token`,
        { lease: lease_ms, connection: connectionId, operation },
      ),
    );
    return taken?.token;
  }

  /**
   * The trial was not called: the next caller gets it, unless another one has taken it since.
   */
  async releaseTrial(connectionId: string, operation: string, token: string): Promise<void> {
    await this.database.raw(
      `update sklad_operation set trial_until = null, updated_at = now()
        where connection_id = :connection and operation = :operation
          and trial_until = :token::timestamptz`,
      { connection: connectionId, operation, token },
    );
  }

  /** The trial call did not get through, so it says nothing about the operation: the next caller gets it. */
  async endTrial(connectionId: string, operation: string): Promise<void> {
    await this.database.raw(
      `update sklad_operation set trial_until = null, updated_at = now()
        where connection_id = :connection and operation = :operation
          and trial_until is not null`,
      { connection: connectionId, operation },
    );
  }

  /** Ends the connection's pauses: one trial call shows for each operation whether it works again. */
  async tryNow(connectionId: string): Promise<void> {
    await this.database("sklad_operation")
      .where({ connection_id: connectionId })
      .whereNotNull("paused_until")
      .update({
        paused_until: this.database.raw(NOW),
        trial_until: null,
        updated_at: this.database.fn.now(),
      });
  }

  /** Forgets the health of the connection's operations, because a possible cause of failures has changed: none is paused. */
  async reset(connectionId: string): Promise<void> {
    await this.database("sklad_operation").where({ connection_id: connectionId }).delete();
  }
}
