import type { Context } from "../context";
import { raiseForOrder } from "../problems";

/** Whatever else goes on, a merchant is notified, by name, of an order that has not got through for this long. */
const OVERDUE_MS = 3 * 60_000;
const MAX_RAISED_TOGETHER = 200;

/**
 * Raises a problem for each order whose command fails and waits: also of those that nobody gets round to, because the
 * operation they need is paused.
 */
export async function raiseOverdue({ sklad }: Context): Promise<void> {
  const { stores } = sklad;
  const overdue = await stores.commands.overdue(OVERDUE_MS, "not_getting_through", MAX_RAISED_TOGETHER);
  if (overdue.length === 0) return;
  const rows = await stores.warehouseOrders.findAll(overdue.map(({ subject_id }) => subject_id));
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { subject_id, kind, received } of overdue) {
    const row = byId.get(subject_id);
    const reason = received?.message ?? received?.error ?? "";
    if (row) await raiseForOrder(stores, row, "not_getting_through", { kind, reason });
  }
}
