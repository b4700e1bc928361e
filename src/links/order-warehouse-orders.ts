import { defineLink } from "@medusajs/framework/utils";
import OrderModule from "@medusajs/medusa/order";
import SkladModule from "../modules/sklad";

/** `order.warehouse_orders`: what the warehouse holds, or is to hold, for an order. Read-only: the rows name their order. */
export default defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...SkladModule.linkable.skladWarehouseOrder.id, primaryKey: "order_id", alias: "warehouse_order" },
  { readOnly: true, isList: true },
);
