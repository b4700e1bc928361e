import { model } from "@medusajs/framework/utils";

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
