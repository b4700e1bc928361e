import { defineLink } from "@medusajs/framework/utils";
import FulfillmentModule from "@medusajs/medusa/fulfillment";
import SkladModule from "../modules/sklad";

/** `fulfillment.warehouse_order`: the parcel a Medusa fulfillment stands for; none for those of other providers. Read-only. */
export default defineLink(
  { linkable: FulfillmentModule.linkable.fulfillment, field: "id" },
  { ...SkladModule.linkable.skladWarehouseOrder.id, primaryKey: "fulfillment_id", alias: "warehouse_order" },
  { readOnly: true },
);
