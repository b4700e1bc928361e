import { setTimeout as delay } from "node:timers/promises";
import { someCustomer } from "../../scripts/lib/customers.mjs";
import { buy } from "../../scripts/lib/storefront.mjs";

const PATIENCE_MS = 60_000;

/** Always the same goods, so that two series differ in nothing but what is compared. */
export function buySame({ front }, index, { delivery, payment = "prepaid" }) {
  const branch = front.branches[index % front.branches.length];
  const items = front.variants.slice(0, 2).map((variant) => ({ variant, quantity: 1 }));
  return buy(front, { customer: someCustomer(branch.city), items, branch, payment, delivery });
}

/** Waits until the plugin has written down that the warehouse accepted the order, and gives what it wrote. */
export async function untilAccepted({ admin }, { order }) {
  const deadline = Date.now() + PATIENCE_MS;
  for (;;) {
    const { orders } = await admin.get(`/admin/sklad/orders?order_id=${order.id}`);
    if (orders[0]?.remote_id) return orders[0];
    if (Date.now() > deadline) {
      throw new Error(`Order ${order.display_id} is not accepted after ${PATIENCE_MS / 1000} s.`);
    }
    await delay(50);
  }
}
