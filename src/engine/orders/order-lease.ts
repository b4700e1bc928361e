import type { OrderLease } from "../../modules/sklad/stores/processes/order-leases";
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
    const lease = await sklad.stores.orderLeases.take(orderId, LEASE_MS);
    if (lease) return leased({ sklad }, lease);
    if (sklad.monotonic() >= until) return undefined;
    await sklad.sleep(RETRY_MS);
  }
}

function leased({ sklad }: Pick<Context, "sklad">, lease: OrderLease): LeasedOrder {
  const { orderLeases } = sklad.stores;
  const { lost, end } = extendLease({
    lease_ms: LEASE_MS,
    extend: () => orderLeases.renew(lease, LEASE_MS),
    monotonic: sklad.monotonic,
  });
  return {
    order_id: lease.order_id,
    lost,
    release: async () => {
      end();
      await orderLeases.release(lease);
    },
  };
}
