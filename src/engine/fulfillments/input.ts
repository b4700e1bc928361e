import type { WarehouseOrderLineRow } from "../../modules/sklad/types";
import { deliveryMethodOf } from "../../planning/delivery-options";
import type { SyncInput } from "../../planning/fulfillments";
import { DEFAULT_SETTINGS } from "../../planning/settings";
import type { Context } from "../context";
import { loadSyncOrder } from "../medusa";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** Loads the complete input of a warehouse order's next step. Undefined when its Medusa order is deleted. */
export async function loadSyncInput(ctx: Context, row: WarehouseOrder): Promise<SyncInput | undefined> {
  const { stores, clock } = ctx.sklad;
  const begun = [row.pending_fulfillment_id].flatMap((id) => id ?? []);
  const order = await loadSyncOrder(ctx, row.order_id, begun);
  if (!order) return undefined;
  const rows = await stores.warehouseOrders.ofOrder(row.order_id);
  const lines = await stores.warehouseOrderLines.of([row.id]);
  // Parcels of a disabled connection are synced too.
  const connection = await stores.connections.find(row.connection_id);
  return {
    order: {
      ...order,
      fulfillments: order.fulfillments.map((one) =>
        one.id === row.fulfillment_id ? { ...one, warehouse_order_id: row.id } : one,
      ),
    },
    parcel: {
      ...row,
      lines: chosenLines(lines),
      delivery_method: await loadDeliveryMethod(ctx, row.shipping_option_id),
    },
    parcels: rows,
    settings: connection?.settings ?? DEFAULT_SETTINGS,
    now: new Date(clock()).toISOString(),
  };
}

/** A bundle has one row for each component, each with the line's quantity. */
function chosenLines(rows: readonly WarehouseOrderLineRow[]): SyncInput["parcel"]["lines"] {
  const quantities = new Map(rows.map(({ line_item_id, quantity }) => [line_item_id, quantity]));
  return [...quantities].map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
}

async function loadDeliveryMethod({ query }: Context, shippingOptionId: string) {
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: ["id", "data"],
    filters: { id: shippingOptionId },
  });
  const [option] = data as { data: Record<string, unknown> | null }[];
  return (option && deliveryMethodOf({ option_data: option.data ?? {} })) ?? null;
}
