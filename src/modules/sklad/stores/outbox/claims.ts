import { randomUUID } from "node:crypto";
import type { CommandRow } from "../../types";
import { type Database, NOW, rowsOf, storable } from "../database";

/** A command that this process has claimed. The batch id fences its transitions, so a late one changes nothing. */
export type ClaimedCommand = CommandRow & { batch_id: string };

/** The HTTP exchange of a call. */
export interface Exchange {
  /** Null when no response came. */
  readonly http_status: number | null;
  /** Whole milliseconds. */
  readonly duration_ms: number;
}

/** A call that did not complete its command. */
export interface FailedCall {
  readonly command: ClaimedCommand;
  readonly received: Record<string, unknown>;
  readonly exchange?: Exchange | undefined;
  /** `queued`: nothing happened; `unknown`: looked up before anything is sent again; `parked`: a person decides. */
  readonly state: "queued" | "unknown" | "parked";
  /** Until the next attempt. null: it keeps its place in the queue. */
  readonly delay_ms: number | null;
  /** Whether the failure may be the command's own fault. */
  readonly counted: boolean;
  /** The largest batch it may be sent in from now on. */
  readonly batch_limit?: number;
}

/** A queue of commands of one kind: to be sent (`queued`), or to be looked up (`unknown`). */
export interface Queue {
  readonly kind: string;
  readonly state: "queued" | "unknown";
}

export interface ClaimRequest extends Queue {
  readonly connection_id: string;
  /** Most commands taken. */
  readonly size: number;
  readonly lease_ms: number;
  /** After a pause the least-tried command goes first: the one that failed may be the reason. @default "oldest" */
  readonly order?: "oldest" | "least_tried";
}

/**
 * The command may be claimed now. The state is a literal, because each state has its own index: right after a queue is
 * filled, without statistics, Postgres would sort the whole queue otherwise.
 */
const dueIn = (state: Queue["state"], kind = ":kind") =>
  `due.connection_id = :connection and due.kind = ${kind} and due.state = '${state}'
               and due.next_attempt_at <= ${NOW}
               and (due.lease_until is null or due.lease_until < ${NOW})`;

/**
 * No other command of the same target is in the way: they run in order. A call under way blocks all others, a parked
 * command only those that are to be sent. Of several unclear ones the first is looked up first: if each blocked the others,
 * none would ever move. The form makes Postgres expect half of the queue to match: of `is null` it expects one row in two
 * hundred, and reads the whole queue to find enough of them.
 */
const isFree = (state: Queue["state"]) => `not coalesce((select true from sklad_command busy
                where busy.target_id = due.target_id and busy.id <> due.id
                  and ${IN_THE_WAY[state]} limit 1), false)`;

const IN_THE_WAY: Readonly<Record<Queue["state"], string>> = {
  queued: "busy.state in ('sending', 'unknown', 'parked')",
  unknown: "(busy.state = 'sending' or (busy.state = 'unknown' and busy.id < due.id))",
};

/**
 * Claims of batches run one after the other over all processes: two at once would split what fits into one batch. The lock
 * is taken before the queue is read, and released with the statement.
 */
const IN_TURN = `(select pg_advisory_xact_lock(hashtext('sklad.claim'), hashtext(:connection || ' ' || :kind))) is not null`;

/**
 * A 429 has paused the ApiKey since the caller took its slot. One transaction records the pause and queues the command that
 * met it, so a claim that finds the command finds the pause too.
 */
const IS_PAUSED = `exists (select 1 from sklad_connection asking
                  join sklad_rate_limit paused on paused.api_key_fingerprint = asking.api_key_fingerprint
                 where asking.id = :connection and paused.bucket = 'general' and paused.paused_until > ${NOW})`;

/** The lease has ended: its sender died, or slept too long. */
const EXPIRED = `state = 'sending' and lease_until < ${NOW}`;

/** Of what is due: which, and what goes first. */
interface Choice {
  readonly which: string;
  readonly order: string;
}

const OLDEST: Choice = { which: "", order: "due.next_attempt_at, due.id" };
const NEVER_FAILED: Choice = { ...OLDEST, which: "due.failures = 0 and " };
const LEAST_TRIED: Choice = { which: "", order: `due.failures, ${OLDEST.order}` };

/** SQL: the failures after one more. `requeue` marks a command with one failure and no `failing_since`: it counts as one. */
export const oneFailureMore = (prefix = "") =>
  `case when ${prefix}failing_since is null then 1 else ${prefix}failures + 1 end`;

/** What is looked up has failed once by then. */
export const MAX_FAILURES_OF_UNTRIED: Readonly<Record<Queue["state"], number>> = { queued: 0, unknown: 1 };

/** Claims due commands. Any number of processes claim at once, and each command goes to one of them. */
export class ClaimStore {
  constructor(private readonly database: Database) {}

  /** The queues of these kinds that have something due on a connection. */
  async dueQueues(connectionId: string, kinds: readonly string[]): Promise<Queue[]> {
    const due = (state: Queue["state"]) =>
      `select kind, '${state}' as state from unnest(:kinds::text[]) as kinds(kind)
        where exists (select 1 from sklad_command due where ${dueIn(state, "kinds.kind")})`;
    return rowsOf<Queue>(
      this.database.raw(`${due("queued")} union all ${due("unknown")} order by kind, state`, {
        connection: connectionId,
        kinds: [...kinds],
      }),
    );
  }

