import type { EventSource } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { linkFulfillment } from "./followed-fulfillment";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/**
 * Confirms warehouse orders whose Medusa fulfillment was still being created. Medusa calls the provider before it
 * checks reservations and order changes, so only a fulfillment linked to its order really exists.
 */
export async function confirmFulfillments(ctx: Context, orderId: string, source: EventSource): Promise<void> {
  for (const row of await ctx.sklad.stores.warehouseOrders.ofOrder(orderId)) {
    // Fulfillment sync confirms its own fulfillments, after checking for one that a process left when it died.
    if (row.pending_fulfillment_id !== null && row.follow_due_at === null)
      await confirmFulfillment(ctx, row, row.pending_fulfillment_id, source);
  }
}

/** @returns whether the fulfillment is linked to the order now */
export async function confirmFulfillment(
  { sklad, query }: Pick<Context, "sklad" | "query">,
  row: WarehouseOrder,
  fulfillmentId: string,
  source: EventSource,
): Promise<boolean> {
  const { data } = await query.graph({
    entity: "fulfillment",
    fields: ["id", "canceled_at", "order.id"],
    filters: { id: fulfillmentId },
  });
  const fulfillment = data[0] as { canceled_at: unknown; order?: { id: string } | null } | undefined;
  if (!fulfillment || fulfillment.canceled_at !== null || fulfillment.order?.id !== row.order_id)
    return false;
  await linkFulfillment({ sklad }, row, fulfillmentId, source);
  return true;
}
