import { randomUUID } from "node:crypto";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { CommandKind, CommandRow } from "../types";
import { OPEN_COMMAND_STATES } from "../types";
import { type Database, newId, rowsOf } from "./database";

/** A command in the hands of this process: transitions are fenced by the batch id, so a late one changes nothing. */
export type ClaimedCommand = CommandRow & { batch_id: string };

/**
 * The outbox, one statement a transition, by the database's clock:
 *
 *     queued ──claim, markSending──▶ sending ──▶ done | refused | parked
 *       ▲                              │
 *       └── certain nothing happened ──┘
 *
 * A lease that ends on a queued command costs nothing: nothing was sent. On a sending one the outcome is unknown.
 */
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /** Queues a command unless its subject has an open one of that kind. */
  async queue(command: Pick<CommandRow, "kind" | "subject_id" | "connection_id">): Promise<boolean> {
    const inserted: unknown[] = await this.database("sklad_command")
      .insert({
        ...command,
        id: newId("sklcmd"),
        state: "queued",
        next_attempt_at: this.database.raw("clock_timestamp()"),
      })
      .onConflict(
        this.database.raw(
          "(subject_id, kind) where state in ('queued', 'sending', 'unknown', 'parked') and deleted_at is null",
        ),
      )
      .ignore()
      .returning("id");
    return inserted.length > 0;
  }

  /** Takes the most urgent due command of a connection: cancel before edit before add before the rest. */
  async claim(connectionId: string, lease_ms: number): Promise<ClaimedCommand | undefined> {
    const [command] = await rowsOf<ClaimedCommand>(
      this.database.raw(
        `update sklad_command
            set batch_id = :batch, lease_until = clock_timestamp() + :lease * interval '1 millisecond', updated_at = now()
          where id = (
            select due.id from sklad_command due
             where due.connection_id = :connection and due.state = 'queued' and due.deleted_at is null
               and due.next_attempt_at <= clock_timestamp()
               and (due.lease_until is null or due.lease_until < clock_timestamp())
               and not exists (
                 select 1 from sklad_command busy
                  where busy.subject_id = due.subject_id and busy.id <> due.id
                    and busy.state in ('sending', 'unknown', 'parked') and busy.deleted_at is null)
             order by case due.kind when 'cancel' then 0 when 'edit' then 1 when 'add' then 2 else 3 end,
                      due.next_attempt_at, due.id
             limit 1
               for update skip locked)
        returning *`,
        { batch: randomUUID(), lease: lease_ms, connection: connectionId },
      ),
    );
    return command;
  }

  /**
   * Commits, before the request leaves, that it is about to.
   * @returns false when the command was withdrawn or the lease has ended: nothing may be sent then
   */
  async markSending(
    command: ClaimedCommand,
    sent: Record<string, unknown>,
    lease_ms: number,
  ): Promise<boolean> {
    return this.#move(this.#claimed(command, "queued").whereRaw("lease_until > clock_timestamp()"), {
      state: "sending",
      attempt: this.database.raw("attempt + 1"),
      sent: JSON.stringify(sent),
      sent_at: this.database.raw("clock_timestamp()"),
      lease_until: this.database.raw("clock_timestamp() + ? * interval '1 millisecond'", [lease_ms]),
    });
  }

  async finish(
    command: ClaimedCommand,
    state: "done" | "refused",
    received: Record<string, unknown>,
  ): Promise<boolean> {
    return this.#move(this.#sent(command), {
      state,
      received: JSON.stringify(received),
      finished_at: this.database.raw("clock_timestamp()"),
      lease_until: null,
    });
  }

  /** The outcome is unclear: nothing is sent again before that is settled. */
  async park(command: ClaimedCommand, received: Record<string, unknown>): Promise<boolean> {
    return this.#move(this.#claimed(command, "sending"), {
      state: "parked",
      received: JSON.stringify(received),
      lease_until: null,
    });
  }

  /** It is certain that nothing happened: the command waits for its next attempt. */
  async requeue(
    command: ClaimedCommand,
    delay_ms: number,
    received: Record<string, unknown>,
  ): Promise<boolean> {
    return this.#move(this.#sent(command), {
      state: "queued",
      batch_id: null,
      lease_until: null,
      received: JSON.stringify(received),
      next_attempt_at: this.database.raw("clock_timestamp() + ? * interval '1 millisecond'", [delay_ms]),
    });
  }

  /** Gives a claimed command back unsent. */
  async release(command: ClaimedCommand, delay_ms = 0): Promise<boolean> {
    return this.#move(this.#claimed(command, "queued"), {
      batch_id: null,
      lease_until: null,
      next_attempt_at: this.database.raw("clock_timestamp() + ? * interval '1 millisecond'", [delay_ms]),
    });
  }

  /** @returns false when it is too late: the command is on its way or its outcome is unclear */
  async withdraw(subjectId: string, kind: CommandKind): Promise<boolean> {
    return this.#move(
      this.database("sklad_command").where({ subject_id: subjectId, kind, state: "queued" }),
      {
        state: "withdrawn",
        lease_until: null,
        finished_at: this.database.raw("clock_timestamp()"),
      },
    );
  }

  /** Commands whose sender died or slept past its lease while sending. Each is returned to one caller. */
  async parkExpired(received: Record<string, unknown>): Promise<CommandRow[]> {
    return rowsOf<CommandRow>(
      this.database.raw(
        `update sklad_command
            set state = 'parked', received = :received::jsonb, lease_until = null, updated_at = now()
          where state = 'sending' and lease_until < clock_timestamp() and deleted_at is null
        returning *`,
        { received: JSON.stringify(received) },
      ),
    );
  }

  /** Newest first. */
  async ofSubject(subjectId: string): Promise<CommandRow[]> {
    return this.database("sklad_command").where({ subject_id: subjectId }).orderBy("id", "desc");
  }

  async openOf(subjectIds: readonly string[]): Promise<CommandRow[]> {
    return this.database("sklad_command")
      .whereIn("subject_id", subjectIds)
      .whereIn("state", OPEN_COMMAND_STATES)
      .whereNull("deleted_at");
  }

  /** An answer that comes after the lease has ended is still the truth, as long as nobody else took the command. */
  #sent(command: ClaimedCommand) {
    return this.database("sklad_command")
      .where({ id: command.id, batch_id: command.batch_id })
      .whereIn("state", ["sending", "unknown", "parked"]);
  }

  #claimed(command: ClaimedCommand, state: "queued" | "sending") {
    return this.database("sklad_command").where({ id: command.id, batch_id: command.batch_id, state });
  }

  async #move(rows: Knex.QueryBuilder, values: Record<string, unknown>): Promise<boolean> {
    const changed: unknown = await rows.update({ ...values, updated_at: this.database.fn.now() });
    return changed !== 0;
  }
}
