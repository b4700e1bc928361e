import type { Stores } from "../../../modules/sklad/stores";
import { problemKey } from "../../../modules/sklad/stores/problems";
import type { WarehouseOrderRow } from "../../../modules/sklad/types";

/** Keeps the warehouse's words about a body it did not want, and tells the merchant. */
export async function refuseOrder(
  stores: Stores,
  row: WarehouseOrderRow,
  refusal: { descriptions: readonly string[]; payload_hash: string; code: "refused" | "edit_refused" },
): Promise<void> {
  const { descriptions, payload_hash, code } = refusal;
  await stores.warehouseOrders.refuse(row.id, { descriptions, payload_hash, at: new Date().toISOString() });
  await raiseForOrder(stores, row, code, { descriptions });
}

export async function raiseForOrder(
  stores: Stores,
  row: Pick<WarehouseOrderRow, "id" | "order_id" | "connection_id" | "number">,
  code: string,
  params: Record<string, unknown>,
): Promise<void> {
  await stores.problems.raise({
    key: problemKey.order(row.id, code),
    code,
    params: { order_id: row.order_id, number: row.number, ...params },
    connection_id: row.connection_id,
    warehouse_order_id: row.id,
  });
}
