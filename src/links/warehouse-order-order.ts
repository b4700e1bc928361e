import { defineLink } from "@medusajs/framework/utils";
import OrderModule from "@medusajs/medusa/order";
import SkladModule from "../modules/sklad";

/** `sklad_warehouse_order.order`: the Medusa order of a warehouse order. Read-only. */
export default defineLink(
  { linkable: SkladModule.linkable.skladWarehouseOrder, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true },
);
