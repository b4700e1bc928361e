import type { SentFacts } from "../../../../planning/orders";
import type { CommandRow } from "../../types";
import { type ClaimedCommand, type Exchange, type FailedCall, oneFailureMore } from "./claims";
import { type Database, inMs, insertRows, newIds, NOW, rowsOf, storable, takenById } from "../database";

export type { ClaimedCommand, Exchange, FailedCall } from "./claims";
export type NewCommand = Pick<CommandRow, "kind" | "target_id" | "connection_id"> &
  Partial<Pick<CommandRow, "reason">> & {
    /** `unknown`: the warehouse may have the order already, so a look-up comes before anything is sent. */
    readonly state?: "queued" | "unknown";
    /** When it may be sent. @default at once */
    readonly next_attempt_at?: Date;
  };

type Received = Record<string, unknown>;
interface Response {
  readonly command: ClaimedCommand;
  readonly received: Received;
  readonly exchange?: Exchange | undefined;
}
/** A response after the end of the lease still counts, because the batch id shows that no other claim took the command. */
const SENT = "c.state in ('sending', 'unknown', 'parked')";

/**
 * The transitions of claimed commands, one statement each, by the database's clock:
 *
 *     queued ──claim, markSending──▶ sending ──▶ done | refused
 *       ▲                              │ unclear, or the lease ran out
 *       │ certain nothing happened     ▼
 *       └────────────────────────── unknown ──look-up──▶ done | queued | parked
 *
 * A lease that ends on a queued command costs nothing: nothing was sent. Every move is fenced by the claim's batch id.
 * `claims` takes commands, also from processes that died; `commands` reads them; `open-commands` ends them without a claim.
 */
export class OutboxStore {
  constructor(private readonly database: Database) {}

