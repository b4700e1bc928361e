import { isDeepStrictEqual } from "node:util";
import type SkladModuleService from "../../modules/sklad/service";
import type { Stores } from "../../modules/sklad/stores";
import type { PlanInput } from "../../planning/orders";
import { loadWarehouseOrders } from "./plan-input";

/**
 * Does `work` in a transaction, alone on the order, if our rows are still what the plan was made from. The Medusa
 * order itself is read outside of it: a query inside would need a second connection while the first one waits.
 * @returns undefined when the rows have changed and the plan must be made again
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
