import type { EventSource } from "../../modules/sklad/types";
import { isTheDatabases, reasonOf } from "../../modules/sklad/errors";
import { create } from "./apply-plan";
import { inParallel, isolate } from "../runtime/isolate";
import { loadPlanInputs, type ReconcileResult } from "./plan-input";
import { raiseUnplanned, syncPlanProblems } from "./plan-problems";
import { commitPlan, planWithRule, reconcileOrder, rememberFacts, wantBranches } from "./reconcile-order";
import type { Context } from "../context";
import { awaitsFulfillment } from "../../planning/warehouse-order";

/** Each order uses a database connection, and Medusa needs its share of them. */
const MAX_ORDERS_IN_PARALLEL = 8;

/** By Medusa's order id; an order that does not exist is in neither map. */
export interface ReconciledOrders {
  readonly reconciled: ReadonlyMap<string, ReconcileResult>;
  /** Errors of orders that could not be planned. */
  readonly failed: ReadonlyMap<string, unknown>;
}

/**
 * reconcileOrder for many orders: they are loaded together, and only orders with work to do are handled one by one. An
 * order that cannot be planned does not affect the others, and raises a problem.
 */
export async function reconcileOrders(
  ctx: Context,
  orderIds: readonly string[],
  source: EventSource,
): Promise<ReconciledOrders> {
  const reconciled = new Map<string, ReconcileResult>();
  const failed = new Map<string, unknown>();
  // An error here is one order's, or occurs again for each order and is reported there.
  const planned = await planTogether(ctx, orderIds, source).catch(() => new Map<string, ReconcileResult>());
  const settled = [...planned].filter(([, { plan }]) => plan.length === 0);
  for (const [orderId, one] of settled) reconciled.set(orderId, one);
  // A batch being sent is planned twice within moments, and marked as checked when it is accepted.
  if (source !== "outbox")
    await ctx.sklad.stores.warehouseOrders.markChecked(...settled.map(([orderId]) => orderId));
  for (const one of await createTogether(ctx, [...planned.values()], source))
    reconciled.set(one.input.order.id, one);
  const together = new Set(reconciled.values());
  await inParallel(MAX_ORDERS_IN_PARALLEL, new Set(orderIds), async (orderId) => {
    if (reconciled.has(orderId)) return;
    const first = planned.get(orderId);
    try {
      if (first && (await commitPlan(ctx, first, source))) {
        reconciled.set(orderId, first);
        together.add(first);
        return;
      }
      // It writes the order's problems too.
      const one = await reconcileOrder(ctx, orderId, source);
      if (one) reconciled.set(orderId, one);
    } catch (error) {
      failed.set(orderId, error);
      await raiseUnplanned(ctx, first?.input.order ?? { id: orderId }, reasonOf(error));
    }
  });
  await completeAll(ctx, [...together], source);
  await wantBranches(ctx, [...together]);
  return { reconciled, failed };
}

/**
 * Writes what all orders remember, and their problems. An order for which that cannot be written does not affect the others.
 */
async function completeAll(
  ctx: Context,
  reconciled: readonly ReconcileResult[],
  source: EventSource,
): Promise<void> {
  const complete = async (some: readonly ReconcileResult[]): Promise<void> => {
    await rememberFacts(ctx, some);
    await syncPlanProblems(ctx, some, source);
  };
  await isolate(reconciled, complete, {
    isShared: isTheDatabases,
    onCulprit: ({ input }, error) => raiseUnplanned(ctx, input.order, reasonOf(error)),
  });
}

/** Plans by order, without writing anything. Orders that wait for their fulfillment are left out. */
async function planTogether(
  ctx: Context,
  orderIds: readonly string[],
  source: EventSource,
): Promise<Map<string, ReconcileResult>> {
  if (orderIds.length === 0) return new Map();
  const inputs = [...(await loadPlanInputs(ctx, orderIds))].filter(
    ([, { warehouse_orders }]) => !warehouse_orders.some(awaitsFulfillment),
  );
  const planned = new Map<string, ReconcileResult>();
  await inParallel(MAX_ORDERS_IN_PARALLEL, inputs, async ([id, input]) => {
    planned.set(id, await planWithRule(ctx, input, source));
  });
  return planned;
}

/**
 * Creates the first warehouse orders of many Medusa orders in one transaction. If it fails, none is created, and each
 * order is handled separately.
 */
async function createTogether(
  { sklad }: Context,
  planned: readonly ReconcileResult[],
  source: EventSource,
): Promise<readonly ReconcileResult[]> {
  const creating = planned.filter(
    ({ input, plan }) => input.warehouse_orders.length === 0 && plan.some(({ type }) => type === "create"),
  );
  if (creating.length === 0) return [];
  const created = await sklad.stores
    .transaction(async (stores) => {
      const orderIds = creating.map(({ input }) => input.order.id);
      await stores.warehouseOrders.lockAll(orderIds);
      const taken = new Set(
        (await stores.warehouseOrders.ofOrders(orderIds)).map(({ order_id }) => order_id),
      );
      const free = creating.filter(({ input }) => !taken.has(input.order.id));
      await create(stores, free.flatMap(creationsOf), source);
      return free;
    })
    .catch(() => []);
  if (created.length > 0) sklad.wakeOutbox();
  return created;
}

function creationsOf({ input: { order }, plan }: ReconcileResult) {
  return plan.flatMap((action) => (action.type === "create" ? [{ order, action }] : []));
}
