import { randomUUID } from "node:crypto";
import type { CommandRow } from "../types";
import { type Database, rowsOf } from "./database";

/** A command in the hands of this process: transitions are fenced by the batch id, so a late one changes nothing. */
export type ClaimedCommand = CommandRow & { batch_id: string };

/** May be taken now, by whoever comes first. */
const DUE = `due.connection_id = :connection and due.deleted_at is null
               and due.next_attempt_at <= clock_timestamp()
               and (due.lease_until is null or due.lease_until < clock_timestamp())`;

const OLDEST = "due.next_attempt_at, due.id";

/** Another call about the same subject is under way, or its outcome unclear: commands of one subject run in order. */
const BUSY = `(select true from sklad_command busy
                where busy.subject_id = due.subject_id and busy.id <> due.id
                  and busy.state in ('sending', 'unknown', 'parked') and busy.deleted_at is null limit 1)`;

const URGENCY = "case when due.kind = 'cancel' then 0 when due.kind = 'edit' then 1 else 2 end";

/** Who takes what is due: any number of processes ask at once, and each command goes to one of them. */
export class OutboxClaims {
  constructor(protected readonly database: Database) {}

  /**
   * Takes the most urgent command that goes before the queue: cancel before edit before look-up. One that is `unknown`
   * is to be looked up, not sent.
   */
  async claimUrgent(connectionId: string, lease_ms: number): Promise<ClaimedCommand | undefined> {
    const urgent = "(due.state = 'unknown' or due.kind in ('cancel', 'edit'))";
    const [command] = await this.#claim(connectionId, lease_ms, 1, urgent, `${URGENCY}, ${OLDEST}`);
    return command;
  }

  /**
   * Takes up to `size` adds that may travel together, the oldest first. Those of a batch that was refused as a whole
   * travel in smaller ones, so that one bad order is found without holding back the rest.
   */
  async claimBatch(connectionId: string, size: number, lease_ms: number): Promise<ClaimedCommand[]> {
    const [first] = await rowsOf<{ batch_limit: number | null }>(
      this.database.raw(
        `select batch_limit from sklad_command due where ${DUE} and due.state = 'queued' and due.kind = 'add' and ${BUSY} is null
          order by ${OLDEST} limit 1`,
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
      OLDEST,
    );
  }

  /** Takes the adds of unknown outcome that may be looked up now. */
  async claimUnknown(connectionId: string, size: number, lease_ms: number): Promise<ClaimedCommand[]> {
    return this.#claim(connectionId, lease_ms, size, "due.state = 'unknown' and due.kind = 'add'", "due.id");
  }

  /** How many adds are due, counted no further than `most`. */
  async dueAdds(connectionId: string, most: number): Promise<number> {
    return this.#count("state = 'queued' and kind = 'add'", connectionId, most);
  }

  async dueUnknownAdds(connectionId: string, most: number): Promise<number> {
    return this.#count("state = 'unknown' and kind = 'add'", connectionId, most);
  }

  /**
   * The queue is read in its index's order and no further than needed, and whether a subject is busy is asked for each
   * row that is reached: as quick with a long queue as with a short one, also right after it was filled, when Postgres
   * has no statistics of it yet.
   */
  async #claim(
    connectionId: string,
    lease_ms: number,
    size: number,
    condition: string,
    order: string,
  ): Promise<ClaimedCommand[]> {
    return rowsOf<ClaimedCommand>(
      this.database.raw(
        `with chosen as materialized (
           select due.id from sklad_command due
            where ${DUE} and ${condition} and ${BUSY} is null
            order by ${order}
            limit :size
              for update skip locked)
         update sklad_command claimed
            set batch_id = :batch, lease_until = clock_timestamp() + :lease * interval '1 millisecond', updated_at = now()
           from chosen where claimed.id = chosen.id
        returning claimed.*`,
        { batch: randomUUID(), lease: lease_ms, connection: connectionId, size },
      ),
    );
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
}
