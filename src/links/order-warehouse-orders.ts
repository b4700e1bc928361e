import { defineLink } from "@medusajs/framework/utils";
import OrderModule from "@medusajs/medusa/order";
import SkladModule from "../modules/sklad";

/** `order.warehouse_orders`: the warehouse orders of a Medusa order. Read-only: each row has its `order_id`. */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...SkladModule.linkable.skladWarehouseOrder.id, primaryKey: "order_id", alias: "warehouse_order" },
  { readOnly: true, isList: true },
);
