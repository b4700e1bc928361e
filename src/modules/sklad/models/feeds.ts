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

/** A page of a snapshot that is being read. Pages are applied and removed when the last one has been read. */
export const SkladFeedPage = model.define(
  { name: "SkladFeedPage", tableName: "sklad_feed_page" },
  {
    id: model.id({ prefix: "sklfpage" }).primaryKey(),
    feed_id: model.text(),
    run_id: model.text(),
    /** Its place in the snapshot, from 0. */
    page: model.number(),
    items: model.json(),
  },
);

/** The stock sync of one connection: its last report, and when Medusa's levels are compared with it. */
export const SkladStock = model.define(
  { name: "SkladStock", tableName: "sklad_stock" },
  {
    id: model.id({ prefix: "sklstock" }).primaryKey(),
    connection_id: model.text(),
    /** When a person accepted the preview; levels are not written before. */
    accepted_at: model.dateTime().nullable(),
    /** When the oldest page of the last report was requested. */
    requested_at: model.dateTime().nullable(),
    /** Number of skus in that report. */
    reported_skus: model.number().default(0),
    /** When all skus are due to be compared; null when they were. */
    due_at: model.dateTime().nullable(),
    /** When all skus were last compared, and when the report they were compared with was requested. */
    synced_at: model.dateTime().nullable(),
    synced_requested_at: model.dateTime().nullable(),
    /** Hash of the settings of that comparison, and when one last left out no unchanged sku. */
    inputs_hash: model.text().nullable(),
    full_sync_at: model.dateTime().nullable(),
    /** The process with this lease id syncs the stock until the lease ends. */
    lease_id: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    failures: model.number().default(0),
  },
);

/** The reported quantities of one sku at a connection's warehouse, and what was written in Medusa. Decimal text. */
export const SkladStockLevel = model.define(
  { name: "SkladStockLevel", tableName: "sklad_stock_level" },
  {
    id: model.id({ prefix: "skllevel" }).primaryKey(),
    connection_id: model.text(),
    sku: model.text(),
    /** In the report in force, several when it names the sku several times; null when it does not name it. */
    quantities: model.json().nullable(),
    /** The figure made of `quantities`. */
    reported: model.text().nullable(),
    /** When the report in force was requested; null when that is the last report of the connection. */
    requested_at: model.dateTime().nullable(),
    /** When the last report with a change was requested, and what was in force before. */
    reported_at: model.dateTime().nullable(),
    former_quantities: model.json().nullable(),
    former_reported: model.text().nullable(),
    former_requested_at: model.dateTime().nullable(),
    /** The last report lost this sku together with too many others: its quantities wait until a person accepts them. */
    quarantined_at: model.dateTime().nullable(),
    quarantined_quantities: model.json().nullable(),
    /** When the first report without the sku was requested: a second one means that there are no units. */
    missed_at: model.dateTime().nullable(),
    /** Medusa's stocked and reserved quantities as last written, and the stocked quantity before. */
    applied: model.text().nullable(),
    applied_reserved: model.text().nullable(),
    applied_before: model.text().nullable(),
    applied_at: model.dateTime().nullable(),
    /** A figure that a person had entered in Medusa, and when it was replaced. */
    replaced: model.text().nullable(),
    replaced_at: model.dateTime().nullable(),
    /** What Medusa's quantity has to change by, while levels are only previewed; null: by nothing. */
    difference: model.text().nullable(),
    /** Notes for the merchant, each with a code. */
    notes: model.json(),
    /** When this sku is compared alone; null: with all others. */
    due_at: model.dateTime().nullable(),
    /** The latest reported and written figures, the newest first. */
    history: model.json(),
  },
);

