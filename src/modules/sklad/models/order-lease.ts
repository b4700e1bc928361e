import { model } from "@medusajs/framework/utils";

/**
 * Who changes a Medusa order at this moment. Medusa's workflows are neither crash-safe nor race-safe, and two of them
 * for one order collide, so each step of ours holds the order's lease. A step in which Medusa takes the locks of several
 * inventory items holds theirs too: two that share items can lock each other out.
 */
export const SkladOrderLease = model
  .define(
    { name: "SkladOrderLease", tableName: "sklad_lease" },
    {
      id: model.id({ prefix: "skllease" }).primaryKey(),
      /** Id of the Medusa order, or of the inventory item; "sweep" until a sweep is late. */
      order_id: model.text(),
      /** Counts the holders: a larger one is a later one. */
      fence: model.number().default(0),
      /** In the past: nobody holds it. */
      lease_until: model.dateTime(),
    },
  )
  .indexes([{ on: ["order_id"], unique: true }, { on: ["lease_until"] }]);
