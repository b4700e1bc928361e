import type { Stores } from "../../modules/sklad/stores";
import type { WarehouseOrderLineRow } from "../../modules/sklad/types";
import type { SyncInput } from "../../planning/fulfillments";
import { allocateReturns, isBack } from "../../planning/returns";
import { DEFAULT_SETTINGS } from "../../planning/settings";
import { comesBack } from "../../planning/states";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { loadDeliveryMethod, loadSyncOrder } from "../medusa";
import { unitsOf } from "../orders";

/** Loads the complete input of a warehouse order's next step. Undefined when its Medusa order is deleted. */
export async function loadSyncInput(ctx: Context, row: WarehouseOrder): Promise<SyncInput | undefined> {
  const { stores, clock } = ctx.sklad;
  const begun = [row.pending_fulfillment_id].flatMap((id) => id ?? []);
  const order = await loadSyncOrder(ctx, row.order_id, begun);
  if (!order) return undefined;
  const rows = await stores.warehouseOrders.ofOrders([row.order_id]);
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
      lines: unitsOf(lines),
      delivery_method: await loadDeliveryMethod(ctx, row.shipping_option_id),
    },
    parcels: rows,
    ...(await loadReturns(stores, row, rows, lines)),
    settings: connection?.settings ?? DEFAULT_SETTINGS,
    now: new Date(clock()).toISOString(),
  };
}

/** What the register has of the parcel, by its order lines. */
async function loadReturns(
  stores: Stores,
  row: WarehouseOrder,
  rows: readonly WarehouseOrder[],
  sent: readonly WarehouseOrderLineRow[],
): Promise<Pick<SyncInput, "sent" | "returns" | "linked_returns">> {
  if (row.return_stage === null) return { sent, returns: [], linked_returns: [] };
  const all = await stores.returns.of(rows.map(({ id }) => id));
  const own = all.filter(({ warehouse_order_id }) => warehouse_order_id === row.id);
  const allocationOf = allocateReturns(sent, own, { whole: comesBack(row) });
  return {
    sent,
    returns: own.map((one) => ({
      ...one,
      ...allocationOf(one.id),
      goods: one.lines,
      is_back: one.received_at !== null || isBack(one, row),
    })),
    linked_returns: all.flatMap(({ medusa_return_id }) => medusa_return_id ?? []),
  };
}
