import type { WarehouseOrderLineRow, WarehouseOrderRow } from "../../modules/sklad/types";
import { deliveryMethodOf } from "../../planning/delivery-options";
import type { FollowInput } from "../../planning/follow";
import { DEFAULT_SETTINGS } from "../../planning/settings";
import type { Context } from "../context";
import { loadFollowedOrder } from "../medusa";

/** Loads the complete input of a warehouse order's next step. Undefined when its Medusa order is deleted. */
export async function loadSyncInput(ctx: Context, row: WarehouseOrderRow): Promise<FollowInput | undefined> {
  const { stores, clock } = ctx.sklad;
  const { pending_fulfillment_id, fulfillment_id } = row;
  const begun = [pending_fulfillment_id].flatMap((id) => id ?? []);
  const order = await loadFollowedOrder(ctx, row.order_id, begun);
  if (!order) return undefined;
  const rows = await stores.warehouseOrders.ofOrder(row.order_id);
  const lines = await stores.warehouseOrderLines.of([row.id]);
  // Parcels of a disabled connection are synced too.
  const connection = await stores.connections.find(row.connection_id);
  return {
    order: {
      ...order,
      fulfillments: order.fulfillments.map((one) =>
        one.id === fulfillment_id ? { ...one, warehouse_order_id: row.id } : one,
      ),
    },
    parcel: {
      id: row.id,
      state: row.state,
      location_id: row.location_id,
      lines: chosenLines(lines),
      fulfillment_id,
      pending_fulfillment_id,
      tracking_numbers: row.tracking_numbers ?? [],
      delivery_method: await loadDeliveryMethod(ctx, row.shipping_option_id),
      cash_on_delivery_sum: row.cash_on_delivery_sum,
    },
    parcels: rows.map(({ id, state, cash_on_delivery_sum }) => ({ id, state, cash_on_delivery_sum })),
    settings: connection?.settings ?? DEFAULT_SETTINGS,
    now: new Date(clock()).toISOString(),
  };
}

/** A bundle has one row for each component, each with the line's quantity. */
function chosenLines(rows: readonly WarehouseOrderLineRow[]): FollowInput["parcel"]["lines"] {
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
