import { setTimeout as delay } from "node:timers/promises";
import { someCustomer } from "../../scripts/lib/customers.mjs";
import { buy } from "../../scripts/lib/storefront.mjs";

/** Always the same goods, so that two series differ in nothing but what is compared. */
export function buySame({ front }, index, { delivery, payment = "prepaid" }) {
  const branch = front.branches[index % front.branches.length];
  const items = front.variants.slice(0, 2).map((variant) => ({ variant, quantity: 1 }));
  return buy(front, { customer: someCustomer(branch.city), items, branch, payment, delivery });
}

/** Waits until the warehouse holds so many orders; the plugin is then at rest. */
export async function untilAccepted({ sandbox }, count, patienceMs = 60_000) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const response = await fetch(`${sandbox.url}/_sandbox/orders`);
    const { orders } = await response.json();
    if (orders.length >= count) return orders;
    if (Date.now() > deadline) {
      throw new Error(
        `The warehouse holds ${orders.length} of ${count} orders after ${patienceMs / 1000} s.`,
      );
    }
    await delay(100);
  }
}
