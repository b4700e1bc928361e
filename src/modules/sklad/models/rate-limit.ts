import { model } from "@medusajs/framework/utils";

/**
 * The rate limit's sliding log: one row for each ApiKey and bucket, shared by every process, and one for each address that is
 * called without a key.
 */
export const SkladRateLimit = model.define(
  { name: "SkladRateLimit", tableName: "sklad_rate_limit" },
  {
    id: model.id({ prefix: "sklrate" }).primaryKey(),
    /** Or an address, which is called without a key. */
    api_key_fingerprint: model.text(),
    /** `general`, or the name of a report operation; `keyless` for an address. */
    bucket: model.text(),
    /** Call id → the instant (epoch milliseconds, database clock) at which its slot is free again. */
    slots: model.json(),
    paused_until: model.dateTime().nullable(),
    /** Until then the next slot is reserved for an urgent call. */
    urgent_until: model.dateTime().nullable(),
  },
);
