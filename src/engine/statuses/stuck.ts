import type { Context } from "../context";
import { raiseForOrder } from "../problems";

/** Orders of one connection raised in one sweep; the rest come with the next. */
const MAX_RAISED = 100;

/** Raises a problem for orders that stay new, picked or shipped for longer than the merchant's limit. */
export async function raiseStuck({ sklad }: Context): Promise<void> {
  const { stores } = sklad;
  for (const { id, settings } of await stores.connections.list()) {
    const { stuck_new_after_days, stuck_after_days } = settings;
    const days = { new: stuck_new_after_days, picked: stuck_after_days, shipped: stuck_after_days };
    const rows = await stores.orderLookUps.stuck(id, days, "stuck_at_warehouse", MAX_RAISED);
    for (const row of rows)
      await raiseForOrder(stores, row, "stuck_at_warehouse", {
        word: row.status_word ?? row.state,
        days: String(row.state === "new" ? stuck_new_after_days : stuck_after_days),
      });
  }
}
