import { model } from "@medusajs/framework/utils";

/** What a person was asked to confirm by pressing again, and when they first pressed. */
export const SkladConfirmation = model
  .define(
    { name: "SkladConfirmation", tableName: "sklad_confirmation" },
    {
      id: model.id({ prefix: "sklconf" }).primaryKey(),
      /** Names all that the press would do: another press means another thing. */
      key: model.text(),
      asked_at: model.dateTime(),
    },
  )
  .indexes([{ on: ["key"], unique: true }, { on: ["asked_at"] }]);
