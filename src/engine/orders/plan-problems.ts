import type { Stores } from "../../modules/sklad/stores";
import { endForOrders, raiseForMedusaOrder } from "../problems";
import type { Reconciled } from "./reconcile-order";

/** Tells what plans show that a person has to see, and ends what is no longer so. */
export async function settlePlanProblems(stores: Stores, planned: readonly Reconciled[]): Promise<void> {
  const repeating = planned.filter(({ repeats }) => repeats.length > 0);
  for (const { input, repeats } of repeating)
    await raiseForMedusaOrder(stores, input.order.id, "plan_repeats", { steps: repeats });
  const settled = planned.filter(({ repeats }) => repeats.length === 0);
  await endForOrders(stores, "planned", planned.map(orderIdOf));
  await endForOrders(stores, "plan_settled", settled.map(orderIdOf));
}

function orderIdOf({ input }: Reconciled): string {
  return input.order.id;
}
