import { deflateRawSync, inflateRawSync } from "node:zlib";
import type { BigNumberInput } from "@medusajs/framework/types";
import type { OrderSnapshot } from "../../planning/order-snapshot";
import type { Context } from "../context";
import { loadOrders } from "./load-order";
import { WAREHOUSE_ORDER_KEY } from "./load-sync-order";
import { decimalText } from "./loaded-order";

/** Most orders of one customer in a search, the latest first. */
const MAX_OF_CUSTOMER = 1_000;

/**
 * Finds Medusa orders by their complete number or the customer's complete e-mail address. Medusa has an index for
 * these; for names, phones and parts of them it has none, and the plugin does not store them.
 */
export async function findOrderIds({ query }: Pick<Context, "query">, text: string): Promise<string[]> {
  if (/^[1-9]\d{0,8}$/.test(text)) return idsOf(query, { display_id: Number(text) });
  if (!text.includes("@")) return [];
  const { data } = await query.graph({
    entity: "customer",
    fields: ["id"],
    filters: { email: [...new Set([text, text.toLowerCase()])] },
  });
  const customers = (data as { id: string }[]).map(({ id }) => id);
  return customers.length === 0 ? [] : idsOf(query, { customer_id: customers });
}

async function idsOf(query: Context["query"], filters: Record<string, unknown>): Promise<string[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id"],
    filters,
    pagination: { take: MAX_OF_CUSTOMER, skip: 0, order: { created_at: "DESC" } },
  });
  return (data as { id: string }[]).map(({ id }) => id);
}

/** Ids of inventory items with reservations of an order, including those of its exchanges and claims. */
export async function loadReservedItems(
  { query }: Pick<Context, "query">,
  order_id: string,
): Promise<string[]> {
  const { data: orders } = await query.graph({
    entity: "order",
    fields: ["items.id"],
    filters: { id: order_id },
  });
  const [order] = orders as { items?: ({ id: string } | null)[] }[];
  const lines = (order?.items ?? []).flatMap((item) => item?.id ?? []);
  if (lines.length === 0) return [];
  const { data } = await query.graph({
    entity: "reservation",
    fields: ["inventory_item_id"],
    filters: { line_item_id: lines },
  });
  return [...new Set((data as { inventory_item_id: string }[]).map((one) => one.inventory_item_id))];
}

export interface ActiveFulfillment {
  readonly id: string;
  /** Its items, for a merchant: `2 × Tea, 1 × Honey`. */
  readonly goods: string;
}

interface LoadedFulfillment {
  readonly id: string;
  readonly canceled_at: string | Date | null;
  readonly metadata: Record<string, unknown> | null;
  readonly data: Record<string, unknown> | null;
  readonly items?: readonly { readonly title: string; readonly quantity: BigNumberInput }[];
}

const FIELDS = ["id", "canceled_at", "metadata", "data", "items.title", "items.quantity"];

/** The active fulfillments of a warehouse order, whether made by a merchant or by fulfillment sync. */
export async function loadActiveFulfillments(
  { query }: Pick<Context, "query">,
  row: { readonly id: string; readonly order_id: string; readonly fulfillment_id: string | null },
): Promise<ActiveFulfillment[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", ...FIELDS.map((field) => `fulfillments.${field}`)],
    filters: { id: row.order_id },
  });
  const [order] = data as unknown as { fulfillments?: (LoadedFulfillment | null)[] }[];
  return (order?.fulfillments ?? []).flatMap((one) => {
    if (one === null || one.canceled_at !== null) return [];
    const made_for = one.metadata?.[WAREHOUSE_ORDER_KEY] ?? one.data?.warehouse_order_id;
    if (made_for !== row.id && one.id !== row.fulfillment_id) return [];
    const goods = (one.items ?? []).map(({ title, quantity }) => `${decimalText(quantity)} × ${title}`);
    return [{ id: one.id, goods: goods.join(", ") }];
  });
}

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
