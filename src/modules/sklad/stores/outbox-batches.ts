import { rowsOf } from "./database";
import { type ClaimedCommand, OutboxClaims } from "./outbox-claims";

/** Transitions of a whole batch in one statement; each command is fenced as it is alone. */
export class OutboxBatches extends OutboxClaims {
  /**
   * Commits, before the request leaves, that a whole batch is about to.
   * @returns ids of the commands that may be sent
   */
  async markAllSending(
    batch: readonly { command: ClaimedCommand; sent: Record<string, unknown> }[],
    lease_ms: number,
  ): Promise<Set<string>> {
    return this.#moveAll(
      batch.map(({ command, sent }) => ({ command, value: sent })),
      `c.state = 'queued' and c.lease_until > clock_timestamp()`,
      `state = 'sending', attempt = c.attempt + 1, sent = entry.value, sent_at = clock_timestamp(),
       lease_until = clock_timestamp() + :lease * interval '1 millisecond'`,
      { lease: lease_ms },
    );
  }

  /**
   * Finishes a whole batch with its answers.
   * @returns ids of the commands that nobody else has finished meanwhile
   */
  async finishAll(
    answered: readonly { command: ClaimedCommand; received: Record<string, unknown> }[],
  ): Promise<Set<string>> {
    return this.#moveAll(
      answered.map(({ command, received }) => ({ command, value: received })),
      "c.state in ('sending', 'unknown', 'parked')",
      "state = 'done', received = entry.value, finished_at = clock_timestamp(), lease_until = null",
    );
  }

  async #moveAll(
    entries: readonly { command: ClaimedCommand; value: Record<string, unknown> }[],
    condition: string,
    change: string,
    values: Record<string, number> = {},
  ): Promise<Set<string>> {
    const batch = entries.map(({ command: { id, batch_id }, value }) => ({ id, batch_id, value }));
    const moved = await rowsOf<{ id: string }>(
      this.database.raw(
        `update sklad_command c set ${change}, updated_at = now()
           from jsonb_to_recordset(:batch::jsonb) as entry(id text, batch_id text, value jsonb)
          where c.id = entry.id and c.batch_id = entry.batch_id and ${condition}
        returning c.id`,
        { ...values, batch: JSON.stringify(batch) },
      ),
    );
    return new Set(moved.map(({ id }) => id));
  }
}
