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
