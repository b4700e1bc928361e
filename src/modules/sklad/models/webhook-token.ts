import { model } from "@medusajs/framework/utils";

/** The secret part of a webhook address. Several of one connection live at a time: old ones until the merchant ends them. */
export const SkladWebhookToken = model
  .define(
    { name: "SkladWebhookToken", tableName: "sklad_webhook_token" },
    {
      id: model.id({ prefix: "skltok" }).primaryKey(),
      connection_id: model.text(),
      /** SHA-256 of the token, which is random enough that nobody finds it by its hash. */
      token_hash: model.text(),
      /** To show it again; see `secrets.ts`. */
      token_encrypted: model.text(),
      issued_at: model.dateTime(),
      ended_at: model.dateTime().nullable(),
      /** When the last webhook came with it, up to a moment. */
      last_used_at: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["token_hash"], unique: true }, { on: ["connection_id", "id"] }]);
