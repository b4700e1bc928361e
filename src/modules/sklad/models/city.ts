import { model } from "@medusajs/framework/utils";

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
