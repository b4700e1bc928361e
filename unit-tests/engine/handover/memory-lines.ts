import type { WarehouseOrderLineStore } from "../../../src/modules/sklad/stores/orders/warehouse-order-lines";
import type { NewWarehouseOrderLine, WarehouseOrderLineRow } from "../../../src/modules/sklad/types";
import { compare } from "./memory-orders";
import type { Tables } from "./tables";

type MemoryLines = Pick<WarehouseOrderLineStore, "of" | "supersede">;

/** `stores/warehouse-order-lines` in memory. */
export function memoryLines(tables: Tables): MemoryLines {
  const ofOne = (id: string): readonly WarehouseOrderLineRow[] => tables.contents.lines.get(id) ?? [];
  const supersede = ({ id, lines }: { id: string; lines: readonly NewWarehouseOrderLine[] }): void => {
    const current = ofOne(id).filter(({ superseded_at }) => superseded_at === null);
    if (contentOf(current) === contentOf(lines)) return;
    tables.put("lines", id, [
      ...ofOne(id).map((line) => ({ ...line, superseded_at: line.superseded_at ?? tables.now() })),
      ...lines.map((line) => ({
        ...line,
        id: tables.newId("sklline"),
        warehouse_order_id: id,
        since: tables.now(),
        superseded_at: null,
      })),
    ]);
  };
  return {
    of: async (ids) =>
      ids
        .flatMap(ofOne)
        .filter(({ superseded_at }) => superseded_at === null)
        .sort((left, right) => compare(left.id, right.id)),
    supersede: async (orders) => orders.forEach(supersede),
  };
}

function contentOf(lines: readonly NewWarehouseOrderLine[]): string {
  return JSON.stringify(
    lines
      .map(({ line_item_id, inventory_item_id, sku, quantity, inventory_quantity }) =>
        JSON.stringify([line_item_id, inventory_item_id, sku, quantity, inventory_quantity]),
      )
      .sort(),
  );
}
