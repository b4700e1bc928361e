import type { Knex } from "@medusajs/framework/mikro-orm/knex";

/**
 * Stops the database's one clock at a moment: every statement of every connection takes the time from this function. A
 * constant becomes a part of each plan, where a table would be read again for each row that is compared with the time.
 */
export async function setSqlClock(database: Knex, epoch_ms: number): Promise<void> {
  await database.raw(
    `create or replace function sklad_now() returns timestamptz language sql stable
       as $$ select timestamptz '${new Date(epoch_ms).toISOString()}' $$`,
  );
}
