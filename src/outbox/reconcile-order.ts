import { MedusaError } from "@medusajs/framework/utils";
import type { EventSource } from "../modules/sklad/types";
import { type PlanAction, planOrder, type PlanInput } from "../planning/plan-order";
import { applyPlan } from "./apply-plan";
import { atCrashPoint } from "./crash-points";
import { confirmFulfillments } from "./confirm-fulfillments";
import { ifUnchanged } from "./if-unchanged";
import { loadPlanInput } from "./load-plan-input";
import type { Scope } from "./scope";

export interface Reconciled {
  /** What the plan was made from. */
  readonly input: PlanInput;
  readonly plan: readonly PlanAction[];
}

const ATTEMPTS = 5;

/**
 * Brings what the outbox holds for one Medusa order in line with the order as it is now. Safe to call any number of
 * times, from any process, for any reason. Undefined when there is no such order.
 */
export async function reconcileOrder(
  scope: Scope,
  orderId: string,
  source: EventSource,
): Promise<Reconciled | undefined> {
  await confirmFulfillments(scope, orderId, source);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const input = await loadPlanInput(scope, orderId);
    if (!input) return undefined;
    const plan = planOrder(input);
    if (source === "sweep") atCrashPoint("K11");
    if (plan.length === 0 || (await apply(scope, input, plan, source))) {
      if (plan.some(queuesCommand)) atCrashPoint("K2");
      await scope.sklad.stores.orders.markChecked(orderId);
      if (plan.some(queuesCommand)) scope.sklad.wakeOutbox();
      return { input, plan };
    }
  }
  throw new MedusaError(
    MedusaError.Types.CONFLICT,
    `Order ${orderId} changed ${ATTEMPTS} times while its hand-over was planned. The next sweep plans it again.`,
  );
}

async function apply(
  { sklad }: Scope,
  input: PlanInput,
  plan: readonly PlanAction[],
  source: EventSource,
): Promise<boolean> {
  const applied = await ifUnchanged(sklad, input, async (stores) => {
    await applyPlan(stores, input, plan, source);
    return true;
  });
  return applied ?? false;
}

function queuesCommand(action: PlanAction): boolean {
  return action.type === "queue" || (action.type === "open" && action.hold === null);
}
