import type { EventSource } from "../../modules/sklad/types";
import { isTheDatabases, reasonOf } from "../../modules/sklad/reason-of";
import { createAll } from "./apply-plan";
import { inParallel, isolate } from "../runtime/isolate";
import { loadPlanInputs } from "./plan-input";
import { syncPlanProblems, raiseUnplanned } from "./plan-problems";
import { commitPlan, planWithRule, type ReconcileResult, reconcileOrder } from "./reconcile-order";
import type { Context } from "../context";

/** Each uses a connection to the database, of which Medusa needs its share. */
const MAX_ORDERS_IN_PARALLEL = 8;

/** By Medusa's order id; an order that does not exist is in neither. */
export interface ReconciledOrders {
  readonly reconciled: ReadonlyMap<string, ReconcileResult>;
  /** Why an order could not be planned. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/**
 * The same as reconcileOrder for many orders: they are loaded together, and only those for which there is something to
 * do are worked on one by one. One that cannot be planned does not keep the others from it, and the merchant is told.
 */
export async function reconcileOrders(
  ctx: Context,
  orderIds: readonly string[],
  source: EventSource,
): Promise<ReconciledOrders> {
  const reconciled = new Map<string, ReconcileResult>();
  const failed = new Map<string, unknown>();
  // What fails here is one order's fault, or fails again for each of them and is reported there.
  const planned = await planTogether(ctx, orderIds, source).catch(() => new Map<string, ReconcileResult>());
  const settled = [...planned].filter(([, { plan }]) => plan.length === 0);
  for (const [orderId, one] of settled) reconciled.set(orderId, one);
  // A batch on its way is looked at twice within a moment, and marked when it is accepted.
  const checked = settled.flatMap(([orderId, { undecided }]) => (undecided ? [] : orderId));
  if (source !== "outbox") await ctx.sklad.stores.warehouseOrders.markChecked(...checked);
  for (const one of await openTogether(ctx, [...planned.values()], source))
    reconciled.set(one.input.order.id, one);
  await inParallel(MAX_ORDERS_IN_PARALLEL, new Set(orderIds), async (orderId) => {
    if (reconciled.has(orderId)) return;
    try {
      const first = planned.get(orderId);
      const done = first && (await commitPlan(ctx, first, source)) ? first : undefined;
      const one = done ?? (await reconcileOrder(ctx, orderId, source));
      if (one) reconciled.set(orderId, one);
    } catch (error) {
      failed.set(orderId, error);
      await raiseUnplanned(ctx, orderId, reasonOf(error));
    }
  });
  await settleAll(ctx, [...reconciled.values()], source);
  return { reconciled, failed };
}

/** An order whose problems cannot be written keeps none of another from it. */
async function settleAll(
  ctx: Context,
  reconciled: readonly ReconcileResult[],
  source: EventSource,
): Promise<void> {
  await isolate(reconciled, (some) => syncPlanProblems(ctx, some, source), {
    isShared: isTheDatabases,
    onCulprit: ({ input }, error) => raiseUnplanned(ctx, input.order.id, reasonOf(error)),
  });
}

/** By order; nothing is done yet. One that waits for its fulfillment is not among them. */
async function planTogether(
  ctx: Context,
  orderIds: readonly string[],
  source: EventSource,
): Promise<Map<string, ReconcileResult>> {
  if (orderIds.length === 0) return new Map();
  const inputs = [...(await loadPlanInputs(ctx, orderIds))].filter(
    ([, { warehouse_orders }]) => !warehouse_orders.some(({ awaits_fulfillment }) => awaits_fulfillment),
  );
  const planned = new Map<string, ReconcileResult>();
  await inParallel(MAX_ORDERS_IN_PARALLEL, inputs, async ([id, input]) => {
    planned.set(id, await planWithRule(ctx, input, source));
  });
  return planned;
}

/**
 * Orders nobody has planned before, in one transaction. None of them is opened when one cannot be: each is tried alone
 * then.
 */
async function openTogether(
  { sklad }: Context,
  planned: readonly ReconcileResult[],
  source: EventSource,
): Promise<readonly ReconcileResult[]> {
  const opening = planned.filter(
    ({ input, plan }) => input.warehouse_orders.length === 0 && plan.some(({ type }) => type === "open"),
  );
  if (opening.length === 0) return [];
  const opened = await sklad.stores
    .transaction(async (stores) => {
      const orderIds = opening.map(({ input }) => input.order.id);
      await stores.warehouseOrders.lockAll(orderIds);
      const taken = new Set(
        (await stores.warehouseOrders.ofOrders(orderIds)).map(({ order_id }) => order_id),
      );
      const free = opening.filter(({ input }) => !taken.has(input.order.id));
      await createAll(stores, free.flatMap(openingsOf), source);
      return free;
    })
    .catch(() => []);
  if (opened.length > 0) sklad.wakeOutbox();
  return opened;
}

function openingsOf({ input: { order }, plan }: ReconcileResult) {
  return plan.flatMap((action) => (action.type === "open" ? [{ order, action }] : []));
}
