import type { WireOrder } from "../../client/schemas/order";
import { AdminError } from "../../modules/sklad/errors";
import type { EventSource } from "../../modules/sklad/types";
import { branchRefsOf, type ConversionNote } from "../../planning/body";
import type { Hold, WarehouseOrder } from "../../planning/warehouse-order";
import {
  bodyToSend,
  inputHash,
  OrderBodies,
  type PlanAction,
  type PlanInput,
  planOrder,
  withoutRepeats,
} from "../../planning/orders";
import type { Context } from "../context";
import { applyPlan } from "./apply-plan";
import { applyRule } from "./handover-rule";
import { confirmFulfillments } from "./manual/fulfillment-request";
import { ifUnchanged, loadPlanInput, type ReconcileResult } from "./plan-input";
import { syncPlanProblems } from "./plan-problems";
import { remembered } from "./transitions";

/** The plan of an order, without steps that repeat for the same input. */
function planFor(input: PlanInput): ReconcileResult {
  const bodies = new OrderBodies(input);
  return { input, bodies, ...withoutRepeats(input, planOrder(input, bodies)) };
}

/** {@link planFor} with the holds of the shop's own rule. */
export async function planWithRule(
  ctx: Context,
  input: PlanInput,
  source: EventSource,
): Promise<ReconcileResult> {
  const planned = planFor(input);
  const shop_holds = await applyRule(ctx, planned, source);
  return shop_holds ? planFor({ ...input, shop_holds }) : planned;
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
      await rememberFacts(ctx, [planned]);
      await syncPlanProblems(ctx, [planned], source);
      await wantBranches(ctx, [planned]);
      return planned;
    }
  }
  throw new AdminError("keeps_changing", { order_id: orderId, attempts: ATTEMPTS });
}

/** @returns false when our rows no longer equal those of the plan: it must be made again */
export async function commitPlan(
  ctx: Context,
  { input, plan }: Pick<ReconcileResult, "input" | "plan">,
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
  await sklad.stores.warehouseOrders.markChecked(input.order.id);
  if (!plan.some(queuesCommand)) return true;
  sklad.wakeOutbox();
  return true;
}

function queuesCommand(action: PlanAction): boolean {
  if (action.type === "create" || action.type === "move") return action.hold === null;
  return action.type === "queue";
}

/** The body that an order would be sent with now. */
interface Preview {
  /** Null when it cannot be sent, or has no items left. */
  readonly body: WireOrder | null;
  /** Reasons why the body cannot be made. Gates, such as an awaited payment, are not included. */
  readonly holds: readonly Hold[];
  /** Notes about the body for a person. */
  readonly notes: readonly ConversionNote[];
}

/** Makes the order's present body in the same way as for sending. Changes nothing. */
export async function previewOrder(
  ctx: Context,
  { id, order_id }: Pick<WarehouseOrder, "id" | "order_id">,
): Promise<Preview> {
  const input = await loadPlanInput(ctx, order_id);
  const found = input && bodyToSend(new OrderBodies(input), id);
  if (!found) return { body: null, holds: [], notes: [] };
  return found.converted.ok
    ? { body: found.converted.body, holds: [], notes: found.converted.notes }
    : { body: null, holds: found.converted.holds, notes: [] };
}

/** A branch closes or opens within hours: an unsent order is planned by a reading that is not older. */
const OLDER_THAN_MS = 3_600_000;

/** Has the cities of unsent orders read again, so that their next planning knows the present state of their branches. */
export async function wantBranches(
  { sklad }: Pick<Context, "sklad">,
  planned: readonly { readonly input: PlanInput }[],
): Promise<void> {
  const unsent = planned.filter(({ input }) => isUnsent(input));
  const refs = new Set(unsent.flatMap(({ input }) => branchRefsOf(input.order)));
  if (refs.size === 0) return;
  await sklad.stores.cityQueue.wantCitiesOf([...refs], { older_than_ms: OLDER_THAN_MS });
}

/** Stores what the catalogue says of lines and methods that orders got since a parcel of theirs was accepted. */
export async function rememberFacts(
  { sklad }: Pick<Context, "sklad">,
  planned: readonly Pick<ReconcileResult, "bodies">[],
): Promise<void> {
  for (const { bodies } of planned) {
    const row = bodies.toRemember;
    if (row) await remembered(sklad.stores, row, bodies.facts);
  }
}

/** An order without a parcel yet, or with one that waits or is held. */
const isUnsent = ({ warehouse_orders: parcels }: PlanInput) =>
  parcels.length === 0 || parcels.some(({ state }) => state === "planned");
