import { defineLink } from "@medusajs/framework/utils";
import FulfillmentModule from "@medusajs/medusa/fulfillment";
import SkladModule from "../modules/sklad";

/**
 * `fulfillment.warehouse_order`: the warehouse order of a Medusa fulfillment; several fulfillments may have the same one, and
 * those of other providers have none. Read-only.
 */
export default defineLink(
  { linkable: FulfillmentModule.linkable.fulfillment, field: "id" },
  { ...SkladModule.linkable.skladFulfillment.id, primaryKey: "id", alias: "sklad_fulfillment" },
  {
    readOnly: true,
    shortcut: { property: "warehouse_order", path: "sklad_fulfillment.warehouse_order" },
  },
);
