import { isDeepStrictEqual } from "node:util";
import type SkladModuleService from "../../modules/sklad/service";
import type { Stores } from "../../modules/sklad/stores";
import type { PlanInput } from "../../planning/orders";
import { loadWarehouseOrders } from "./plan-input";

/**
 * Runs `work` in a transaction, with the order locked, if our rows still equal those of the plan. The Medusa order is
 * read outside of it: a query inside would need a second database connection while the first one waits.
 * @returns undefined when the rows changed and the plan must be made again
 */
export async function ifUnchanged<T>(
  sklad: SkladModuleService,
  input: PlanInput,
  work: (stores: Stores) => Promise<T>,
): Promise<T | undefined> {
  return sklad.stores.exclusively(`order:${input.order.id}`, async (stores) => {
    const ours = (await loadWarehouseOrders(stores, [input.order.id])).get(input.order.id) ?? [];
    const now = ours.map(({ snapshot }) => snapshot);
    return isDeepStrictEqual(now, input.warehouse_orders) ? work(stores) : undefined;
  });
}
