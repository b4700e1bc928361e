import type { Context } from "../context";
import { raiseForOrder } from "../problems";

/** Orders of one connection that are told of at a time; the rest come with the next sweep. */
const MAX_TOLD = 100;

/** Tells of orders that have been picked, or shipped, for longer than the merchant has set. */
export async function tellOfStuck({ sklad }: Context): Promise<void> {
  const { stores } = sklad;
  for (const { id, settings } of await stores.connections.list()) {
    const days = settings.stuck_after_days;
    const rows = await stores.orderLookUps.stuck(id, days, "stuck_at_warehouse", MAX_TOLD);
    for (const row of rows)
      await raiseForOrder(stores, row, "stuck_at_warehouse", {
        word: row.status_word ?? row.state,
        days: String(days),
      });
  }
}
