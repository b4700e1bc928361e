import type { BigNumberInput } from "@medusajs/framework/types";
import type { Context } from "../context";
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

/** A fulfillment in Medusa that is not canceled and belongs to a warehouse order. */
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
