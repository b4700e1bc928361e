import { model } from "@medusajs/framework/utils";

/** A random secret the plugin made for itself, such as the key of the ApiKeys' fingerprints. Encrypted; see `secrets.ts`. */
export const SkladSecret = model.define(
  { name: "SkladSecret", tableName: "sklad_secret" },
  {
    /** What it is for. */
    id: model.id().primaryKey(),
    encrypted: model.text(),
  },
);
