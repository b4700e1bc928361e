import { AdminError } from "../../modules/sklad/admin-error";
import type { EventSource } from "../../modules/sklad/types";
import {
  OrderBodies,
  inputHash,
  type PlanAction,
  planOrder,
  type PlanInput,
  withoutRepeats,
} from "../../planning/orders";
import { applyPlan } from "./apply-plan";
import { applyRule } from "./handover-rule";
import { confirmFulfillments } from "./manual/confirm-fulfillment";
import { ifUnchanged } from "./if-unchanged";
import { loadPlanInput, type ReconcileResult } from "./plan-input";
import { syncPlanProblems } from "./plan-problems";
import type { Context } from "../context";

/** The plan of an order, without steps that repeat for the same input. */
function planFor(input: PlanInput): ReconcileResult {
  const bodies = new OrderBodies(input);
  return { input, bodies, undecided: false, ...withoutRepeats(input, planOrder(input, bodies)) };
}

/** {@link planFor} with the holds of the shop's own rule, and without parcels that the rule could not run for. */
export async function planWithRule(
  ctx: Context,
  input: PlanInput,
  source: EventSource,
): Promise<ReconcileResult> {
  const planned = planFor(input);
  const { shop_holds, undecided } = await applyRule(ctx, planned, source);
  const ruled = shop_holds ? planFor({ ...input, shop_holds }) : planned;
  if (undecided.size === 0) return ruled;
  const numbers = new Map(input.warehouse_orders.map(({ id, number }) => [id, number]));
  const numberOf = (action: PlanAction) => ("number" in action ? action.number : numbers.get(action.id));
  return {
    ...ruled,
    undecided: true,
    plan: ruled.plan.filter((action) => !undecided.has(numberOf(action) ?? "")),
  };
}

const ATTEMPTS = 5;

/**
 * Plans one Medusa order as it is now and writes the plan to the outbox. Safe to call any number of times, from any
 * process, for any reason. Undefined when there is no such order.
 */
export async function reconcileOrder(
  ctx: Context,
  orderId: string,
  source: EventSource,
): Promise<ReconcileResult | undefined> {
  await confirmFulfillments(ctx, orderId, source);
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const input = await loadPlanInput(ctx, orderId);
    if (!input) return undefined;
    const planned = await planWithRule(ctx, input, source);
    if (await commitPlan(ctx, planned, source)) {
      await syncPlanProblems(ctx, [planned], source);
      return planned;
    }
  }
  throw new AdminError("keeps_changing", { order_id: orderId, attempts: ATTEMPTS });
}

/** @returns false when our rows no longer equal those of the plan: it must be made again */
export async function commitPlan(
  ctx: Context,
  { input, plan, undecided }: Pick<ReconcileResult, "input" | "plan" | "undecided">,
  source: EventSource,
): Promise<boolean> {
  const { sklad } = ctx;
  const applied =
    plan.length === 0 ||
    (await ifUnchanged(sklad, input, async (stores) => {
      await applyPlan(stores, input, plan, source, inputHash(input));
      return true;
    }));
  if (!applied) return false;
  if (!undecided) await sklad.stores.warehouseOrders.markChecked(input.order.id);
  if (!plan.some(queuesCommand)) return true;
  sklad.wakeOutbox();
  return true;
}

function queuesCommand(action: PlanAction): boolean {
  if (action.type === "create" || action.type === "move") return action.hold === null;
  return action.type === "queue";
}
