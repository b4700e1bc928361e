import { randomUUID } from "node:crypto";
import { type Database, newId, NOW, NOW_MS, rowsOf } from "../database";

/** A taken slot of the rate limit. It is free one window after {@link RateLimitStore.complete}. */
export interface Slot {
  readonly call_id: string;
  readonly fingerprint: string;
  readonly bucket: string;
}

export interface SlotRequest {
  /** Calls within one window. */
  readonly limit: number;
  /** Length of the window in milliseconds. */
  readonly window_ms: number;
  /** Longest time from taking the slot to the end of its call, in milliseconds: the call may arrive this late. */
  readonly deadline_ms: number;
  /** Goes before the queue: a person waits, or a parcel must be stopped. @default false */
  readonly urgent?: boolean;
}

/** The rate limit as shown to a person. */
interface RateLimitState {
  /** Calls that ended within the last window, without calls under way and without slots that were given back. */
  readonly used: number;
  /** Slots that are not free, those of calls under way included. */
  readonly taken: number;
  readonly paused_until: Date | null;
  /** When the first taken slot is free again. */
  readonly next_free_at: Date | null;
}

/**
 * The rate limit as a sliding log in one row for each ApiKey and bucket: exact for any number of processes, by the
 * database's clock. A slot is counted from the *completion* of its call, because the warehouse counts arrivals, and a
 * call arrives no later than it completes: no 60 seconds contain 61 arrivals, wherever the window begins.
 */
export class RateLimitStore {
  constructor(private readonly database: Database) {}

  /** @returns the slot, or after how many milliseconds it is worth trying again */
  async take(fingerprint: string, bucket: string, limit: SlotRequest): Promise<Slot | { wait_ms: number }> {
    const slot = { call_id: randomUUID(), fingerprint, bucket };
    for (;;) {
      if (await this.#take(slot.call_id, fingerprint, bucket, limit)) return slot;
      const wait_ms = await this.#waitMs(fingerprint, bucket, limit);
      if (wait_ms === undefined) await this.#ensureRow(fingerprint, bucket);
      else if (wait_ms > 0) {
        if (limit.urgent) await this.#announceUrgency(fingerprint, bucket);
        return { wait_ms };
      }
    }
  }

  /** @param window_ms as the slots were completed with: a slot that is free later than that belongs to a call under way */
  async state(fingerprint: string, bucket: string, window_ms: number): Promise<RateLimitState> {
    const [row] = await rowsOf<{
      used: string;
      taken: string;
      paused_until: Date | null;
      next_free_ms: string | null;
    }>(
      this.database.raw(
        `select (select count(*) from jsonb_each(slots) where value::bigint > ${NOW_MS}) as taken,
                (select count(*) from jsonb_each(slots)
                  where value::bigint > ${NOW_MS} and value::bigint <= ${NOW_MS} + :window::bigint) as used,
                case when paused_until > ${NOW} then paused_until end as paused_until,
                (select min(value::bigint) from jsonb_each(slots) where value::bigint > ${NOW_MS}) as next_free_ms
           from sklad_rate_limit where api_key_fingerprint = :fingerprint and bucket = :bucket`,
        { fingerprint, bucket, window: window_ms },
      ),
    );
    const next_free_at = row?.next_free_ms ? new Date(Number(row.next_free_ms)) : null;
    const [used, taken] = [Number(row?.used ?? 0), Number(row?.taken ?? 0)];
    return { used, taken, paused_until: row?.paused_until ?? null, next_free_at };
  }

  /** The call has ended: its slot is free one window from now. */
  async complete(slot: Slot, window_ms: number): Promise<void> {
    await this.database.raw(
      `update sklad_rate_limit
          set slots = jsonb_set(slots, array[:call]::text[], to_jsonb(${NOW_MS} + :window::bigint)), updated_at = now()
        where api_key_fingerprint = :fingerprint and bucket = :bucket and jsonb_exists(slots, :call)`,
      { call: slot.call_id, window: window_ms, fingerprint: slot.fingerprint, bucket: slot.bucket },
    );
  }

  /** Frees a slot at once that no call was made with. */
  async giveBack(slot: Slot): Promise<void> {
    await this.database.raw(
      "update sklad_rate_limit set slots = slots - :call, updated_at = now() where api_key_fingerprint = :fingerprint and bucket = :bucket",
      { call: slot.call_id, fingerprint: slot.fingerprint, bucket: slot.bucket },
    );
  }

  /** After a 429 no call is made with this key for a while. */
  async pause(fingerprint: string, bucket: string, pause_ms: number): Promise<void> {
    await this.#ensureRow(fingerprint, bucket);
    await this.database.raw(
      `update sklad_rate_limit
          set paused_until = greatest(paused_until, ${NOW} + :pause * interval '1 millisecond'), updated_at = now()
        where api_key_fingerprint = :fingerprint and bucket = :bucket`,
      { pause: pause_ms, fingerprint, bucket },
    );
  }

  async #take(callId: string, fingerprint: string, bucket: string, limit: SlotRequest): Promise<boolean> {
    // One UPDATE of one row: a waiting statement evaluates its condition again on the newest version of the row.
    const taken = await rowsOf(
      this.database.raw(
        `update sklad_rate_limit
            set slots = coalesce((select jsonb_object_agg(key, value) from jsonb_each(slots) where value::bigint > ${NOW_MS}), '{}'::jsonb)
                        || jsonb_build_object(:call::text, ${NOW_MS} + :hold::bigint),
                urgent_until = case when :urgent then null else urgent_until end,
                updated_at = now()
          where api_key_fingerprint = :fingerprint and bucket = :bucket
            and (paused_until is null or paused_until <= ${NOW})
            and (:urgent or urgent_until is null or urgent_until <= ${NOW})
            and (select count(*) from jsonb_each(slots) where value::bigint > ${NOW_MS}) < :limit
        returning id`,
        {
          call: callId,
          hold: limit.deadline_ms + limit.window_ms,
          fingerprint,
          bucket,
          limit: limit.limit,
          urgent: limit.urgent ?? false,
        },
      ),
    );
    return taken.length > 0;
  }

