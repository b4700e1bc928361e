import type { Context } from "../context";

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