/** A sku of the shop that the warehouse is asked to add to its catalogue (AddProduct), and its answer. */
export const SkladProduct = model.define(
  { name: "SkladProduct", tableName: "sklad_product" },
  {
    /** As of its stock level. */
    id: model.id({ prefix: "sklprod" }).primaryKey(),
    connection_id: model.text(),
    sku: model.text(),
    state: model.enum(["wanted", "added", "refused", "given_up"]),
    /** A refused order waits for it: it goes before the others. */
    for_order: model.boolean().default(false),
    /** The warehouse's own id of it. */
    remote_id: model.text().nullable(),
    /** The warehouse's words on its refusal. */
    descriptions: model.json().nullable(),
    /** When the warehouse added or refused it. */
    answered_at: model.dateTime().nullable(),
  },
);

/** The outcome of a comparison of all skus of a connection with Medusa. */
export const SkladStockRun = model.define(
  { name: "SkladStockRun", tableName: "sklad_stock_run" },
  {
    id: model.id({ prefix: "sklrun" }).primaryKey(),
    connection_id: model.text(),
    /** `preview`: no level was written. */
    kind: model.enum(["applied", "preview", "failed"]),
    /** When its report was requested. */
    requested_at: model.dateTime().nullable(),
    started_at: model.dateTime(),
    finished_at: model.dateTime(),
    duration_ms: model.number(),
    /** Numbers of skus, see `StockCounts`. */
    counts: model.json(),
    /** Reason of a failure. */
    error: model.text().nullable(),
  },
);

/** A city of the carrier's directory. A complete reading of the directory marks what is not in it any more, and deletes nothing. */
export const SkladCity = model.define(
  { name: "SkladCity", tableName: "sklad_city" },
  {
    id: model.id({ prefix: "sklcity" }).primaryKey(),
    /** The base address of the service: connections of one address share its directory. */
    address: model.text(),
    /** Its identifier in getCities. */
    ref: model.text(),
    name: model.text(),
    /** The region (oblast), which distinguishes cities of one name; null where the service gives none. */
    region: model.text().nullable(),
    /** The service's word, such as "місто" or "село"; null where it gives none. */
    kind: model.text().nullable(),
    /** A complete reading that no longer had it. */
    gone_at: model.dateTime().nullable(),
  },
);

/** When the branches of a city were read completely, and when they are to be read. Without both times: in no hurry. */
export const SkladCityRead = model.define(
  { name: "SkladCityRead", tableName: "sklad_city_read" },
  {
    id: model.id({ prefix: "sklcread" }).primaryKey(),
    address: model.text(),
    city_ref: model.text(),
    /** Null: never completely. */
    read_at: model.dateTime().nullable(),
    /** Its branches are to be read from then on: later than now after a reading that failed. Null once they were read since. */
    wanted_at: model.dateTime().nullable(),
    /** When the last reading was held, because it had lost too much. Null: it was not. */
    held_at: model.dateTime().nullable(),
    /** The first of the readings held in a row, and how many entries the last of them had. */
    held_since: model.dateTime().nullable(),
    held_found: model.number().nullable(),
  },
);

/** A branch of the carrier's directory. What the service does not say is null: unknown, and never "closed". */
export const SkladBranch = model.define(
  { name: "SkladBranch", tableName: "sklad_branch" },
  {
    id: model.id({ prefix: "sklbranch" }).primaryKey(),
    /** The base address of the service: connections of one address share its directory. */
    address: model.text(),
    /** Its identifier in getWarehouses, which an order is sent with. */
    ref: model.text(),
    city_ref: model.text(),
    number: model.text().nullable(),
    name: model.text(),
    short_address: model.text().nullable(),
    kind: model.enum(["branch", "locker", "cargo"]).nullable(),
    /** Whether the service says that it takes no parcels now. */
    is_closed: model.boolean().nullable(),
    /** Heaviest parcel, in kilograms. */
    max_weight_kg: model.float().nullable(),
    /** The number, the name and the street as they are searched (`planning/directory/branches.ts`). */
    key: model.text(),
    /** A complete reading of its city that no longer had it. */
    gone_at: model.dateTime().nullable(),
  },
);
