import { model } from "@medusajs/framework/utils";
import { ENVIRONMENTS } from "../../../planning/connections";

/** One ApiKey of the warehouse, serving one stock location of the shop. */
export const SkladConnection = model.define(
  { name: "SkladConnection", tableName: "sklad_connection" },
  {
    id: model.id({ prefix: "sklconn" }).primaryKey(),
    name: model.text(),
    /** Never changes: production and staging share one address, and only the key decides which one is meant. */
    environment: model.enum([...ENVIRONMENTS]),
    base_url: model.text(),
    stock_location_id: model.text(),
    /** Encrypted, see `secrets.ts`; never leaves the server. */
    api_key_encrypted: model.text(),
    api_key_last_four: model.text(),
    /** Keyed hash of the ApiKey, the same whatever encrypts it: connections on one key share one rate limit. */
    api_key_fingerprint: model.text(),
    api_key_set_at: model.dateTime(),
    /** The sender of its parcels as senderDetails gives it, and when that was read; null before. */
    sender: model.json().nullable(),
    sender_read_at: model.dateTime().nullable(),
    /** A header that every webhook must have, and the keyed hash of its value; null for none. */
    webhook_header_name: model.text().nullable(),
    webhook_header_hash: model.text().nullable(),
    settings: model.json(),
    enabled: model.boolean().default(false),
    /** When it was enabled for the first time. */
    enabled_at: model.dateTime().nullable(),
    /** When it was disabled; null while it is enabled. */
    disabled_at: model.dateTime().nullable(),
    /** When it was disabled, the earliest interval first: orders placed then are not handed over automatically. */
    disabled_intervals: model.json(),
    /** Consecutive calls that failed without a response of the warehouse. */
    consecutive_failures: model.number().default(0),
    /** Whether the array form of AddOrder, whose shape is assumed (docs/dialect.md), has proven to work here. */
    array_form: model.enum(["untried", "trusted", "unsupported"]).default("untried"),
    /** Fingerprint of the dialect that `array_form` was found out with (`dialects.ts`); null for the default. */
    array_form_dialect: model.text().nullable(),
    /** Fingerprint of the dialect that a process last started with (`dialects.ts`); null for the default. */
    dialect_fingerprint: model.text().nullable(),
    /** Weight of the first batches that did not prove the array form: an unclear one weighs less than a refused one. */
    failed_trials: model.number().default(0),
    /** Orders in one call once `array_form` is trusted: halved after an unclear outcome, doubled after a success. */
    batch_size: model.number().default(100),
    /** Orders made before this instant were seen by a sweep. */
    swept_until: model.dateTime().nullable(),
    last_ok_at: model.dateTime().nullable(),
    /** Since when all calls have met the rate limit; null when the last call did not, or there was none. */
    rate_limited_since: model.dateTime().nullable(),
    /** Why calls are paused; null from a successful call on, or once the key or the address is replaced. */
    pause_reason: model.text().nullable(),
    /** When a trial call is made; null with a reason: not before the key or the address is replaced, or a person tries. */
    paused_until: model.dateTime().nullable(),
  },
);

/** A random secret that the plugin has made, such as the key of the ApiKeys' fingerprints. Encrypted, see `secrets.ts`. */
export const SkladSecret = model.define(
  { name: "SkladSecret", tableName: "sklad_secret" },
  {
    /** Purpose of the secret. */
    id: model.id().primaryKey(),
    encrypted: model.text(),
  },
);
