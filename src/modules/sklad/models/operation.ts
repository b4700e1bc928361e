import { model } from "@medusajs/framework/utils";

/**
 * How one kind of call fares on one connection. It pauses by itself when it fails for different commands in a row, so
 * that an operation that never works stops no other.
 */
export const SkladOperation = model
  .define(
    { name: "SkladOperation", tableName: "sklad_operation" },
    {
      id: model.id({ prefix: "sklop" }).primaryKey(),
      connection_id: model.text(),
      /** A command kind, or `look_up`. */
      operation: model.text(),
      /** Different commands in a row that failed, as far as anybody knows. */
      failures: model.number().default(0),
      /** Different commands in a row whose response nobody could read, also when a look-up found that they worked. */
      unreadable: model.number().default(0),
      last_failed_id: model.text().nullable(),
      last_ok_at: model.dateTime().nullable(),
      /** Until then nobody calls it; afterwards one call finds out. */
      paused_until: model.dateTime().nullable(),
      /** Somebody is finding out until then. */
      trial_until: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["connection_id", "operation"], unique: true }]);
