import { model } from "@medusajs/framework/utils";

/**
 * A Medusa order the sweep has seen and found nothing to do for: a draft that may be converted, or goods at a location
 * that is not ours yet. Looked at again, ever more rarely, so that the sweep need not go through the shop's history.
 */
export const SkladWatchedOrder = model
  .define(
    { name: "SkladWatchedOrder", tableName: "sklad_watched_order" },
    {
      id: model.id({ prefix: "sklwatch" }).primaryKey(),
      order_id: model.text(),
      checks: model.number().default(0),
      next_check_at: model.dateTime(),
    },
  )
  .indexes([{ on: ["order_id"], unique: true }, { on: ["next_check_at"] }]);
