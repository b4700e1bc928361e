import { model } from "@medusajs/framework/utils";

/** An action that a person has to confirm by a second press, and when the first press was. */
export const SkladConfirmation = model.define(
  { name: "SkladConfirmation", tableName: "sklad_confirmation" },
  {
    id: model.id({ prefix: "sklconf" }).primaryKey(),
    /** Names everything that the press would do, so that a different press confirms nothing. */
    key: model.text(),
    asked_at: model.dateTime(),
  },
);
