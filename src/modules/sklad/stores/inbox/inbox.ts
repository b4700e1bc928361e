import type { InboxBytes, InboxRow, InboxState, InboxStatus } from "../../types";
import { type Database, inMs, newId, newIds, NOW, rowsOf } from "../database";
import { AGAIN } from "./webhooks";

/** A webhook request as received. */
export interface Arrival {
  readonly token_hash: string;
  readonly content_type: string | null;
  readonly content_encoding: string | null;
  readonly body: Buffer;
}

/** The outcome of processing a webhook. */
export interface ProcessedWebhook {
  readonly state: Exclude<InboxState, "received" | "dismissed">;
  readonly reason: string | null;
  /** All of them. */
  readonly statuses: readonly InboxStatus[];
  readonly matched: number;
  readonly unmatched: number;
}

const DUE = `due_at <= ${NOW} and due_at is not null`;
/** Counts an attempt that has begun, so that one whose process dies counts as a failure. */
const BEGUN = `failures = failures + 1, updated_at = now(),
               due_at = ${NOW} + least(${15 * 60_000}, :pause * power(2, least(failures, 20))) * interval '1 millisecond'`;

/** Statuses kept for the list of webhooks; a webhook is found by the identifiers of all of them. */
const KEPT = 20;
/** Ours are shorter; an index keeps no text of any length. */
const LONGEST_IDENTIFIER = 100;

function identifiersOf(statuses: readonly InboxStatus[]): string[] {
  const named = statuses.flatMap((one) => [one.number, one.external_id, one.remote_id, one.remote_key]);
  const short = named.filter((name) => name !== null && name !== "" && name.length <= LONGEST_IDENTIFIER);
  return [...new Set(short as string[])];
}

const came = ({ received_at, id }: InboxRow): string => `${new Date(received_at).toISOString()} ${id}`;

/** Received webhooks, and the outcome of their processing. */
export class InboxStore {
  constructor(private readonly database: Database) {}

