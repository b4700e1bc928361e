import type { Knex } from "@medusajs/framework/mikro-orm/knex";
import { eventually } from "./eventually";

/**
 * Waits until a statement of this database waits for a lock. `pg_locks` shows those of every database of the server,
 * and so of the tests that run beside this one.
 * @param statement part of the statement's text
 */
export async function waitingForLock(database: Knex, statement = ""): Promise<void> {
  await eventually(
    async () =>
      database("pg_stat_activity")
        .whereRaw("datname = current_database()")
        .where({ wait_event_type: "Lock" })
        .whereILike("query", `%${statement}%`)
        .count(),
    ([found]) => Number(found?.count) > 0,
  );
}