  /**
   * Claims up to `size` commands of one queue. Those of a batch that failed as a whole travel with their like, in smaller
   * batches, so that one bad command is found without holding back the rest; looked up they are together.
   *
   * The queue is read in its index's order and no further than needed, and whether a target is busy is asked for each
   * row that is reached: as quick with a long queue as with a short one, also right after it was filled, when Postgres
   * has no statistics of it yet.
   */
  async claim(request: ClaimRequest): Promise<ClaimedCommand[]> {
    if (request.order !== "least_tried") return this.#claim(request, OLDEST);
    // One that was never tried is found by the index; to sort a queue by its failures is to read it all.
    const isOneToSend = request.state === "queued" && request.size === 1;
    const untried = isOneToSend ? await this.#claim(request, NEVER_FAILED) : [];
    return untried.length > 0 ? untried : this.#claim(request, LEAST_TRIED);
  }

  async #claim(request: ClaimRequest, choice: Choice): Promise<ClaimedCommand[]> {
    const { connection_id: connection, kind, state, lease_ms: lease } = request;
    const { which, order } = choice;
    const due = `${which}${dueIn(state)}`;
    const travels = state === "queued" && request.size > 1;
    const front = travels ? await this.#front(request, choice) : { batch_limit: null };
    if (!front) return [];
    const { batch_limit } = front;
    // Written out: Postgres plans a limit and a condition it knows by the index's order, and others by sorting the queue.
    const like = batch_limit === null ? "due.batch_limit is null" : `due.batch_limit = ${batch_limit}`;
    const inTurn = request.size > 1 ? `${IN_TURN} and ` : "";
    return rowsOf<ClaimedCommand>(
      this.database.raw(
        `with chosen as materialized (
           select due.id from sklad_command due
            where ${inTurn}not ${IS_PAUSED} and ${travels ? `${like} and ` : ""}${due} and ${isFree(state)}
            order by ${order}
            limit ${Math.min(request.size, batch_limit ?? request.size)}
              for update skip locked)
         update sklad_command claimed
            set batch_id = :batch, lease_until = ${NOW} + :lease * interval '1 millisecond', updated_at = now()
           from chosen where claimed.id = chosen.id
        returning claimed.*`,
        { batch: randomUUID(), lease, connection, kind },
      ),
    );
  }

  /** The batch limit of the first command is the size of the batch. */
  async #front(
    { connection_id: connection, kind, state }: ClaimRequest,
    { which, order }: Choice,
  ): Promise<Pick<CommandRow, "batch_limit"> | undefined> {
    const [front] = await rowsOf<Pick<CommandRow, "batch_limit">>(
      this.database.raw(
        `select due.batch_limit from sklad_command due where ${which}${dueIn(state)} and ${isFree(state)} order by ${order} limit 1`,
        { connection, kind },
      ),
    );
    return front;
  }

  /** Whether a queue has something due that has not failed. */
  async hasUntried(connectionId: string, { kind, state }: Queue): Promise<boolean> {
    const found = await rowsOf(
      this.database.raw(
        `select 1 from sklad_command due
          where ${dueIn(state)} and ${isFree(state)} and due.batch_limit is null and due.failures <= ${MAX_FAILURES_OF_UNTRIED[state]}
          limit 1`,
        { connection: connectionId, kind },
      ),
    );
    return found.length > 0;
  }

  /**
   * Commands whose sender died or slept past its lease while sending. Each is returned to one caller.
   * @param id of the only one that is meant
   */
  async expire(received: Record<string, unknown>, limit: number, id?: string): Promise<CommandRow[]> {
    return rowsOf<CommandRow>(
      this.database.raw(
        `update sklad_command
            set state = 'unknown', received = :received::jsonb, lease_until = null, next_attempt_at = ${NOW},
                failures = ${oneFailureMore()}, failing_since = coalesce(failing_since, ${NOW}), updated_at = now()
          where id in (
            select id from sklad_command
             where ${EXPIRED}${id === undefined ? "" : " and id = :id"}
             order by lease_until limit :limit for update skip locked)
        returning *`,
        { received: storable(received), limit, ...(id !== undefined && { id }) },
      ),
    );
  }

  /** The same commands as they are, to be expired one by one. */
  async expired(limit: number): Promise<CommandRow[]> {
    return this.database("sklad_command").whereRaw(EXPIRED).orderBy("lease_until").limit(limit);
  }

  /**
   * One that cannot become `unknown`: counted, and left to its sender, should that still live, for a while longer.
   * @param delay_ms until it is tried again; null: a person decides
   */
  async failExpired(
    id: string,
    received: Record<string, unknown>,
    delay_ms: number | null,
  ): Promise<boolean> {
    const failed = await rowsOf(
      this.database.raw(
        `update sklad_command
            set state = :state, received = :received::jsonb,
                lease_until = ${NOW} + :delay::double precision * interval '1 millisecond',
                failures = ${oneFailureMore()}, failing_since = coalesce(failing_since, ${NOW}), updated_at = now()
          where id = :id and ${EXPIRED}
        returning id`,
        {
          id,
          state: delay_ms === null ? "parked" : "sending",
          received: storable(received),
          delay: delay_ms,
        },
      ),
    );
    return failed.length > 0;
  }

  /** Counts the due commands of a queue up to `limit`. */
  async countDue(connectionId: string, queue: Queue, limit: number): Promise<number> {
    const [row] = await rowsOf<{ count: string }>(
      this.database.raw(
        `select count(*) as count from (select 1 from sklad_command due where ${dueIn(queue.state)} limit :limit) counted`,
        { connection: connectionId, kind: queue.kind, limit },
      ),
    );
    return Number(row?.count ?? 0);
  }
}
