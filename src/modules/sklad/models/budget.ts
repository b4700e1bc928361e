import { model } from "@medusajs/framework/utils";

/** The rate limit's sliding log: one row for each ApiKey and lane, shared by every process. */
export const SkladBudget = model
  .define(
    { name: "SkladBudget", tableName: "sklad_budget" },
    {
      id: model.id({ prefix: "sklbud" }).primaryKey(),
      api_key_fingerprint: model.text(),
      /** `general`, or the name of a report operation. */
      lane: model.text(),
      /** Call id → the instant (epoch milliseconds, database clock) at which its slot is free again. */
      slots: model.json(),
      paused_until: model.dateTime().nullable(),
      /** Somebody urgent waits for the next slot: until then nobody else takes one. */
      urgent_until: model.dateTime().nullable(),
    },
  )
  .indexes([{ on: ["api_key_fingerprint", "lane"], unique: true }]);
