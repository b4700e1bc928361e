import { defineLink } from "@medusajs/framework/utils";
import FulfillmentModule from "@medusajs/medusa/fulfillment";
import SkladModule from "../modules/sklad";

/** `sklad_warehouse_order.fulfillment`: the first Medusa fulfillment of a warehouse order, once there is one. Read-only. */
export default defineLink(
  { linkable: SkladModule.linkable.skladWarehouseOrder, field: "fulfillment_id" },
  { linkable: FulfillmentModule.linkable.fulfillment },
  { readOnly: true },
);
