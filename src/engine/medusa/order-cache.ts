import type { OrderSnapshot } from "../../planning/order-snapshot";
import { loadOrders } from "./load-order";
import type { Context } from "../context";
import { OrderMemory } from "./order-memory";

/**
 * Orders as they are at this moment. Medusa's Query takes milliseconds of work for each, and one order is planned
 * several times on its way (placed, sent, accepted, swept), so it is read again only when one of the rows it is read
 * from has another version. The versions are asked for before the orders are read: a change in between shows at the
 * next question.
 * @returns by id; those that do not exist are missing
 */
export async function cachedOrders(
  ctx: Pick<Context, "sklad" | "query">,
  orderIds: readonly string[],
): Promise<Map<string, OrderSnapshot>> {
  const versions = await ctx.sklad.stores.medusaOrders.versions(orderIds);
  // A Medusa that keeps its orders in other tables: slower, and as right.
  if (!versions) return byId(await loadOrders(ctx, orderIds));
  const memory = ctx.sklad.processState.get(OrderMemory, () => new OrderMemory());
  const orders = new Map<string, OrderSnapshot>();
  for (const [id, version] of versions) {
    // Taken before anything is read: what is kept meanwhile may push it out.
    const remembered = memory.use(id, version);
    if (remembered) orders.set(id, remembered);
  }
  for (const order of await loadOrders(
    ctx,
    [...versions.keys()].filter((id) => !orders.has(id)),
  )) {
    orders.set(order.id, order);
    memory.keep(versions.get(order.id) ?? "", order);
  }
  return orders;
}

function byId(orders: readonly OrderSnapshot[]): Map<string, OrderSnapshot> {
  return new Map(orders.map((order) => [order.id, order]));
}
