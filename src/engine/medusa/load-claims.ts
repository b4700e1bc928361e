import type { LoadedOrder } from "./loaded-order";
import type { Context } from "../context";

/**
 * Ids of the lines that replace claimed ones. Only orders that were changed can have them, so few orders are queried.
 */
export async function loadClaimReplacements(
  query: Context["query"],
  orders: readonly Pick<LoadedOrder, "id" | "version">[],
): Promise<Set<string>> {
  const changed = orders.flatMap(({ id, version }) => (version > 1 ? id : []));
  if (changed.length === 0) return new Set();
  const { data } = await query.graph({
    entity: "order_claim",
    fields: ["id", "canceled_at", "additional_items.item_id"],
    filters: { order_id: changed },
  });
  const claims = data as { canceled_at?: unknown; additional_items?: { item_id: string }[] }[];
  return new Set(
    claims
      .filter(({ canceled_at }) => canceled_at == null)
      .flatMap(({ additional_items }) => (additional_items ?? []).map(({ item_id }) => item_id)),
  );
}