  /**
   * Stores webhooks in their order, as far as their tokens are live: in one statement, so that an ended token stores
   * nothing.
   * @returns for each whether it is stored
   */
  async add(arrivals: readonly Arrival[]): Promise<boolean[]> {
    const [first, ...others] = arrivals;
    if (first && others.length === 0) return [await this.#addOne(first)];
    const ids = newIds("sklin", arrivals.length);
    const kept = await rowsOf<{ id: string }>(
      this.database.raw(
        `insert into sklad_inbox (id, connection_id, token_id, received_at, due_at, content_type, content_encoding, size, body)
         select came.id, token.connection_id, token.id, (select ${NOW}), (select ${NOW}), came.content_type,
                came.content_encoding, octet_length(came.body), came.body
           from unnest(:ids::text[], :hashes::text[], :types::text[], :encodings::text[], :bodies::bytea[])
                  as came(id, token_hash, content_type, content_encoding, body)
           join sklad_webhook_token token
             on token.token_hash = came.token_hash and token.ended_at is null
         returning id`,
        {
          ids,
          hashes: arrivals.map(({ token_hash }) => token_hash),
          types: arrivals.map(({ content_type }) => content_type),
          encodings: arrivals.map(({ content_encoding }) => content_encoding),
          bodies: arrivals.map(({ body }) => body),
        },
      ),
    );
    const found = new Set(kept.map(({ id }) => id));
    return ids.map((id) => found.has(id));
  }

  /**
   * Takes due webhooks that were never begun: new ones first, then replayed ones, each in the order of arrival. The
   * attempt is counted before the body is read, so that a body that kills the process is not read at once again.
   * @param pause_ms until it is due again unless it is finished
   */
  async begin(limit: number, pause_ms: number): Promise<InboxBytes[]> {
    const begun = await rowsOf<InboxBytes>(
      this.database.raw(
        `with fresh as (select id from sklad_inbox where ${DUE} and failures = 0 and processed_at is null
                         order by due_at, id limit :limit for update skip locked),
              replayed as (select id from sklad_inbox where ${DUE} and failures = 0 and processed_at is not null
                            order by due_at, id limit greatest(0, :limit - (select count(*) from fresh))
                              for update skip locked)
         update sklad_inbox set ${BEGUN}
          where id = any(array(select id from fresh union all select id from replayed))
         returning *`,
        { limit, pause: pause_ms },
      ),
    );
    return begun.sort((one, other) => (came(one) < came(other) ? -1 : 1));
  }

  /** Takes one due webhook that was begun before. The wait doubles with each attempt. */
  async beginAgain(first_pause_ms: number): Promise<InboxBytes | undefined> {
    const [begun] = await rowsOf<InboxBytes>(
      this.database.raw(
        `update sklad_inbox set ${BEGUN}
          where id = (select id from sklad_inbox where ${DUE} and failures > 0
                       order by due_at, id limit 1 for update skip locked)
         returning *`,
        { pause: first_pause_ms },
      ),
    );
    return begun;
  }

  /** Locks those of the begun webhooks that no other process has begun since. */
  async lock<Begun extends Pick<InboxRow, "id" | "failures">>(begun: readonly Begun[]): Promise<Begun[]> {
    const rows = await this.#rows()
      .whereRaw("id = any(?::text[])", [begun.map(({ id }) => id)])
      .whereNotNull("due_at")
      .orderBy("id")
      .forUpdate()
      .skipLocked()
      .select("id", "failures");
    const failures = new Map(rows.map((row) => [row.id, row.failures]));
    return begun.filter((one) => failures.get(one.id) === one.failures);
  }

  async finish(id: string, { statuses, ...outcome }: ProcessedWebhook): Promise<void> {
    await this.database("sklad_inbox")
      .where({ id })
      .update({
        ...outcome,
        statuses: JSON.stringify(statuses.slice(0, KEPT)),
        identifiers: identifiersOf(statuses),
        due_at: null,
        failures: 0,
        processed_at: this.database.raw(NOW),
        updated_at: this.database.raw("now()"),
      });
  }

  /** Processing failed, and is tried again later. */
  async fail(id: string, reason: string, delay_ms: number): Promise<void> {
    await this.database("sklad_inbox")
      .where({ id })
      .whereNotNull("due_at")
      .update({ reason, due_at: inMs(this.database, delay_ms), updated_at: this.database.raw("now()") });
  }

  /** @returns whether there is such a webhook */
  async replay(id: string): Promise<boolean> {
    const replayed = await rowsOf(
      this.database.raw(`update sklad_inbox set ${AGAIN} where id = :id returning id`, { id }),
    );
    return replayed.length > 0;
  }

  /** A person has an unreadable or unmatched webhook ignored. @returns whether there is such a webhook */
  async dismiss(id: string): Promise<boolean> {
    const dismissed = await this.database("sklad_inbox")
      .where({ id })
      .whereIn("state", ["received", "unreadable", "unmatched", "dismissed"])
      .update({ state: "dismissed", due_at: null, failures: 0, updated_at: this.database.raw("now()") });
    return dismissed > 0;
  }

  /** Why a webhook of the connection is unreadable, and which one has failed this often; null: none. */
  async trouble(
    connectionId: string,
    failures: number,
  ): Promise<{ unreadable: string | null; failing: string | null }> {
    const [row] = await rowsOf<{ unreadable: string | null; failing: string | null }>(
      this.database.raw(
        `select (select coalesce(reason, '') from sklad_inbox
                  where connection_id = :connection and state = 'unreadable' limit 1) as unreadable,
                (select id || ': ' || coalesce(reason, 'processing it did not end') from sklad_inbox
                  where connection_id = :connection and failures > 0 and failures >= :failures limit 1) as failing`,
        { connection: connectionId, failures },
      ),
    );
    return row ?? { unreadable: null, failing: null };
  }

  async find(id: string): Promise<InboxBytes | undefined> {
    return this.database("sklad_inbox").where({ id }).first<InboxBytes | undefined>("*");
  }

  /** The same for a single webhook by a function, whose plan the connection keeps: it takes half the time. */
  async #addOne({ token_hash, content_type, content_encoding, body }: Arrival): Promise<boolean> {
    const came = [newId("sklin"), token_hash, content_type, content_encoding, body];
    const [row] = await rowsOf<{ kept: boolean }>(
      this.database.raw("select sklad_store_webhook(?, ?, ?, ?, ?) as kept", came),
    );
    return row?.kept ?? false;
  }

  #rows() {
    return this.database<InboxRow>("sklad_inbox");
  }
}