  /**
   * Queues commands whose target has no open command of that kind.
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
        computed: { next_attempt_at: `coalesce(next_attempt_at, ${NOW})` },
        onConflict:
          "on conflict (target_id, kind) where state in ('queued', 'sending', 'unknown', 'parked') do nothing",
      },
    );
    return inserted.length;
  }

  /**
   * Records, before the request leaves, that commands are sent. Facts of a body unlike the one sent before lose its hash: a
   * look-up that finds the order does not show which of them arrived.
   * @returns ids of those that may be sent: not those that were withdrawn or whose lease has ended
   */
  async markSending(
    batch: readonly { command: ClaimedCommand; sent: Record<string, unknown>; facts?: SentFacts }[],
    lease_ms: number,
  ): Promise<Set<string>> {
    return this.#moveAll(
      batch.map(({ command, sent, facts }) => ({ command, value: { sent, facts } })),
      `c.state = 'queued' and c.lease_until > ${NOW}`,
      `state = 'sending', attempts = c.attempts + 1, sent = entry.value -> 'sent',
       facts = case when c.facts is null or c.facts = entry.value -> 'facts' then entry.value -> 'facts'
                    else (entry.value -> 'facts') || '{"payload_hash": null}' end,
       sent_at = ${NOW}, http_status = null, duration_ms = null,
       lease_until = ${NOW} + :lease * interval '1 millisecond'`,
      { lease: lease_ms },
    );
  }

  /** @returns ids of the commands that this call has finished, not another one before it */
  async finish(state: "done" | "refused", responses: readonly Response[]): Promise<Set<string>> {
    return this.#moveAll(
      responses.map(({ command, ...value }) => ({ command, value })),
      SENT,
      `state = '${state}', received = entry.value -> 'received', ${EXCHANGED}, finished_at = ${NOW}, lease_until = null`,
    );
  }

  /** @returns ids of the commands that moved */
  async fail(calls: readonly FailedCall[]): Promise<Set<string>> {
    return this.#moveAll(
      calls.map(({ command, ...value }) => ({ command, value })),
      SENT,
      `state = entry.value ->> 'state', received = entry.value -> 'received', batch_id = null, lease_until = null, ${EXCHANGED},
       next_attempt_at = case when entry.value ->> 'delay_ms' is null then c.next_attempt_at
         else ${NOW} + (entry.value ->> 'delay_ms')::double precision * interval '1 millisecond' end,
       batch_limit = coalesce((entry.value ->> 'batch_limit')::int, c.batch_limit), ${COUNTED}`,
    );
  }

  /**
   * Returns claimed commands to the queue that cannot be prepared yet. Without a delay they keep their place. At least one
   * failure is written, so that after a pause untried commands go first; `failing_since` stays empty, so no problem arises.
   */
  async requeue(commands: readonly ClaimedCommand[], delay_ms = 0): Promise<void> {
    await this.#moveAll(
      commands.map((command) => ({ command, value: {} })),
      "c.state = 'queued'",
      `batch_id = null, lease_until = null, failures = greatest(c.failures, 1)${delay_ms > 0 ? `, next_attempt_at = ${NOW} + :delay * interval '1 millisecond'` : ""}`,
      { delay: delay_ms },
    );
  }

  /** Returns the commands of a batch that could not be prepared, to be sent in smaller batches. */
  async split(commands: readonly ClaimedCommand[], batch_limit: number): Promise<void> {
    await this.#moveAll(
      commands.map((command) => ({ command, value: {} })),
      "c.state = 'queued'",
      "batch_id = null, lease_until = null, batch_limit = :limit::int",
      { limit: batch_limit },
    );
  }

  /** Counts a failure of a command that cannot be prepared, and tries it later; without a delay it parks. */
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

  /** A look-up has not resolved them: the next one is due for all of them at the same moment. */
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

  /** Resolving them takes longer than their claim allowed. @returns false when another claim has one of them */
  async extendLease(commands: readonly ClaimedCommand[], lease_ms: number): Promise<boolean> {
    const extended = await this.#moveAll(
      commands.map((command) => ({ command, value: {} })),
      "c.state = 'unknown'",
      `lease_until = ${NOW} + :lease * interval '1 millisecond'`,
      { lease: lease_ms },
    );
    return extended.size === commands.length;
  }

  /** The outcome stays unclear until a person decides. */
  async park(command: ClaimedCommand): Promise<boolean> {
    return this.#moveClaimed(command, { state: "parked", batch_id: null, lease_until: null });
  }

  /**
   * Queues a command again that provably did not arrive, or whose repetition does no harm. Its look-ups are over: those
   * that failed no longer count.
   */
  async sendAgain(command: ClaimedCommand, delay_ms = 0): Promise<boolean> {
    return this.#moveClaimed(command, {
      ...UNRESOLVED,
      state: "queued",
      failures: this.database.raw("least(failures, attempts)"),
      next_attempt_at: inMs(this.database, delay_ms),
    });
  }

  async #moveClaimed(command: ClaimedCommand, values: Record<string, unknown>): Promise<boolean> {
    const { id, batch_id } = command;
    const changed = await this.database("sklad_command")
      .where({ id, batch_id, state: "unknown" })
      .update({ ...values, updated_at: this.database.fn.now() });
    return changed > 0;
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
}

/** Commands are locked in the order of their ids, because a status of the warehouse may complete the same ones. */
const IN_ORDER = `and ${takenById("sklad_command", "c")}`;
/** A look-up that resolves a command leaves its call as it was. */
const EXCHANGED = `http_status = case when entry.value -> 'exchange' is not null then (entry.value #>> '{exchange,http_status}')::int
         else c.http_status end,
       duration_ms = case when entry.value -> 'exchange' is not null then (entry.value #>> '{exchange,duration_ms}')::int
         else c.duration_ms end`;
const COUNTED = `failures = case when (entry.value ->> 'counted')::boolean then ${oneFailureMore("c.")} else c.failures end,
       failing_since = case when (entry.value ->> 'counted')::boolean then coalesce(c.failing_since, ${NOW})
         else c.failing_since end`;

/** The columns of a command without a claim whose outcome is not known. */
export const UNRESOLVED = { batch_id: null, lease_until: null, absences: 0, unclear_look_ups: 0 };