  /** Reserves the next free slot for the urgent call, which tries again within this time. */
  async #announceUrgency(fingerprint: string, bucket: string): Promise<void> {
    await this.database.raw(
      `update sklad_rate_limit set urgent_until = ${NOW} + interval '2 seconds'
        where api_key_fingerprint = :fingerprint and bucket = :bucket`,
      { fingerprint, bucket },
    );
  }

  async #ensureRow(fingerprint: string, bucket: string): Promise<void> {
    await this.database.raw(
      `insert into sklad_rate_limit (id, api_key_fingerprint, bucket, slots) values (:id, :fingerprint, :bucket, '{}')
       on conflict do nothing`,
      { id: newId("sklrate"), fingerprint, bucket },
    );
  }

  /** Undefined when no slot was ever taken; 0 when a slot is free by now. */
  async #waitMs(
    fingerprint: string,
    bucket: string,
    { limit, urgent = false }: SlotRequest,
  ): Promise<number | undefined> {
    const [row] = await rowsOf<{ wait_ms: string }>(
      this.database.raw(
        `select coalesce(greatest(
                  case when taken.count >= :limit then coalesce(taken.first_free, ${NOW_MS} + 1)
                       when not :urgent then ceil(extract(epoch from urgent_until) * 1000) end,
                  ceil(extract(epoch from paused_until) * 1000)) - ${NOW_MS}, 0) as wait_ms
           from sklad_rate_limit cross join lateral (
             select count(*) as count, min(value::bigint) as first_free
               from jsonb_each(slots) where value::bigint > ${NOW_MS}) taken
          where api_key_fingerprint = :fingerprint and bucket = :bucket`,
        { limit, urgent, fingerprint, bucket },
      ),
    );
    return row && Math.max(0, Number(row.wait_ms));
  }
}
