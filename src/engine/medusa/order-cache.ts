import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { OrderSnapshot } from "../../planning/order-snapshot";
import type { Context } from "../context";
import { loadOrders } from "./load-order";

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

interface CachedOrder {
  readonly version: string;
  /** Compressed: less than half of the memory, and no objects for the garbage collector. */
  readonly deflated: Uint8Array;
}

/**
 * About 40,000 usual orders: all that wait in a large shop after the warehouse was away for a day. They are sent in
 * their order, so with one order too many none would be found when it is its turn.
 */
const MAX_BYTES = 64 * 1024 * 1024;
/** Overhead per order, as measured with 20,000. */
const BYTES_BESIDE = 400;

/** Cached orders, bounded by bytes, because orders have between one and hundreds of lines. */
export class OrderCache {
  /** The least recently used first. */
  readonly #orders = new Map<string, CachedOrder>();
  #bytes = 0;

  constructor(private readonly max_bytes: number = MAX_BYTES) {}

  get bytes(): number {
    return this.#bytes;
  }

  /** Marks the order as recently used. @returns undefined when this version is not cached */
  use(id: string, version: string): OrderSnapshot | undefined {
    const cached = this.#orders.get(id);
    if (cached?.version !== version) return undefined;
    this.#orders.delete(id);
    this.#orders.set(id, cached);
    return JSON.parse(inflateRawSync(cached.deflated).toString()) as OrderSnapshot;
  }

  put(version: string, order: OrderSnapshot): void {
    this.#forget(order.id);
    // Copied to its own size, because zlib's result is part of a much larger block.
    const deflated = new Uint8Array(deflateRawSync(JSON.stringify(order), { level: 1 }));
    this.#orders.set(order.id, { version, deflated });
    this.#bytes += weightOf(deflated);
    for (const id of this.#orders.keys()) {
      if (this.#bytes <= this.max_bytes) return;
      this.#forget(id);
    }
  }

  #forget(id: string): void {
    const cached = this.#orders.get(id);
    if (!cached) return;
    this.#bytes -= weightOf(cached.deflated);
    this.#orders.delete(id);
  }
}

const weightOf = (deflated: Uint8Array) => deflated.byteLength + BYTES_BESIDE;
