import { AdminError } from "../../../modules/sklad/errors";
import type { Stores } from "../../../modules/sklad/stores";
import type { EventSource } from "../../../modules/sklad/types";
import type { WarehouseOrder } from "../../../planning/warehouse-order";
import type { Context } from "../../context";
import { WAREHOUSE_ORDER_KEY } from "../../medusa";
import { eventOf } from "../rows";
import type { FulfillmentData, FulfillmentRequest } from "./fulfillment-request";

/**
 * Recognizes a fulfillment that fulfillment sync creates for an accepted parcel, which needs no handover. The request
 * names the warehouse order in data that only the shop's code can pass, and that order has to be due for sync.
 * Undefined for a merchant's fulfillment.
 */
export async function recognizeSynced(
  { sklad }: Pick<Context, "sklad">,
  { order, fulfillment, additional_data }: FulfillmentRequest,
): Promise<FulfillmentData | undefined> {
  const id = additional_data?.[WAREHOUSE_ORDER_KEY];
  if (typeof id !== "string") return undefined;
  const row = await sklad.stores.warehouseOrders.find(id);
  const isSynced = row?.order_id === order?.id && row?.sync_due_at != null && row.state !== "planned";
  if (!row || !isSynced || !fulfillment.id) throw new AdminError("parcel_of_other_order", { id });
  return expectFulfillment(sklad.stores, row, fulfillment.id);
}

/** Makes the warehouse order wait for this fulfillment. Throws an AdminError while it waits for another. */
export async function expectFulfillment(
  { fulfillments }: Pick<Stores, "fulfillments">,
  { id, number }: Pick<WarehouseOrder, "id" | "number">,
  fulfillment_id: string,
): Promise<FulfillmentData> {
  if (!(await fulfillments.expect(id, fulfillment_id))) throw new AdminError("being_fulfilled", { number });
  return { warehouse_order_id: id, warehouse_order_number: number, fulfillment_id };
}

/**
 * Links the fulfillment to the warehouse order once Medusa's order has it.
 * @param synced whether fulfillment sync created it, not a merchant
 */
export async function linkFulfillment(
  { sklad }: Pick<Context, "sklad">,
  row: WarehouseOrder,
  fulfillment_id: string,
  source: EventSource,
  synced = false,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.fulfillments.link(row.id, fulfillment_id, synced))) return;
    await stores.events.add(eventOf(row, source, "fulfillment_linked", { fulfillment_id }));
  });
}

/** Drops a pending fulfillment that was never created. */
export async function forgetFulfillment(
  { sklad }: Pick<Context, "sklad">,
  { id, pending_fulfillment_id }: WarehouseOrder,
): Promise<void> {
  if (pending_fulfillment_id !== null)
    await sklad.stores.fulfillments.forgetPending(id, pending_fulfillment_id);
}

/**
 * Confirms warehouse orders whose Medusa fulfillment was still being created. Medusa calls the provider before it
 * checks reservations and order changes, so only a fulfillment linked to its order really exists.
 */
export async function confirmFulfillments(ctx: Context, orderId: string, source: EventSource): Promise<void> {
  for (const row of await ctx.sklad.stores.warehouseOrders.ofOrder(orderId)) {
    // Fulfillment sync confirms its own fulfillments, after checking for one that a process left when it died.
    if (row.pending_fulfillment_id !== null && row.sync_due_at === null)
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
