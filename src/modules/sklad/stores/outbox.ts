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
 *     queued ──claim, markSending──▶ sending ──▶ done | refused
 *       ▲                              │ unclear, or the lease ran out
 *       │ certain nothing happened     ▼
 *       └────────────────────────── unknown ──look-up──▶ done | queued | parked
 *
 * A lease that ends on a queued command costs nothing: nothing was sent.
 */
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /** Queues a command unless its subject has an open one of that kind. */
  async queue(
    command: Pick<CommandRow, "kind" | "subject_id" | "connection_id"> & Partial<Pick<CommandRow, "reason">>,
  ): Promise<boolean> {
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

  /**
   * Takes the most urgent due command of a connection: cancel before edit before look-up before add before the rest.
   * One that is `unknown` is to be looked up, not sent.
   */
  async claim(connectionId: string, lease_ms: number): Promise<ClaimedCommand | undefined> {
    const [command] = await this.#claim(
      connectionId,
      lease_ms,
      1,
      `due.state in ('queued', 'unknown')`,
      `case when due.state = 'unknown' then 2 when due.kind = 'cancel' then 0 when due.kind = 'edit' then 1
            when due.kind = 'add' then 3 else 4 end, due.next_attempt_at, due.id`,
    );
    return command;
  }

  /**
   * Takes up to `size` adds that may travel together. Those of a batch that was refused as a whole travel in smaller
   * ones, so that one bad order is found without holding back the rest.
   */
  async claimBatch(connectionId: string, size: number, lease_ms: number): Promise<ClaimedCommand[]> {
    const [first] = await rowsOf<{ batch_limit: number | null }>(
      this.database.raw(
        `select batch_limit from sklad_command due where ${DUE} and due.state = 'queued' and due.kind = 'add'
          order by batch_limit nulls last, next_attempt_at, id limit 1`,
        { connection: connectionId },
      ),
    );
    if (!first) return [];
    const together =
      first.batch_limit === null ? "due.batch_limit is null" : `due.batch_limit = ${first.batch_limit}`;
    return this.#claim(
      connectionId,
      lease_ms,
      Math.min(size, first.batch_limit ?? size),
      `due.state = 'queued' and due.kind = 'add' and ${together}`,
      "due.next_attempt_at, due.id",
    );
  }

  /** Takes the adds of unknown outcome that may be looked up now. */
  async claimUnknown(connectionId: string, size: number, lease_ms: number): Promise<ClaimedCommand[]> {
    return this.#claim(connectionId, lease_ms, size, "due.state = 'unknown' and due.kind = 'add'", "due.id");
  }

  async #claim(
    connectionId: string,
    lease_ms: number,
    size: number,
    condition: string,
    order: string,
  ): Promise<ClaimedCommand[]> {
    return rowsOf<ClaimedCommand>(
      this.database.raw(
        `update sklad_command
            set batch_id = :batch, lease_until = clock_timestamp() + :lease * interval '1 millisecond', updated_at = now()
          where id in (
            select due.id from sklad_command due
             where ${DUE} and ${condition}
               and not exists (
                 select 1 from sklad_command busy
                  where busy.subject_id = due.subject_id and busy.id <> due.id
                    and busy.state in ('sending', 'unknown', 'parked') and busy.deleted_at is null)
             order by ${order}
             limit :size
               for update skip locked)
        returning *`,
        { batch: randomUUID(), lease: lease_ms, connection: connectionId, size },
      ),
    );
  }

  /** How many adds are due, counted no further than `most`. */
  async dueAdds(connectionId: string, most: number): Promise<number> {
    return this.#count("state = 'queued' and kind = 'add'", connectionId, most);
  }

  async countByState(connectionId: string): Promise<Record<(typeof OPEN_COMMAND_STATES)[number], number>> {
    const rows: { state: CommandRow["state"]; count: string }[] = await this.database("sklad_command")
      .where({ connection_id: connectionId })
      .whereIn("state", OPEN_COMMAND_STATES)
      .whereNull("deleted_at")
      .groupBy("state")
      .select("state")
      .count("* as count");
    const of = (state: CommandRow["state"]) => Number(rows.find((row) => row.state === state)?.count ?? 0);
    return { queued: of("queued"), sending: of("sending"), unknown: of("unknown"), parked: of("parked") };
  }

  async dueUnknownAdds(connectionId: string, most: number): Promise<number> {
    return this.#count("state = 'unknown' and kind = 'add'", connectionId, most);
  }

  async #count(condition: string, connectionId: string, most: number): Promise<number> {
    const [row] = await rowsOf<{ count: string }>(
      this.database.raw(
        `select count(*) as count from (
           select 1 from sklad_command due where ${DUE} and ${condition} limit :most) counted`,
        { connection: connectionId, most },
      ),
    );
    return Number(row?.count ?? 0);
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

  /** The outcome is unclear: it is looked up no sooner than `settle_ms` from now, before anything is sent again. */
  async setUnknown(
    command: ClaimedCommand,
    settle_ms: number,
    received: Record<string, unknown>,
  ): Promise<boolean> {
    return this.#move(this.#sent(command), {
      state: "unknown",
      received: JSON.stringify(received),
      batch_id: null,
      lease_until: null,
      next_attempt_at: this.#in(settle_ms),
    });
  }

  /** A look-up has not settled it: the next one comes later. */
  async lookUpAgain(
    command: ClaimedCommand,
    delay_ms: number,
    counts: Partial<Pick<CommandRow, "absences" | "unclear_look_ups">> = {},
  ): Promise<boolean> {
    return this.#move(this.#claimed(command, "unknown"), {
      ...counts,
      batch_id: null,
      lease_until: null,
      next_attempt_at: this.#in(delay_ms),
    });
  }

  /** It stays unclear: only a person knows now. */
  async park(command: ClaimedCommand): Promise<boolean> {
    return this.#move(this.#claimed(command, "unknown"), {
      state: "parked",
      batch_id: null,
      lease_until: null,
    });
  }

  /** It is proven that nothing arrived, or sending it twice does no harm. */
  async sendAgain(command: ClaimedCommand): Promise<boolean> {
    return this.#move(this.#claimed(command, "unknown"), { ...FRESH, next_attempt_at: this.#in(0) });
  }

  /** A person wants parked commands looked up again, or is sure that they may be sent again. */
  async unpark(subjectId: string, state: "unknown" | "queued"): Promise<boolean> {
    return this.#move(this.database("sklad_command").where({ subject_id: subjectId, state: "parked" }), {
      ...FRESH,
      state,
      next_attempt_at: this.#in(0),
    });
  }

  /** A person gives up what has not left, or what stays unclear. */
  async withdrawAll(subjectId: string): Promise<boolean> {
    const open = this.database("sklad_command")
      .where({ subject_id: subjectId })
      .whereIn("state", ["queued", "parked"]);
    return this.#move(open, { state: "withdrawn", lease_until: null, finished_at: this.#in(0) });
  }

  /** It is certain that nothing happened: the command waits for its next attempt. */
  async requeue(
    command: ClaimedCommand,
    delay_ms: number,
    received: Record<string, unknown>,
    batch_limit?: number,
  ): Promise<boolean> {
    return this.#move(this.#sent(command), {
      ...(batch_limit !== undefined && { batch_limit }),
      state: "queued",
      batch_id: null,
      lease_until: null,
      received: JSON.stringify(received),
      next_attempt_at: this.#in(delay_ms),
    });
  }

  /** Gives a claimed command back unsent. */
  async release(command: ClaimedCommand, delay_ms = 0): Promise<boolean> {
    return this.#move(this.#claimed(command, "queued"), {
      batch_id: null,
      lease_until: null,
      next_attempt_at: this.#in(delay_ms),
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
  async expire(received: Record<string, unknown>): Promise<CommandRow[]> {
    return rowsOf<CommandRow>(
      this.database.raw(
        `update sklad_command
            set state = 'unknown', received = :received::jsonb, lease_until = null, next_attempt_at = clock_timestamp(),
                updated_at = now()
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

  #claimed(command: ClaimedCommand, state: "queued" | "sending" | "unknown") {
    return this.database("sklad_command").where({ id: command.id, batch_id: command.batch_id, state });
  }

  #in(delay_ms: number) {
    return this.database.raw("clock_timestamp() + ? * interval '1 millisecond'", [delay_ms]);
  }

  async #move(rows: Knex.QueryBuilder, values: Record<string, unknown>): Promise<boolean> {
    const changed: unknown = await rows.update({ ...values, updated_at: this.database.fn.now() });
    return changed !== 0;
  }
}

/** May be taken now, by whoever comes first. */
const DUE = `due.connection_id = :connection and due.deleted_at is null
               and due.next_attempt_at <= clock_timestamp()
               and (due.lease_until is null or due.lease_until < clock_timestamp())`;

/** As if it had just been queued. */
const FRESH = { state: "queued", batch_id: null, lease_until: null, absences: 0, unclear_look_ups: 0 };
