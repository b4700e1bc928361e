import { randomUUID } from "node:crypto";
import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import type { InferTypeOf } from "@medusajs/framework/types";
import type { SkladFeed } from "../../models";
import { type Database, newId, NOW, nowOf, rowsOf, storable } from "../database";

/** The outcome of one run of a feed. */
interface FeedRun {
  readonly run_id: string;
  readonly started_at: string;
  readonly finished_at: string;
  readonly ok: boolean;
  readonly pages: number;
  readonly items: number;
  /** Code of the error that ended it. */
  readonly error: string | null;
}

type FeedColumns = InferTypeOf<typeof SkladFeed>;
type JsonColumns = "cursor" | "known_list" | "history";
export type FeedRow = Omit<FeedColumns, JsonColumns | "created_at" | "updated_at" | "deleted_at"> & {
  cursor: unknown;
  known_list: unknown;
  history: readonly FeedRun[];
};

/** A feed and its scope: the id of a connection, or an address. */
interface FeedScopeKey {
  readonly name: string;
  readonly scope_key: string;
}

/** A feed that this process has leased. Every later statement names the lease, so that a late one changes nothing. */
export type FeedClaim = FeedRow & {
  lease_id: string;
  /** Milliseconds since the run under way began. */
  run_age_ms: number | null;
  /** Milliseconds since the run's latest page, or since it began. */
  idle_ms: number | null;
};

/** Runs in the history of a feed. */
const KEPT_RUNS = 20;

const FREE = `(lease_until is null or lease_until <= ${NOW})`;
/** The lease of {@link keyOf} is the latest one of the feed, even if it has ended. */
export const OWN = "id = :id and lease_id = :lease";
const HELD = `${OWN} and lease_until > ${NOW}`;
/** A run was requested after the first page of the present one was. */
const ASKED_AGAIN = "(run_requested_at > coalesce(requested_at, run_started_at))";
const msSince = (moment: string) => `(extract(epoch from ${NOW} - ${moment}) * 1000)::float8`;
export const AGES = `${msSince("run_started_at")} as run_age_ms, ${msSince("coalesce(advanced_at, run_started_at)")} as idle_ms`;
const RELEASED = "lease_id = null, lease_until = null, lease_owner = null";

/** Feeds. Each has at most one owner over all processes, by leases on the database's clock. */
export class FeedStore {
  constructor(private readonly database: Database) {}

  /** @returns the feeds that are due, not leased, and not waiting for the pause of their connection to end */
  async due(
    places: readonly (FeedScopeKey & { readonly while_paused?: boolean })[],
  ): Promise<(FeedScopeKey & { id: string })[]> {
    const standing = await rowsOf<FeedScopeKey & { id: string | null; due: boolean | null }>(
      this.database.raw(
        `select place.name, place.scope_key, feed.id,
                feed.next_run_at <= ${NOW} and (feed.lease_until is null or feed.lease_until <= ${NOW})
                and (coalesce(place.while_paused, false) or connection.pause_reason is null
                     or coalesce(connection.paused_until <= ${NOW}, false)) as due
           from jsonb_to_recordset(:places::jsonb) as place(name text, scope_key text, while_paused boolean)
           left join sklad_feed feed
             on feed.name = place.name and feed.scope_key = place.scope_key
           left join sklad_connection connection
             on connection.id = place.scope_key and connection.deleted_at is null
          order by feed.next_run_at`,
        { places: JSON.stringify(places) },
      ),
    );
    for (const place of standing) if (place.id === null) await this.#ensure(place);
    return standing.flatMap(({ id, due, ...place }) => (id !== null && due ? [{ ...place, id }] : []));
  }

  /** @returns undefined when another process has leased it, or it is no longer due */
  async claim(id: string, leaseOwner: string, lease_ms: number): Promise<FeedClaim | undefined> {
    const [claim] = await rowsOf<FeedClaim>(
      this.database.raw(
        `update sklad_feed
            set lease_id = :lease, lease_owner = :leaseOwner, fence = fence + 1, updated_at = now(),
                lease_until = ${NOW} + :lease_ms * interval '1 millisecond'
          where id = (select id from sklad_feed
                       where id = :id and next_run_at <= ${NOW} and ${FREE}
                         for update skip locked)
        returning *, ${AGES}`,
        { id, leaseOwner, lease: randomUUID(), lease_ms },
      ),
    );
    return claim;
  }

