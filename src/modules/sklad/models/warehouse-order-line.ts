import { model } from "@medusajs/framework/utils";
import { SkladWarehouseOrder } from "./warehouse-order";

/** One inventory item of one order line in a warehouse order. Quantities are decimal text. */
export const SkladWarehouseOrderLine = model.define(
  { name: "SkladWarehouseOrderLine", tableName: "sklad_warehouse_order_line" },
  {
    id: model.id({ prefix: "sklline" }).primaryKey(),
    warehouse_order: model.belongsTo(() => SkladWarehouseOrder, { mappedBy: "lines" }),
    line_item_id: model.text(),
    inventory_item_id: model.text().nullable(),
    sku: model.text(),
    /** Units of the order line. */
    quantity: model.text(),
    /** Units of the inventory item: `quantity` times what one unit of the line requires. */
    inventory_quantity: model.text(),
    since: model.dateTime(),
    /** When other lines replaced it; null for the current lines. */
    superseded_at: model.dateTime().nullable(),
  },
);
