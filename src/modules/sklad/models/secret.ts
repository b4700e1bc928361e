import { model } from "@medusajs/framework/utils";

/** A random secret that the plugin has made, such as the key of the ApiKeys' fingerprints. Encrypted, see `secrets.ts`. */
export const SkladSecret = model.define(
  { name: "SkladSecret", tableName: "sklad_secret" },
  {
    /** Purpose of the secret. */
    id: model.id().primaryKey(),
    encrypted: model.text(),
  },
);
