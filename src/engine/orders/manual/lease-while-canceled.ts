import { AdminError } from "../../../modules/sklad/admin-error";
import type { Context } from "../../context";
import { type LeasedOrder, leaseOrder, LEASE_PATIENCE_MS } from "../order-lease";

/**
 * Medusa changes its order first and asks the provider last; when that refuses, Medusa takes back whatever the order's last
 * change is, which may be a sibling's shipment that was registered meanwhile. So a route that lets a person cancel a
 * fulfillment holds the order before Medusa begins, and until it has ended.
 * @returns null for an order that is none of ours
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
    // A person who does not wait for the response ends nothing: the warehouse is still being asked.
    await cancelingHeld.get(fulfillmentId);
    cancelingHeld.delete(fulfillmentId);
    await lease.release();
  };
  return { release };
}

/**
 * Does the provider's part of a cancellation alone on the order. What comes from elsewhere than the admin's route, such as a
 * workflow of the shop's own, has the order held from here on.
 */
export async function aloneWhileCanceled(
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
