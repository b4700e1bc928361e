import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { CommandKind, CommandRow } from "../types";
import { OPEN_COMMAND_STATES } from "../types";
import { rowsOf } from "./database";
import { newIds } from "./new-ids";
import { OutboxBatches } from "./outbox-batches";
import type { ClaimedCommand } from "./outbox-claims";

export type { ClaimedCommand } from "./outbox-claims";

type NewCommand = Pick<CommandRow, "kind" | "subject_id" | "connection_id"> &
  Partial<Pick<CommandRow, "reason">>;

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
export class OutboxStore extends OutboxBatches {
  /** Queues a command unless its subject has an open one of that kind. */
  async queue(command: NewCommand): Promise<boolean> {
    return (await this.queueAll([command])) > 0;
  }

  /** @returns how many of them had no open one */
  async queueAll(commands: readonly NewCommand[]): Promise<number> {
    if (commands.length === 0) return 0;
    const ids = newIds("sklcmd", commands.length);
    const inserted: unknown[] = await this.database("sklad_command")
      .insert(
        commands.map((command, index) => ({
          ...command,
          id: ids[index],
          state: "queued",
          next_attempt_at: this.database.raw("clock_timestamp()"),
        })),
      )
      .onConflict(
        this.database.raw(
          "(subject_id, kind) where state in ('queued', 'sending', 'unknown', 'parked') and deleted_at is null",
        ),
      )
      .ignore()
      .returning("id");
    return inserted.length;
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

  /** Settling it takes longer than its claim foresaw. @returns false when somebody else has it by now */
  async keep(command: ClaimedCommand, lease_ms: number): Promise<boolean> {
    return this.#move(this.#claimed(command, "unknown"), { lease_until: this.#in(lease_ms) });
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

  /** It is certain that nothing happened: the command waits for its next attempt. Without a delay it keeps its place. */
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
      ...this.#after(delay_ms),
    });
  }

  /** Gives a claimed command back unsent. Without a delay it keeps its place in the queue. */
  async release(command: ClaimedCommand, delay_ms = 0): Promise<boolean> {
    return this.#move(this.#claimed(command, "queued"), {
      batch_id: null,
      lease_until: null,
      ...this.#after(delay_ms),
    });
  }

  /** @returns false when it is too late: the command is on its way or its outcome is unclear */
  async withdraw(subjectId: string, kind: CommandKind): Promise<boolean> {
    return this.#move(
      this.database("sklad_command").where({ subject_id: subjectId, kind, state: "queued" }),
      { state: "withdrawn", lease_until: null, finished_at: this.#in(0) },
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

  #after(delay_ms: number) {
    return delay_ms > 0 ? { next_attempt_at: this.#in(delay_ms) } : {};
  }

  #in(delay_ms: number) {
    return this.database.raw("clock_timestamp() + ? * interval '1 millisecond'", [delay_ms]);
  }

  async #move(rows: Knex.QueryBuilder, values: Record<string, unknown>): Promise<boolean> {
    const changed: unknown = await rows.update({ ...values, updated_at: this.database.fn.now() });
    return changed !== 0;
  }
}

/** As if it had just been queued. */
const FRESH = { state: "queued", batch_id: null, lease_until: null, absences: 0, unclear_look_ups: 0 };
