import { model } from "@medusajs/framework/utils";

/**
 * A cancellation that a merchant requested in Medusa, while the warehouse is asked first. It outlives the process that
 * asks: the next sweep finishes it, or raises a problem.
 */
export const SkladCancellation = model.define(
  { name: "SkladCancellation", tableName: "sklad_cancellation" },
  {
    id: model.id({ prefix: "sklcanc" }).primaryKey(),
    /** Id of the Medusa order. */
    order_id: model.text(),
    /** What is canceled: the order, or an exchange or a claim of it. */
    target: model.enum(["order", "exchange", "claim"]),
    target_id: model.text(),
    /** The admin user, or the secret API key. */
    actor_id: model.text().nullable(),
    /** `expired`: it is not finished automatically any more, but a late response of the warehouse raises a problem. */
    state: model.enum(["asking", "expired", "done", "refused", "failed"]),
    expires_at: model.dateTime(),
    ended_at: model.dateTime().nullable(),
  },
);
