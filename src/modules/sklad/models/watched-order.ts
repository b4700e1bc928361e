import { model } from "@medusajs/framework/utils";

/**
 * A Medusa order that the sweep has nothing to do for yet: a draft that may be converted, or goods at a location that is
 * not ours yet. It is checked again, less and less often, so that the sweep need not read the shop's history.
 */
export const SkladWatchedOrder = model.define(
  { name: "SkladWatchedOrder", tableName: "sklad_watched_order" },
  {
    id: model.id({ prefix: "sklwatch" }).primaryKey(),
    order_id: model.text(),
    checks: model.number().default(0),
    next_check_at: model.dateTime(),
  },
);
