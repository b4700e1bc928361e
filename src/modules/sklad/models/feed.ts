import { model } from "@medusajs/framework/utils";

/** A feed of one scope: its cursor, its lease and its last runs. */
export const SkladFeed = model.define(
  { name: "SkladFeed", tableName: "sklad_feed" },
  {
    id: model.id({ prefix: "sklfeed" }).primaryKey(),
    name: model.text(),
    /** Id of a connection, or an address that several connections share. */
    scope_key: model.text(),
    /** Where the next page begins. The cursor of a snapshot ends with its run. */
    cursor: model.json().nullable(),
    /** What second pages have shown of the list; null before the first. */
    known_list: model.json().nullable(),
    next_run_at: model.dateTime(),
    /** When a run was requested; pages from before do not count as that run. */
    run_requested_at: model.dateTime().nullable(),
    /** The process with this lease id may write until the lease ends. */
    lease_id: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    /** Host and process id of the process that holds the lease. */
    lease_owner: model.text().nullable(),
    /** Counts the leases: a larger fence belongs to a later lease. */
    fence: model.number().default(0),
    /** The run under way. It outlives its process: the next lease owner goes on with it. */
    run_id: model.text().nullable(),
    run_started_at: model.dateTime().nullable(),
    /** When the oldest page of the run was requested. */
    requested_at: model.dateTime().nullable(),
    /** When the latest page of the run was stored or applied; null before the first. */
    advanced_at: model.dateTime().nullable(),
    pages: model.number().default(0),
    items: model.number().default(0),
    /** Bucket of the rate limit that it waits for, with the key's fingerprint, and since when: the longest waiting goes first. */
    waits_for: model.text().nullable(),
    waiting_since: model.dateTime().nullable(),
    last_ok_at: model.dateTime().nullable(),
    consecutive_failures: model.number().default(0),
    /** The last runs, newest first; bounded. */
    history: model.json(),
  },
);
