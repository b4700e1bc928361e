import { randomUUID } from "node:crypto";
import { type Database, newId, rowsOf } from "./database";

const NOW_MS = "(extract(epoch from clock_timestamp()) * 1000)::bigint";

/** A slot of the rate limit, taken until {@link BudgetStore.complete} starts its way to freedom. */
export interface BudgetSlot {
  readonly call_id: string;
  readonly fingerprint: string;
  readonly lane: string;
  /** Monotonic milliseconds of this process, not later than the slot was taken. */
  readonly taken_at: number;
}

export interface BudgetLimit {
  /** Calls within one window. */
  readonly limit: number;
  /** Length of the window in milliseconds. */
  readonly window_ms: number;
  /** Longest time from taking the slot to the end of its call, in milliseconds: it may reach the warehouse as late as this. */
  readonly deadline_ms: number;
  /** Goes before the queue: a person waits, or a parcel is about to leave that must not. @default false */
  readonly urgent?: boolean;
}

/** What the rate limit looks like to a person. */
export interface BudgetState {
  readonly used: number;
  readonly paused_until: Date | null;
  /** When the next slot comes free; null when one is free now. */
  readonly next_free_at: Date | null;
}

/**
 * The rate limit as a sliding log in one row for each ApiKey and lane: exact for any number of processes, by the
 * database's clock. A slot is counted from the *completion* of its call, because the warehouse counts arrivals and
 * an arrival is no later than that; so no 61 arrivals fall in any 60 seconds however the window lies.
 */
export class BudgetStore {
  constructor(private readonly database: Database) {}

  /** Takes a slot, or says in how many milliseconds it is worth asking again. */
  async take(
    fingerprint: string,
    lane: string,
    limit: BudgetLimit,
  ): Promise<BudgetSlot | { wait_ms: number }> {
    const slot = { call_id: randomUUID(), fingerprint, lane, taken_at: performance.now() };
    if (await this.#take(slot.call_id, fingerprint, lane, limit)) return slot;
    await this.#ensureRow(fingerprint, lane);
    if (await this.#take(slot.call_id, fingerprint, lane, limit)) return slot;
    if (limit.urgent) await this.#announceUrgency(fingerprint, lane);
    return { wait_ms: await this.#waitMs(fingerprint, lane) };
  }

  async state(fingerprint: string, lane: string, limit: number): Promise<BudgetState> {
    const [row] = await rowsOf<{ used: string; paused_until: Date | null; next_free_ms: string | null }>(
      this.database.raw(
        `select (select count(*) from jsonb_each(slots) where value::bigint > ${NOW_MS}) as used,
                case when paused_until > clock_timestamp() then paused_until end as paused_until,
                (select min(value::bigint) from jsonb_each(slots) where value::bigint > ${NOW_MS}) as next_free_ms
           from sklad_budget where api_key_fingerprint = :fingerprint and lane = :lane`,
        { fingerprint, lane },
      ),
    );
    const used = Number(row?.used ?? 0);
    const next = used < limit || !row?.next_free_ms ? null : new Date(Number(row.next_free_ms));
    return { used, paused_until: row?.paused_until ?? null, next_free_at: next };
  }

  /** The call has ended: its slot is free one window from now. */
  async complete(slot: BudgetSlot, window_ms: number): Promise<void> {
    await this.database.raw(
      `update sklad_budget
          set slots = jsonb_set(slots, array[:call]::text[], to_jsonb(${NOW_MS} + :window::bigint)), updated_at = now()
        where api_key_fingerprint = :fingerprint and lane = :lane and jsonb_exists(slots, :call)`,
      { call: slot.call_id, window: window_ms, fingerprint: slot.fingerprint, lane: slot.lane },
    );
  }

  /** Nothing was sent with it: the slot is free at once. */
  async giveBack(slot: BudgetSlot): Promise<void> {
    await this.database.raw(
      "update sklad_budget set slots = slots - :call, updated_at = now() where api_key_fingerprint = :fingerprint and lane = :lane",
      { call: slot.call_id, fingerprint: slot.fingerprint, lane: slot.lane },
    );
  }

  /** The warehouse said 429: nobody calls with this key for a while. */
  async pause(fingerprint: string, lane: string, pause_ms: number): Promise<void> {
    await this.#ensureRow(fingerprint, lane);
    await this.database.raw(
      `update sklad_budget
          set paused_until = greatest(paused_until, clock_timestamp() + :pause * interval '1 millisecond'), updated_at = now()
        where api_key_fingerprint = :fingerprint and lane = :lane`,
      { pause: pause_ms, fingerprint, lane },
    );
  }

  async #take(callId: string, fingerprint: string, lane: string, limit: BudgetLimit): Promise<boolean> {
    // One UPDATE of one row: a waiting statement evaluates its condition again on the newest version of the row.
    const taken = await rowsOf(
      this.database.raw(
        `update sklad_budget
            set slots = coalesce((select jsonb_object_agg(key, value) from jsonb_each(slots) where value::bigint > ${NOW_MS}), '{}'::jsonb)
                        || jsonb_build_object(:call::text, ${NOW_MS} + :hold::bigint),
                urgent_until = case when :urgent then null else urgent_until end,
                updated_at = now()
          where api_key_fingerprint = :fingerprint and lane = :lane
            and (paused_until is null or paused_until <= clock_timestamp())
            and (:urgent or urgent_until is null or urgent_until <= clock_timestamp())
            and (select count(*) from jsonb_each(slots) where value::bigint > ${NOW_MS}) < :limit
        returning id`,
        {
          call: callId,
          hold: limit.deadline_ms + limit.window_ms,
          fingerprint,
          lane,
          limit: limit.limit,
          urgent: limit.urgent ?? false,
        },
      ),
    );
    return taken.length > 0;
  }

  /** Holds the next free slot for whoever is urgent; it asks again within this time. */
  async #announceUrgency(fingerprint: string, lane: string): Promise<void> {
    await this.database.raw(
      `update sklad_budget set urgent_until = clock_timestamp() + interval '2 seconds'
        where api_key_fingerprint = :fingerprint and lane = :lane`,
      { fingerprint, lane },
    );
  }

  async #ensureRow(fingerprint: string, lane: string): Promise<void> {
    await this.database.raw(
      `insert into sklad_budget (id, api_key_fingerprint, lane, slots) values (:id, :fingerprint, :lane, '{}')
       on conflict do nothing`,
      { id: newId("sklbud"), fingerprint, lane },
    );
  }

  async #waitMs(fingerprint: string, lane: string): Promise<number> {
    const [row] = await rowsOf<{ wait_ms: string | null }>(
      this.database.raw(
        `select greatest(
                  (select min(value::bigint) from jsonb_each(slots) where value::bigint > ${NOW_MS}),
                  (extract(epoch from paused_until) * 1000)::bigint) - ${NOW_MS} as wait_ms
           from sklad_budget where api_key_fingerprint = :fingerprint and lane = :lane`,
        { fingerprint, lane },
      ),
    );
    return Math.max(1, Number(row?.wait_ms ?? 1));
  }
}
