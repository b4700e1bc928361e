import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { SentFacts } from "../../../../planning/orders";
import type { CommandRow, OpenCommandState } from "../../types";
import { type ClaimedCommand, type FailedCall, oneFailureMore } from "./claims";
import { type Database, inMs, inOneOrder, insertRows, newIds, NOW, rowsOf, takenById } from "../database";
import { storable } from "../storable";

export type { ClaimedCommand, FailedCall } from "./claims";
export type NewCommand = Pick<CommandRow, "kind" | "target_id" | "connection_id"> &
  Partial<Pick<CommandRow, "reason">> & {
    /** `unknown`: it was tried already, by somebody who did not wait for it. */
    readonly state?: "queued" | "unknown";
  };

type Received = Record<string, unknown>;
/** A response that comes after the lease has ended is still the truth, as long as nobody else took the command. */
const SENT = "c.state in ('sending', 'unknown', 'parked')";

/**
 * The outbox, one statement a transition, by the database's clock:
 *
 *     queued ──claim, markSending──▶ sending ──▶ done | refused
 *       ▲                              │ unclear, or the lease ran out
 *       │ certain nothing happened     ▼
 *       └────────────────────────── unknown ──look-up──▶ done | queued | parked
 *
 * A lease that ends on a queued command costs nothing: nothing was sent. Every move is fenced by the claim's batch id.
 * Commands are taken, and taken from dead processes, in `stores/claims`, and read in `stores/commands`.
 */
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /**
   * Queues commands whose subject has no open one of that kind.
   * @returns how many were queued
   */
  async queue(...commands: readonly NewCommand[]): Promise<number> {
    const ids = newIds("sklcmd", commands.length);
    const rows = commands.map((command, index) => ({
      ...command,
      id: ids[index],
      state: command.state ?? "queued",
    }));
    const inserted = await insertRows(
      this.database,
      "sklad_command",
      ["id", "kind", "target_id", "connection_id", "reason", "state"],
      rows,
      {
        computed: { next_attempt_at: NOW },
        onConflict:
          "on conflict (target_id, kind) where state in ('queued', 'sending', 'unknown', 'parked') and deleted_at is null do nothing",
      },
    );
    return inserted.length;
  }

  /**
   * Commits, before the request leaves, that commands are about to.
   * @returns ids of those that may be sent: one that was withdrawn, or whose lease has ended, may not
   */
  async markSending(
    batch: readonly { command: ClaimedCommand; sent: Record<string, unknown>; facts?: SentFacts }[],
    lease_ms: number,
  ): Promise<Set<string>> {
    return this.#moveAll(
      batch.map(({ command, sent, facts }) => ({ command, value: { sent, facts } })),
      `c.state = 'queued' and c.lease_until > ${NOW}`,
      `state = 'sending', attempts = c.attempts + 1, sent = entry.value -> 'sent', facts = entry.value -> 'facts',
       sent_at = ${NOW},
       lease_until = ${NOW} + :lease * interval '1 millisecond'`,
      { lease: lease_ms },
    );
  }

  /** @returns ids of the commands that nobody else has finished meanwhile */
  async finish(
    state: "done" | "refused",
    responses: readonly { command: ClaimedCommand; received: Received }[],
  ): Promise<Set<string>> {
    return this.#moveAll(
      responses.map(({ command, received }) => ({ command, value: received })),
      SENT,
      `state = '${state}', received = entry.value, finished_at = ${NOW}, lease_until = null`,
    );
  }

  /** @returns ids of the commands that moved */
  async fail(calls: readonly FailedCall[]): Promise<Set<string>> {
    return this.#moveAll(
      calls.map(({ command, ...value }) => ({ command, value })),
      SENT,
      `state = entry.value ->> 'state', received = entry.value -> 'received', batch_id = null, lease_until = null,
       next_attempt_at = case when entry.value ->> 'delay_ms' is null then c.next_attempt_at
         else ${NOW} + (entry.value ->> 'delay_ms')::double precision * interval '1 millisecond' end,
       batch_limit = coalesce((entry.value ->> 'batch_limit')::int, c.batch_limit), ${COUNTED}`,
    );
  }

  /**
   * Gives claimed commands back that cannot be prepared for now. Without a delay they keep their place. They have been
   * tried, so that after a pause they go behind what was not, and have not failed: that is not counted, and nobody is told.
   */
  async release(commands: readonly ClaimedCommand[], delay_ms = 0): Promise<void> {
    await this.#moveAll(
      commands.map((command) => ({ command, value: {} })),
      "c.state = 'queued'",
      `batch_id = null, lease_until = null, failures = greatest(c.failures, 1)${delay_ms > 0 ? `, next_attempt_at = ${NOW} + :delay * interval '1 millisecond'` : ""}`,
      { delay: delay_ms },
    );
  }

  /** Commands of a batch that could not be prepared go in smaller ones. */
  async split(commands: readonly ClaimedCommand[], batch_limit: number): Promise<void> {
    await this.#moveAll(
      commands.map((command) => ({ command, value: {} })),
      "c.state = 'queued'",
      "batch_id = null, lease_until = null, batch_limit = :limit::int",
      { limit: batch_limit },
    );
  }

  /** A command that cannot be prepared: counted, and tried again later. */
  async failUnsent(command: ClaimedCommand, delay_ms: number | null, received: Received): Promise<boolean> {
    const value = { state: delay_ms === null ? "parked" : "queued", received, counted: true };
    const moved = await this.#moveAll(
      [{ command, value }],
      "c.state = 'queued'",
      `state = entry.value ->> 'state', received = entry.value -> 'received', batch_id = null, lease_until = null,
       next_attempt_at = ${NOW} + :delay * interval '1 millisecond', ${COUNTED}`,
      { delay: delay_ms ?? 0 },
    );
    return moved.size > 0;
  }

  /** A look-up has not settled them: the next one comes later, for all of them at one moment. */
  async lookUpAgain(
    commands: readonly ClaimedCommand[],
    delay_ms: number,
    counts: Partial<Record<"absences" | "unclear_look_ups", number>> & {
      counted?: boolean;
      received?: Received;
    } = {},
  ): Promise<boolean> {
    const moved = await this.#moveAll(
      commands.map((command) => ({ command, value: { counted: false, ...counts } })),
      "c.state = 'unknown'",
      `batch_id = null, lease_until = null, next_attempt_at = (select ${NOW}) + :delay * interval '1 millisecond',
       absences = coalesce((entry.value ->> 'absences')::int, c.absences),
       unclear_look_ups = coalesce((entry.value ->> 'unclear_look_ups')::int, c.unclear_look_ups),
       received = coalesce(entry.value -> 'received', c.received), ${COUNTED}`,
      { delay: delay_ms },
    );
    return moved.size > 0;
  }

  /** Settling them takes longer than their claim foresaw. @returns false when somebody else has one by now */
  async keep(commands: readonly ClaimedCommand[], lease_ms: number): Promise<boolean> {
    const kept = await this.#moveAll(
      commands.map((command) => ({ command, value: {} })),
      "c.state = 'unknown'",
      `lease_until = ${NOW} + :lease * interval '1 millisecond'`,
      { lease: lease_ms },
    );
    return kept.size === commands.length;
  }

  /** It stays unclear: only a person knows now. */
  async park(command: ClaimedCommand): Promise<boolean> {
    return this.#moveClaimed(command, { state: "parked", batch_id: null, lease_until: null });
  }

  /** It is proven that nothing arrived, or sending it twice does no harm. */
  async sendAgain(command: ClaimedCommand, delay_ms = 0): Promise<boolean> {
    return this.#moveClaimed(command, { ...UNSETTLED, state: "queued", next_attempt_at: this.#in(delay_ms) });
  }

  /** A person wants parked commands looked up again, or is sure that they may be sent again. */
  async unpark(subjectId: string, state: "unknown" | "queued"): Promise<boolean> {
    return this.#move(this.#ofSubject(subjectId).where({ state: "parked" }), {
      ...UNSETTLED,
      state,
      failures: 0,
      failing_since: null,
      next_attempt_at: this.#in(0),
    });
  }

  /** A person gives up what has not left, and what waits for a person. */
  async withdrawAll(subjectIds: readonly string[]): Promise<boolean> {
    return this.#withdraw(subjectIds, ["queued", "parked"]);
  }

  /**
   * Commands that have nothing left to do, also those whose outcome is unclear: what they did no longer matters. A call
   * under way comes to its own end.
   * @returns whether there was one
   */
  async endAll(subjectIds: readonly string[], kinds: readonly string[]): Promise<boolean> {
    return this.#withdraw(subjectIds, ["queued", "unknown", "parked"], kinds);
  }

  /** @returns false when it is too late: the command is on its way or its outcome is unclear */
  async withdraw(subjectId: string, kind: string): Promise<boolean> {
    const queued = this.#ofSubject(subjectId).where({ kind, state: "queued" });
    return this.#move(queued, { state: "withdrawn", lease_until: null, finished_at: this.#in(0) });
  }

  async #withdraw(
    subjectIds: readonly string[],
    states: readonly OpenCommandState[],
    kinds?: readonly string[],
  ): Promise<boolean> {
    const open = this.database("sklad_command")
      .whereRaw("target_id = any(?::text[])", [[...subjectIds]])
      .whereIn("state", [...states])
      .whereNull("deleted_at");
    const chosen = kinds ? open.whereIn("kind", [...kinds]) : open;
    const gone = { state: "withdrawn", lease_until: null, finished_at: this.#in(0) };
    return this.#move(inOneOrder(this.database, "sklad_command", chosen), gone);
  }

  #ofSubject(subjectId: string) {
    return this.database("sklad_command").where({ target_id: subjectId }).whereNull("deleted_at");
  }

  async #moveClaimed(command: ClaimedCommand, values: Record<string, unknown>): Promise<boolean> {
    const { id, batch_id } = command;
    return this.#move(this.database("sklad_command").where({ id, batch_id, state: "unknown" }), values);
  }

  async #move(rows: Knex.QueryBuilder, values: Record<string, unknown>): Promise<boolean> {
    const changed: unknown = await rows.update({ ...values, updated_at: this.database.fn.now() });
    return changed !== 0;
  }

  async #moveAll(
    entries: readonly { command: ClaimedCommand; value: object }[],
    condition: string,
    change: string,
    values: Record<string, number> = {},
  ): Promise<Set<string>> {
    if (entries.length === 0) return new Set();
    const batch = entries.map(({ command: { id, batch_id }, value }) => ({ id, batch_id, value }));
    const moved = await rowsOf<{ id: string }>(
      this.database.raw(
        `update sklad_command c set ${change}, updated_at = now()
           from jsonb_to_recordset(:batch::jsonb) as entry(id text, batch_id text, value jsonb)
          where c.id = entry.id and c.batch_id = entry.batch_id and ${condition} ${batch.length > 1 ? IN_ORDER : ""}
        returning c.id`,
        { ...values, batch: storable(batch), ids: batch.map(({ id }) => id) },
      ),
    );
    return new Set(moved.map(({ id }) => id));
  }

  #in(delay_ms: number): Knex.Raw {
    return inMs(this.database, delay_ms);
  }
}

/** Whoever takes several takes them in one order: a status of the warehouse may settle the same ones. */
const IN_ORDER = `and ${takenById("sklad_command", "c")}`;
const COUNTED = `failures = case when (entry.value ->> 'counted')::boolean then ${oneFailureMore("c.")} else c.failures end,
       failing_since = case when (entry.value ->> 'counted')::boolean then coalesce(c.failing_since, ${NOW})
         else c.failing_since end`;

/** Nothing is known of its outcome, and nobody holds it. */
const UNSETTLED = { batch_id: null, lease_until: null, absences: 0, unclear_look_ups: 0 };
