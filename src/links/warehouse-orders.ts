// Medusa's types do not say what its own modules' `linkable` has.
/* oxlint-disable typescript/no-unsafe-assignment */
import { defineLink } from "@medusajs/framework/utils";
import FulfillmentModule from "@medusajs/medusa/fulfillment";
import OrderModule from "@medusajs/medusa/order";
import SkladModule from "../modules/sklad";

/** `order.warehouse_orders`: the warehouse orders of a Medusa order. Read-only: each row has its `order_id`. */
export const warehouseOrdersOfOrder = defineLink(
  { linkable: OrderModule.linkable.order, field: "id" },
  { ...SkladModule.linkable.skladWarehouseOrder.id, primaryKey: "order_id", alias: "warehouse_order" },
  { readOnly: true, isList: true },
);

/** `sklad_warehouse_order.order`: the Medusa order of a warehouse order. Read-only. */
export const orderOfWarehouseOrder = defineLink(
  { linkable: SkladModule.linkable.skladWarehouseOrder, field: "order_id" },
  { linkable: OrderModule.linkable.order },
  { readOnly: true },
);

/**
 * `fulfillment.warehouse_order`: the warehouse order of a Medusa fulfillment; several fulfillments may have the same one, and
 * those of other providers have none. Read-only.
 */
export const warehouseOrderOfFulfillment = defineLink(
  { linkable: FulfillmentModule.linkable.fulfillment, field: "id" },
  { ...SkladModule.linkable.skladFulfillment.id, primaryKey: "id", alias: "sklad_fulfillment" },
  {
    readOnly: true,
    shortcut: { property: "warehouse_order", path: "sklad_fulfillment.warehouse_order" },
  },
);

/** `sklad_warehouse_order.fulfillment`: the first Medusa fulfillment of a warehouse order, once there is one. Read-only. */
export const fulfillmentOfWarehouseOrder = defineLink(
  { linkable: SkladModule.linkable.skladWarehouseOrder, field: "fulfillment_id" },
  { linkable: FulfillmentModule.linkable.fulfillment },
  { readOnly: true },
);
