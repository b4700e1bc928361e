import { model } from "@medusajs/framework/utils";

/**
 * The outbox: one call that the warehouse is to get. States and what moves them: docs/architecture.md.
 * Written by `stores/outbox.ts` alone, one statement a transition.
 */
export const SkladCommand = model
  .define(
    { name: "SkladCommand", tableName: "sklad_command" },
    {
      id: model.id({ prefix: "sklcmd" }).primaryKey(),
      kind: model.enum(["add", "edit", "cancel", "file", "product", "inbound"]),
      /** Id of the warehouse order the command is about. */
      subject_id: model.text(),
      connection_id: model.text(),
      state: model.enum(["queued", "sending", "unknown", "parked", "done", "refused", "withdrawn"]),
      attempt: model.number().default(0),
      next_attempt_at: model.dateTime(),
      /** Why, for a cancel. */
      reason: model.text().nullable(),
      /** Most orders it may be sent together with: halved when a whole batch was refused, so that the culprit is found. */
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
      sent_at: model.dateTime().nullable(),
      /** What came back: the warehouse's data, or code and sentence of the error. */
      received: model.json().nullable(),
      finished_at: model.dateTime().nullable(),
    },
  )
  .indexes([
    {
      name: "IDX_sklad_command_one_open",
      on: ["subject_id", "kind"],
      unique: true,
      where: "state IN ('queued', 'sending', 'unknown', 'parked') AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_command_due",
      on: ["connection_id", "next_attempt_at"],
      where: "state IN ('queued', 'unknown') AND deleted_at IS NULL",
    },
    {
      // In the order they leave, so that a batch is read from the front of a queue however long that is.
      name: "IDX_sklad_command_queue",
      on: ["connection_id", "kind", "next_attempt_at", "id"],
      where: "state = 'queued' AND deleted_at IS NULL",
    },
    {
      // What goes before the queue, found without reading through it.
      name: "IDX_sklad_command_urgent",
      on: ["connection_id"],
      where:
        "(state = 'unknown' OR kind IN ('cancel', 'edit')) AND state IN ('queued', 'unknown') AND deleted_at IS NULL",
    },
    {
      name: "IDX_sklad_command_lease",
      on: ["lease_until"],
      where: "state = 'sending' AND deleted_at IS NULL",
    },
  ]);
