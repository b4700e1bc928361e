import { model } from "@medusajs/framework/utils";
import { SkladWarehouseOrder } from "./warehouse-order";

/** A Medusa fulfillment of a warehouse order, also a former one. An accepted order that grew has several. */
export const SkladFulfillment = model.define(
  { name: "SkladFulfillment", tableName: "sklad_fulfillment" },
  {
    /** Medusa's own id of it. */
    id: model.id().primaryKey(),
    warehouse_order: model.belongsTo(() => SkladWarehouseOrder, { mappedBy: "fulfillments" }),
  },
);
