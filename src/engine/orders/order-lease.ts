import type { OrderLease } from "../../modules/sklad/stores/order-leases";
import type { Context } from "../context";
import { keepLease } from "../runtime/lease";

/** Long enough for a slow step of Medusa's, short enough that what a killed process left is soon taken up. */
const LEASE_MS = 30_000;
const ASK_AGAIN_MS = 100;
/** How long a person waits for another step of ours, which takes seconds. */
export const LEASE_PATIENCE_MS = 3_000;

/** A Medusa order in the hands of this process, until it is released. */
export interface LeasedOrder {
  readonly order_id: string;
  /** Ends when somebody else may have taken it. */
  readonly lost: AbortSignal;
  release(): Promise<void>;
}

/**
 * Holds a Medusa order, so that no other step of ours changes it meanwhile.
 * @param patience_ms how long to wait for whoever holds it
 * @returns undefined when it stayed in other hands
 */
export async function leaseOrder(
  { sklad }: Pick<Context, "sklad">,
  orderId: string,
  patience_ms = 0,
): Promise<LeasedOrder | undefined> {
  const until = sklad.monotonic() + patience_ms;
  for (;;) {
    const lease = await sklad.stores.orderLeases.take(orderId, LEASE_MS);
    if (lease) return keep({ sklad }, lease);
    if (sklad.monotonic() >= until) return undefined;
    await sklad.sleep(ASK_AGAIN_MS);
  }
}

function keep({ sklad }: Pick<Context, "sklad">, lease: OrderLease): LeasedOrder {
  const { orderLeases } = sklad.stores;
  const { lost, end } = keepLease({
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
