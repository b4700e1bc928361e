import type SkladModuleService from "../../modules/sklad/service";
import type { OrderSnapshot } from "../../planning/order-snapshot";
import { loadOrders } from "./load-order";
import type { Context } from "../context";

interface Remembered {
  readonly version: string;
  readonly order: OrderSnapshot;
}

/** Orders of some hours of a large shop, at two or three kilobytes each. */
const MAX_REMEMBERED = 20_000;

const memories = new WeakMap<SkladModuleService, Map<string, Remembered>>();

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
  const memory = memoryOf(ctx.sklad);
  const changed = [...versions].flatMap(([id, version]) => (memory.get(id)?.version === version ? [] : id));
  const loaded = byId(await loadOrders(ctx, changed));
  const orders = new Map<string, OrderSnapshot>();
  for (const [id, version] of versions) {
    const remembered = memory.get(id);
    const order = loaded.get(id) ?? (remembered?.version === version ? remembered.order : undefined);
    if (!order) continue;
    // Whatever is used goes to the end; what was not used for longest is forgotten first.
    memory.delete(id);
    memory.set(id, { version, order });
    orders.set(id, order);
  }
  forgetOldest(memory);
  return orders;
}

function byId(orders: readonly OrderSnapshot[]): Map<string, OrderSnapshot> {
  return new Map(orders.map((order) => [order.id, order]));
}

function memoryOf(sklad: SkladModuleService): Map<string, Remembered> {
  const memory = memories.get(sklad) ?? new Map<string, Remembered>();
  memories.set(sklad, memory);
  return memory;
}

function forgetOldest(memory: Map<string, Remembered>): void {
  for (const id of memory.keys()) {
    if (memory.size <= MAX_REMEMBERED) return;
    memory.delete(id);
  }
}
