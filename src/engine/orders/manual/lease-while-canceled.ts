import { AdminError } from "../../../modules/sklad/admin-error";
import type { Context } from "../../context";
import { type LeasedOrder, leaseOrder, LEASE_PATIENCE_MS } from "../order-lease";

/**
 * Leases the order before Medusa cancels a fulfillment, until it has finished. Medusa changes its order first and asks
 * the provider last; when the provider refuses, Medusa undoes the order's latest change, which without a lease may be a
 * sibling's shipment registered meanwhile.
 * @returns null for an order without warehouse orders
 */
export async function leaseWhileCanceled(
  ctx: Context,
  orderId: string,
  fulfillmentId: string,
): Promise<Pick<LeasedOrder, "release"> | "busy" | null> {
  const { stores, cancelingHeld } = ctx.sklad;
  if ((await stores.warehouseOrders.ofOrder(orderId)).length === 0) return null;
  const lease = await leaseOrder(ctx, orderId, LEASE_PATIENCE_MS);
  if (!lease) return "busy";
  cancelingHeld.set(fulfillmentId, Promise.resolve());
  const release = async () => {
    // When the client closes the connection early, the warehouse is still being asked, so the lease stays.
    await cancelingHeld.get(fulfillmentId);
    cancelingHeld.delete(fulfillmentId);
    await lease.release();
  };
  return { release };
}

/**
 * Runs the provider's part of a cancellation with the order leased: by the admin's route, or else from here on, for
 * callers such as a workflow of the shop's own.
 */
export async function runLeasedWhileCanceled(
  ctx: Context,
  orderId: string,
  fulfillmentId: string,
  work: () => Promise<void>,
): Promise<void> {
  const { cancelingHeld } = ctx.sklad;
  if (cancelingHeld.has(fulfillmentId)) {
    const working = work();
    cancelingHeld.set(
      fulfillmentId,
      working.catch(() => undefined),
    );
    return working;
  }
  const lease = await leaseOrder(ctx, orderId, LEASE_PATIENCE_MS);
  if (!lease) throw new AdminError("order_busy");
  try {
    await work();
  } finally {
    await lease.release();
  }
}
