import { model } from "@medusajs/framework/utils";

/** The secret part of a webhook address. A connection may have several: old ones work until the merchant ends them. */
export const SkladWebhookToken = model.define(
  { name: "SkladWebhookToken", tableName: "sklad_webhook_token" },
  {
    id: model.id({ prefix: "skltok" }).primaryKey(),
    connection_id: model.text(),
    /** SHA-256 of the token, which is too random to be found by its hash. */
    token_hash: model.text(),
    /** To show it again; see `secrets.ts`. */
    token_encrypted: model.text(),
    issued_at: model.dateTime(),
    ended_at: model.dateTime().nullable(),
    /** When the last webhook used it, to within a minute or so. */
    last_used_at: model.dateTime().nullable(),
  },
);
