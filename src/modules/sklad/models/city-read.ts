import { model } from "@medusajs/framework/utils";

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
