import { model } from "@medusajs/framework/utils";

/** One ApiKey of the warehouse, serving one stock location of the shop. */
export const SkladConnection = model
  .define(
    { name: "SkladConnection", tableName: "sklad_connection" },
    {
      id: model.id({ prefix: "sklconn" }).primaryKey(),
      name: model.text(),
      /** Never changes: production and staging share one address and only the key tells them apart. */
      environment: model.enum(["production", "staging", "sandbox"]),
      base_url: model.text(),
      stock_location_id: model.text(),
      /** Encrypted; see `secrets.ts`. Never leaves the server. */
      api_key_encrypted: model.text(),
      api_key_last_four: model.text(),
      /** Keyed hash of the ApiKey, the same whatever encrypts it: connections on one key share one rate limit. */
      api_key_fingerprint: model.text(),
      api_key_set_at: model.dateTime(),
      /** A header every webhook has to carry, and the keyed hash of its value. Null: none. */
      webhook_header_name: model.text().nullable(),
      webhook_header_hash: model.text().nullable(),
      settings: model.json(),
      enabled: model.boolean().default(false),
      /** When it was enabled for the first time. */
      enabled_at: model.dateTime().nullable(),
      /** When it was disabled; null while it is enabled. */
      disabled_at: model.dateTime().nullable(),
      /** From when until when it was disabled, the earliest first: what was ordered then is not handed over by itself. */
      disabled_intervals: model.json(),
      /** Calls in a row that failed without a response of the warehouse. */
      consecutive_failures: model.number().default(0),
      /** Whether AddOrder's array form has proven itself here: its shape is assumed (docs/dialect.md). */
      array_form: model.enum(["untried", "trusted", "unsupported"]).default("untried"),
      /** Of which dialect of the configuration that is known, see `dialect-fingerprint.ts`. Null: of the default one. */
      array_form_dialect: model.text().nullable(),
      /** The dialect that its responses were read by when a process last started, see `dialect-fingerprint.ts`. Null: the default one. */
      dialect_fingerprint: model.text().nullable(),
      /** First batches that were refused as a whole: for one of their orders, or because the form is not taken. */
      failed_trials: model.number().default(0),
      /** Orders in one call, once trusted: halved after an unclear outcome, growing back with every success. */
      batch_size: model.number().default(100),
      /** Orders made before this instant were seen by a sweep. */
      swept_until: model.dateTime().nullable(),
      last_ok_at: model.dateTime().nullable(),
      /** Since when calls meet nothing but the rate limit; null: the last one did not, or none has been made. */
      rate_limited_since: model.dateTime().nullable(),
      /** Why nothing is sent, until a call succeeds or the key is replaced. Null: all is well. */
      pause_reason: model.text().nullable(),
      /** When the next call tries. Null with a reason: not before the key is replaced. */
      paused_until: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["stock_location_id"], unique: true, where: "enabled = true AND deleted_at IS NULL" }]);