  /** @returns false when the lease is lost */
  async renew(claim: FeedClaim, lease_ms: number): Promise<boolean> {
    return this.#change(claim, HELD, `lease_until = ${NOW} + :lease_ms * interval '1 millisecond'`, {
      lease_ms,
    });
  }

  /**
   * Locks the feed until the transaction ends, so that no other process leases it, even after the lease has ended. Postgres
   * ends the transaction of a process that sleeps in it for `idle_ms`.
   * @returns false when the lease is lost
   */
  async lock(claim: FeedClaim, idle_ms: number): Promise<boolean> {
    await this.database.raw("select set_config('idle_in_transaction_session_timeout', ?, true)", [
      String(idle_ms),
    ]);
    const held = this.database.raw(`select id from sklad_feed where ${HELD} for update`, keyOf(claim));
    return (await rowsOf(held)).length > 0;
  }

  /** Within {@link lock}'s transaction: a page is done, and the next one begins at `cursor`. @returns the feed as it is now */
  async advance(
    claim: FeedClaim,
    page: { cursor: unknown; count: number; requested_at: Date; known_list: unknown },
    lease_ms: number,
  ): Promise<FeedClaim> {
    const [advanced] = await rowsOf<FeedClaim>(
      this.database.raw(
        `update sklad_feed
            set cursor = :cursor::jsonb, known_list = :known_list::jsonb, pages = pages + 1, items = items + :count, waits_for = null, waiting_since = null,
                requested_at = coalesce(requested_at, :requested_at), updated_at = now(),
                advanced_at = ${NOW},
                lease_until = ${NOW} + :lease_ms * interval '1 millisecond'
          where ${OWN} returning *, ${AGES}`,
        {
          ...{ ...page, cursor: storable(page.cursor), known_list: storable(page.known_list) },
          ...{ lease_ms, ...keyOf(claim) },
        },
      ),
    );
    return { ...claim, ...advanced };
  }

  /** Within {@link lock}'s transaction: the run is over, and the next one due `every_ms` after its beginning. */
  async finish(claim: FeedClaim, every_ms: number): Promise<void> {
    await this.#change(
      claim,
      OWN,
      `next_run_at = case when ${ASKED_AGAIN} then ${NOW}
                          else greatest(${NOW}, run_started_at + :every_ms * interval '1 millisecond') end,
       run_requested_at = case when ${ASKED_AGAIN} then run_requested_at end,
       run_id = null, consecutive_failures = 0, last_ok_at = ${NOW}, ${RELEASED}, ${withRun(true)}`,
      { every_ms, error: null },
    );
  }

  /**
   * Gives it back until `delay_ms` from now. The run stays, to be gone on with, unless it is discarded.
   * @returns false when another process has leased it
   */
  async fail(
    claim: FeedClaim,
    { error, delay_ms, discard }: { error: string; delay_ms: number; discard: boolean },
  ): Promise<boolean> {
    return this.#change(
      claim,
      OWN,
      `next_run_at = ${NOW} + :delay_ms * interval '1 millisecond', consecutive_failures = consecutive_failures + 1,
       run_id = case when :discard then null else run_id end, waits_for = null, waiting_since = null,
       ${RELEASED}, ${withRun(false)}`,
      { error, delay_ms, discard },
    );
  }

  /** Gives up the lease until `delay_ms` from now without a failure: the feed waits for a slot, or the process stops. */
  async release(claim: FeedClaim, delay_ms: number): Promise<void> {
    await this.#change(
      claim,
      OWN,
      `next_run_at = ${NOW} + :delay_ms * interval '1 millisecond', ${RELEASED}`,
      { delay_ms },
    );
  }

  /** Requests a run now. */
  async request(place: FeedScopeKey): Promise<void> {
    await this.#ensure(place);
    await this.database.raw(
      `update sklad_feed
          set run_requested_at = ${NOW}, next_run_at = least(next_run_at, ${NOW}), updated_at = now()
        where name = :name and scope_key = :scope_key`,
      { ...place },
    );
  }

  /** Requests a run of all feeds of a scope now, because the service or its dialect has changed: nothing is known of its lists. */
  async scheduleNow(scopeKey: string): Promise<void> {
    await this.database.raw(
      `update sklad_feed
          set run_requested_at = ${NOW}, next_run_at = least(next_run_at, ${NOW}), known_list = null, updated_at = now()
        where scope_key = :place`,
      { place: scopeKey },
    );
  }

  /** Names of the feeds of a scope whose last run ended with this error. */
  async failingWith(scopeKey: string, error: string): Promise<string[]> {
    const rows = await rowsOf<{ name: string }>(
      this.database.raw(
        `select name from sklad_feed
          where scope_key = :place and history -> 0 ->> 'error' = :error`,
        { place: scopeKey, error },
      ),
    );
    return rows.map(({ name }) => name);
  }

  async find({ name, scope_key }: FeedScopeKey): Promise<FeedRow | undefined> {
    const rows = this.database("sklad_feed").where({ name, scope_key });
    return ((await rows) as FeedRow[])[0];
  }

  async now(): Promise<Date> {
    return nowOf(this.database);
  }

  async #ensure({ name, scope_key }: FeedScopeKey): Promise<void> {
    await this.database.raw(
      `insert into sklad_feed (id, name, scope_key, next_run_at, history)
       values (:id, :name, :scope_key, ${NOW}, '[]') on conflict do nothing`,
      { id: newId("sklfeed"), name, scope_key },
    );
  }

  async #change(
    claim: FeedClaim,
    held: string,
    values: string,
    bindings: Record<string, Knex.Value>,
  ): Promise<boolean> {
    const statement = `update sklad_feed set ${values}, updated_at = now() where ${held} returning id`;
    const changed = this.database.raw(statement, { ...bindings, ...keyOf(claim) });
    return (await rowsOf(changed)).length > 0;
  }
}

export const keyOf = ({ id, lease_id }: FeedClaim) => ({ id, lease: lease_id });

/** The history with this run in front. */
function withRun(ok: boolean): string {
  return `history = jsonb_path_query_array(
    jsonb_build_array(jsonb_build_object('run_id', run_id, 'started_at', run_started_at, 'finished_at', ${NOW}, 'ok', ${ok},
                                         'pages', pages, 'items', items, 'error', :error::text)) || history,
    '$[0 to ${KEPT_RUNS - 1}]')`;
}
