import { model } from "@medusajs/framework/utils";

/** What a feed knows of one place: where it reads on, who reads now, and how its last runs went. */
export const SkladFeed = model
  .define(
    { name: "SkladFeed", tableName: "sklad_feed" },
    {
      id: model.id({ prefix: "sklfeed" }).primaryKey(),
      name: model.text(),
      /** Id of a connection, or an address that several connections share. */
      scope_key: model.text(),
      /** Where the next page begins. Of a snapshot it lasts as long as the run. */
      cursor: model.json().nullable(),
      next_run_at: model.dateTime(),
      /** Somebody asked for a run; nothing that was read before this instant counts as it. */
      run_requested_at: model.dateTime().nullable(),
      /** Whoever holds the lease id may write until the lease ends. */
      lease_id: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** Host and process id of the lease's holder. */
      holder: model.text().nullable(),
      /** Counts the leases: a larger one is a later one. */
      fence: model.number().default(0),
      /** The run under way. It outlives its holder: the next one goes on with it. */
      run_id: model.text().nullable(),
      run_started_at: model.dateTime().nullable(),
      /** When the oldest page of the run was asked for. */
      requested_at: model.dateTime().nullable(),
      pages: model.number().default(0),
      items: model.number().default(0),
      /** Bucket of the rate limit it waits for, with the key's fingerprint, and since when: whoever waits longest goes first. */
      waits_for: model.text().nullable(),
      waiting_since: model.dateTime().nullable(),
      last_ok_at: model.dateTime().nullable(),
      consecutive_failures: model.number().default(0),
      /** The last runs, newest first; bounded. */
      history: model.json(),
    },
  )
  .indexes([{ on: ["name", "scope_key"], unique: true }]);
