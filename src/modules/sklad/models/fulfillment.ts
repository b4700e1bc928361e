import { model } from "@medusajs/framework/utils";
import { SkladWarehouseOrder } from "./warehouse-order";

/** A Medusa fulfillment that stands, or stood, for a warehouse order: of an accepted one that grew there are several. */
export const SkladFulfillment = model.define(
  { name: "SkladFulfillment", tableName: "sklad_fulfillment" },
  {
    /** Medusa's own id of it. */
    id: model.id().primaryKey(),
    warehouse_order: model.belongsTo(() => SkladWarehouseOrder, { mappedBy: "fulfillments" }),
  },
);
