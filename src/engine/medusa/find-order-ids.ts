import type { Context } from "../context";

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
