import type { LoadedOrder } from "./load-order";
import type { Context } from "../context";

/** Lines that replace claimed ones. An order that never changed has none, so hardly any order is asked for. */
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
