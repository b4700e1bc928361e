import type { EventSource, OrderRow } from "../modules/sklad/types";
import type { Scope } from "./scope";

/**
 * Settles warehouse orders planned for a Medusa fulfillment that was still being created: Medusa calls the provider
 * before it checks reservations and order changes, and only a fulfillment linked to its order has come to be.
 */
export async function confirmFulfillments(scope: Scope, orderId: string, source: EventSource): Promise<void> {
  for (const row of await scope.sklad.stores.orders.ofOrder(orderId)) {
    if (row.pending_fulfillment_id !== null)
      await confirmFulfillment(scope, row, row.pending_fulfillment_id, source);
  }
}

/** @returns whether the fulfillment belongs to the order now */
export async function confirmFulfillment(
  { sklad, query }: Pick<Scope, "sklad" | "query">,
  row: OrderRow,
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
  await sklad.stores.transaction(async (stores) => {
    await stores.orders.bindFulfillment(row.id, fulfillmentId);
    await stores.events.add({
      type: "fulfillment_bound",
      source,
      subject_id: row.id,
      order_id: row.order_id,
      connection_id: row.connection_id,
      data: { fulfillment_id: fulfillmentId },
    });
  });
  return true;
}
