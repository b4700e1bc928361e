import { AdminError } from "../../modules/sklad/errors";
import type { Lease } from "../../modules/sklad/stores/processes/leases";
import type { Context } from "../context";
import { extendLease } from "../runtime/lease";

/** Long enough for a slow step in Medusa, short enough that the order of a killed process is soon free again. */
const LEASE_MS = 30_000;
const RETRY_MS = 100;
/** How long a person waits for another of our steps, which take seconds. */
export const LEASE_PATIENCE_MS = 3_000;

/** A Medusa order leased to this process until it is released. */
export interface LeasedOrder {
  readonly order_id: string;
  /** Aborted when the lease may have expired. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Leases a Medusa order, so that no other step of the plugin changes it meanwhile.
 * @param patience_ms how long to wait while another process has the lease
 * @returns undefined when the lease did not become free
 */
export async function leaseOrder(
  { sklad }: Pick<Context, "sklad">,
  orderId: string,
  patience_ms = 0,
): Promise<LeasedOrder | undefined> {
  const until = sklad.monotonic() + patience_ms;
  for (;;) {
    const lease = await sklad.stores.leases.takeFree([orderId], LEASE_MS);
    if (lease.length > 0) return leased({ sklad }, orderId, lease);
    if (sklad.monotonic() >= until) return undefined;
    await sklad.sleep(RETRY_MS);
  }
}

function leased({ sklad }: Pick<Context, "sklad">, order_id: string, lease: Lease): LeasedOrder {
  const { leases } = sklad.stores;
  const { lost, end } = extendLease({
    lease_ms: LEASE_MS,
    extend: () => leases.renew(lease, LEASE_MS),
    monotonic: sklad.monotonic,
  });
  return {
    order_id,
    lost,
    release: async () => {
      end();
      await leases.end(lease);
    },
  };
}

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
  if ((await stores.warehouseOrders.ofOrders([orderId])).length === 0) return null;
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
