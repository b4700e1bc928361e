import type { OrderSnapshot } from "../../planning/order-snapshot";
import { loadOrders } from "./load-order";
import type { Context } from "../context";
import { OrderCache } from "./order-memory";

/**
 * Orders as they are now. Medusa's Query takes milliseconds of work for each, and one order is planned several times on
 * its way (placed, sent, accepted, swept), so it is read again only when one of its rows in the database has another
 * version. The versions are read before the orders: a change in between shows the next time.
 * @returns by id, without orders that do not exist
 */
export async function cachedOrders(
  ctx: Pick<Context, "sklad" | "query">,
  orderIds: readonly string[],
): Promise<Map<string, OrderSnapshot>> {
  const versions = await ctx.sklad.stores.medusaOrders.versions(orderIds);
  // A version of Medusa that stores orders in other tables: slower, and still correct.
  if (!versions) return byId(await loadOrders(ctx, orderIds));
  const cache = ctx.sklad.processState.get(OrderCache, () => new OrderCache());
  const orders = new Map<string, OrderSnapshot>();
  for (const [id, version] of versions) {
    // Read before new orders are stored, which may evict it.
    const cached = cache.use(id, version);
    if (cached) orders.set(id, cached);
  }
  for (const order of await loadOrders(
    ctx,
    [...versions.keys()].filter((id) => !orders.has(id)),
  )) {
    orders.set(order.id, order);
    cache.put(versions.get(order.id) ?? "", order);
  }
  return orders;
}

function byId(orders: readonly OrderSnapshot[]): Map<string, OrderSnapshot> {
  return new Map(orders.map((order) => [order.id, order]));
}
