import { model } from "@medusajs/framework/utils";

/**
 * The outbox: one call to the warehouse. docs/failure-modes.md has the states and their transitions. Only `stores/outbox`
 * writes it, one statement for each transition.
 */
export const SkladCommand = model.define(
  { name: "SkladCommand", tableName: "sklad_command" },
  {
    id: model.id({ prefix: "sklcmd" }).primaryKey(),
    /** Name of a command kind (`engine/outbox/kinds`): text, so that a new kind needs no migration. */
    kind: model.text(),
    /** Id of what the command is about: for orders the warehouse order. */
    target_id: model.text(),
    connection_id: model.text(),
    state: model.enum(["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"]),
    /** How often it was sent. */
    attempts: model.number().default(0),
    /**
     * Failed calls that the command itself may have caused; look-ups too, until it is sent again. 1 without
     * `failing_since` means that it could not be prepared yet, so that after a pause untried commands go first.
     */
    failures: model.number().default(0),
    /** When the first of these failures happened. */
    failing_since: model.dateTime().nullable(),
    next_attempt_at: model.dateTime(),
    /** Reason of a cancellation. */
    reason: model.text().nullable(),
    /** Largest batch that it may be sent in: smaller after a failed batch, so that the culprit is found. */
    batch_limit: model.number().nullable(),
    /** Look-ups of an unknown outcome that did not find the order, each with a positive control. */
    absences: model.number().default(0),
    /** Look-ups of an unknown outcome that resolved nothing. */
    unclear_look_ups: model.number().default(0),
    /** The claim with this id may move the command until the lease ends. */
    batch_id: model.text().nullable(),
    lease_until: model.dateTime().nullable(),
    /** The body as sent, without the ApiKey. */
    sent: model.json().nullable(),
    /** Written to the warehouse order once the warehouse has accepted the body. */
    facts: model.json().nullable(),
    sent_at: model.dateTime().nullable(),
    /** HTTP status of the latest call; null when no response came. */
    http_status: model.number().nullable(),
    /** Duration of the latest call; null for a call whose process died. */
    duration_ms: model.number().nullable(),
    /** The response: the warehouse's data, or code and sentence of the error. */
    received: model.json().nullable(),
    finished_at: model.dateTime().nullable(),
  },
);

/**
 * The health of one kind of call on one connection. It pauses alone when it fails for different commands in a row, so
 * that an operation that never works stops no other.
 */
export const SkladOperation = model.define(
  { name: "SkladOperation", tableName: "sklad_operation" },
  {
    id: model.id({ prefix: "sklop" }).primaryKey(),
    connection_id: model.text(),
    /** A command kind, or `look_up`. */
    operation: model.text(),
    /** Consecutive failures of different commands, as far as is known. */
    failures: model.number().default(0),
    /** Consecutive unreadable responses to different commands, also when a look-up found that the command worked. */
    unreadable: model.number().default(0),
    last_failed_id: model.text().nullable(),
    last_ok_at: model.dateTime().nullable(),
    /** Until then it is not called; afterwards one trial call finds out whether it works. */
    paused_until: model.dateTime().nullable(),
    /** Until then one process has the trial call. */
    trial_until: model.dateTime().nullable(),
  },
);

/**
 * The rate limit's sliding log: one row for each ApiKey and bucket, shared by every process, and one for each address that is
 * called without a key.
 */
export const SkladRateLimit = model.define(
  { name: "SkladRateLimit", tableName: "sklad_rate_limit" },
  {
    id: model.id({ prefix: "sklrate" }).primaryKey(),
    /** Or an address, which is called without a key. */
    api_key_fingerprint: model.text(),
    /** `general`, or the name of a report operation; `keyless` for an address. */
    bucket: model.text(),
    /** Call id → the instant (epoch milliseconds, database clock) at which its slot is free again. */
    slots: model.json(),
    paused_until: model.dateTime().nullable(),
    /** Until then the next slot is reserved for an urgent call. */
    urgent_until: model.dateTime().nullable(),
  },
);

/**
 * Mutual exclusion over all processes. Medusa's workflows are neither crash-safe nor race-safe, and two of them for one
 * order collide, so each step on a Medusa order holds the order's lease. A step in which Medusa locks several inventory
 * items also holds a lease on each item, because two steps that share items can deadlock.
 */
export const SkladLease = model.define(
  { name: "SkladLease", tableName: "sklad_lease" },
  {
    id: model.id({ prefix: "skllease" }).primaryKey(),
    /** Id of the Medusa order or of the inventory item; `sweep` while a sweep is not late; a press that waits for a second one. */
    key: model.text(),
    /** Counts how often the lease was taken: a larger fence belongs to a later owner. */
    fence: model.number().default(0),
    /** The lease is free once this is in the past. */
    lease_until: model.dateTime(),
  },
);

/** Written every few seconds by each process that drains the outbox, so that other processes notice when none does. */
export const SkladHeartbeat = model.define(
  { name: "SkladHeartbeat", tableName: "sklad_heartbeat" },
  {
    id: model.id({ prefix: "sklbeat" }).primaryKey(),
    /** Host and process id. */
    process: model.text(),
    at: model.dateTime(),
  },
);
