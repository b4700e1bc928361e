import type { Stores } from "../../modules/sklad/stores";
import { CONFIRMATIONS } from "../../modules/sklad/stores/orders/order-look-ups";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** Names of the feeds, which are stored and therefore never change. */
export const FEED_NAMES = {
  report: "statuses",
  confirmations: CONFIRMATIONS,
  silent: "silent_orders",
  audit: "order_audit",
} as const;

/** Schedules the look-ups of these orders for the next free slot. */
export async function requestConfirmations(
  stores: Stores,
  rows: readonly Pick<WarehouseOrder, "connection_id">[],
): Promise<void> {
  const connections = new Set(rows.map(({ connection_id }) => connection_id));
  await stores.orderLookUps.scheduleNow(FEED_NAMES.confirmations, [...connections]);
}
