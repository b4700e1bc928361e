import { model } from "@medusajs/framework/utils";

/**
 * The outbox: one call that the warehouse is to get. States and what moves them: docs/failure-modes.md.
 * Written by `stores/outbox/outbox.ts` alone, one statement a transition.
 */
export const SkladCommand = model
  .define(
    { name: "SkladCommand", tableName: "sklad_command" },
    {
      id: model.id({ prefix: "sklcmd" }).primaryKey(),
      /** Name of a command kind (`engine/outbox/kinds`): text, so that a new kind needs no migration. */
      kind: model.text(),
      /** What the command is about: for orders the id of the warehouse order. */
      target_id: model.text(),
      connection_id: model.text(),
      state: model.enum(["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"]),
      /** Times it was sent. */
      attempts: model.number().default(0),
      /**
       * Calls about it, look-ups included, that failed by what may be its own fault. One, without a moment since when: it
       * could not be prepared, so that after a pause it goes behind what was not tried.
       */
      failures: model.number().default(0),
      /** Since the first of those failures. */
      failing_since: model.dateTime().nullable(),
      next_attempt_at: model.dateTime(),
      /** Why, for a cancel. */
      reason: model.text().nullable(),
      /** Most commands it may be sent together with: fewer when a whole batch failed, so that the culprit is found. */
      batch_limit: model.number().nullable(),
      /** Look-ups of an unknown outcome that did not find it, each with a proof that the look-up works. */
      absences: model.number().default(0),
      /** Look-ups of an unknown outcome that settled nothing. */
      unclear_look_ups: model.number().default(0),
      /** Whoever holds the batch id holds the command until the lease ends. */
      batch_id: model.text().nullable(),
      lease_until: model.dateTime().nullable(),
      /** The body as sent, without the ApiKey. */
      sent: model.json().nullable(),
      /** What the warehouse order remembers once the warehouse holds what was sent. */
      facts: model.json().nullable(),
      sent_at: model.dateTime().nullable(),
      /** What came back: the warehouse's data, or code and sentence of the error. */
      received: model.json().nullable(),
      finished_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    {
      name: "IDX_sklad_command_one_open",
      on: ["target_id", "kind"],
      unique: true,
      where: "state IN ('queued', 'sending', 'unknown', 'parked') AND deleted_at IS NULL",
    },
    {
      // All commands of one subject, newest first.
      name: "IDX_sklad_command_target",
      on: ["target_id", "id"],
    },
    {
      name: "IDX_sklad_command_due",
      on: ["connection_id", "next_attempt_at", "id"],
      where: "state IN ('queued', 'unknown') AND deleted_at IS NULL",
    },
    {
      // In the order they leave, so that a batch is read from the front of a queue however long that is.
      name: "IDX_sklad_command_queued",
      on: ["connection_id", "kind", "next_attempt_at", "id"],
      where: "state = 'queued' AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_command_unknown",
      on: ["connection_id", "kind", "next_attempt_at", "id"],
      where: "state = 'unknown' AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_command_parked",
      on: ["target_id"],
      where: "state = 'parked' AND deleted_at IS NULL",
    },
    {
      // Few at a time; without their leases, so that a claim leaves all indexes as they are.
      name: "IDX_sklad_command_sending",
      on: ["id"],
      where: "state = 'sending' AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_command_failing",
      on: ["failing_since"],
      where: "state IN ('queued', 'sending', 'unknown') AND failing_since IS NOT NULL AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_command_finished",
      on: ["connection_id", "finished_at"],
      where: "finished_at IS NOT NULL AND deleted_at IS NULL",
    },
    {
      // The calls that were made, of each connection and state the newest first.
      name: "IDX_sklad_command_sent",
      on: ["connection_id", "state", "id"],
      where: "sent IS NOT NULL AND deleted_at IS NULL",
    },
  ]);
