import { model } from "@medusajs/framework/utils";
import { SkladOrder } from "./order";

/** One inventory item of one order line in a warehouse order. Quantities are decimal text. */
export const SkladOrderLine = model.define(
  { name: "SkladOrderLine", tableName: "sklad_order_line" },
  {
    id: model.id({ prefix: "sklline" }).primaryKey(),
    sklad_order: model.belongsTo(() => SkladOrder, { mappedBy: "lines" }),
    line_item_id: model.text(),
    inventory_item_id: model.text().nullable(),
    sku: model.text(),
    /** Units of the order line. */
    quantity: model.text(),
    /** Units of the inventory item: `quantity` times what one unit of the line requires. */
    inventory_quantity: model.text(),
  },
);
