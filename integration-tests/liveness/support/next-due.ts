import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { rowsOf } from "../../../src/modules/sklad/stores/database";

/**
 * The time of the outbox's next work: a moment after the due time, because due means "before now". While a key is paused
 * by a 429, the moment when a command comes due changes nothing.
 * @param next_look time of the next check for orders that have waited long enough for a problem
 */
export async function nextDue(database: Knex, next_look: number): Promise<number> {
  const [row] = await rowsOf<{ at: string | null; late: string }>(
    database.raw(
      `select extract(epoch from min(at)) * 1000 as at, (select count(*) from sklad_command
          where failing_since < sklad_now() - interval '3 minutes' and state in ('queued', 'sending', 'unknown')
            and not exists (select 1 from sklad_problem where cleared_at is null
                             and key in ('order:' || target_id || ':not_getting_through',
                                         'order:' || target_id || ':response_not_recorded'))) as late from (
         select greatest(c.next_attempt_at, (select max(r.paused_until) from sklad_rate_limit r
                   where r.api_key_fingerprint = o.api_key_fingerprint and r.bucket = 'general')) as at
           from sklad_command c join sklad_connection o on o.id = c.connection_id
          where c.state in ('queued', 'unknown')
         union all select lease_until from sklad_command where state in ('queued', 'unknown', 'sending')
         union all select failing_since + interval '3 minutes' from sklad_command
                    where state in ('queued', 'unknown', 'sending')
         union all select unblocked.at from (
           select paused_until as at from sklad_connection
           union all select paused_until from sklad_operation
           union all select trial_until from sklad_operation
           union all select paused_until from sklad_rate_limit
           union all select to_timestamp(value::bigint / 1000.0) from sklad_rate_limit, jsonb_each_text(slots)) unblocked
          where exists (select 1 from sklad_command
                         where state in ('queued', 'unknown') and next_attempt_at <= sklad_now())) due
        where at > sklad_now()`,
    ),
  );
  const due = row?.at ? Math.floor(Number(row.at)) + 2 : Infinity;
  return Number(row?.late ?? 0) > 0 ? Math.min(due, next_look) : due;
}
