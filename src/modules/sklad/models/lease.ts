import { model } from "@medusajs/framework/utils";

/**
 * Mutual exclusion over all processes. Medusa's workflows are neither crash-safe nor race-safe, and two of them for one
 * order collide, so each step on a Medusa order holds the order's lease. A step in which Medusa locks several inventory
 * items also holds a lease on each item, because two steps that share items can deadlock.
 */
export const SkladLease = model.define(
  { name: "SkladLease", tableName: "sklad_lease" },
  {
    id: model.id({ prefix: "skllease" }).primaryKey(),
    /** Id of the Medusa order or of the inventory item; `sweep` while a sweep is not late; a press that waits for a second one. */
    key: model.text(),
    /** Counts how often the lease was taken: a larger fence belongs to a later owner. */
    fence: model.number().default(0),
    /** The lease is free once this is in the past. */
    lease_until: model.dateTime(),
  },
);
