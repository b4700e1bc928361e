import { defineLink } from "@medusajs/framework/utils";
import FulfillmentModule from "@medusajs/medusa/fulfillment";
import SkladModule from "../modules/sklad";

/**
 * `fulfillment.warehouse_order`: the parcel a Medusa fulfillment stands for, also when several stand for one; none for those
 * of other providers. Read-only.
 */
export default defineLink(
  { linkable: FulfillmentModule.linkable.fulfillment, field: "id" },
  { ...SkladModule.linkable.skladFulfillment.id, primaryKey: "id", alias: "sklad_fulfillment" },
  {
    readOnly: true,
    shortcut: { property: "warehouse_order", path: "sklad_fulfillment.warehouse_order" },
  },
);
