import { reasonOf } from "../../modules/sklad/reason-of";
import type { Stores } from "../../modules/sklad/stores";
import type { EventSource } from "../../modules/sklad/types";
import { isCanceled, isRefunded, keepsBack, type WarehouseOrderInPlan } from "../../planning/orders";
import type { Context } from "../context";
import { clearForOrders, endForOrders, raiseForMedusaOrder, raiseForOrder } from "../problems";
import type { ReconcileResult } from "./plan-input";
import { syncTooLate } from "./too-late";

/** Raises the problems that plans show, and clears those that no longer hold. */
export async function syncPlanProblems(
  ctx: Context,
  planned: readonly ReconcileResult[],
  source: EventSource,
): Promise<void> {
  const { stores } = ctx.sklad;
  const repeating = planned.filter(({ repeats }) => repeats.length > 0);
  for (const { input, repeats } of repeating)
    await raiseForMedusaOrder(stores, input.order.id, "plan_repeats", { steps: repeats });
  const failed = await syncTooLate(ctx, planned, source);
  for (const [orderId, reason] of failed) await raiseUnplanned(ctx, orderId, reason);
  const settled = planned.filter(({ input, repeats }) => repeats.length === 0 && !failed.has(input.order.id));
  await clearForOrders(stores, "cannot_plan", repeating.map(orderIdOf));
  await syncRefunds(stores, planned);
  await clearForOrders(stores, "not_sent_again", planned.flatMap(resolvedCancellations));
  // Orders that the warehouse canceled before Medusa are in sync once Medusa has canceled them too.
  const canceled = planned.filter(({ input }) => isCanceled(input.order));
  const rows = canceled.flatMap(({ input }) => input.warehouse_orders);
  await endForOrders(
    stores,
    "canceled_in_medusa",
    rows.map(({ id }) => id),
  );
  // Last: when a step before fails, the order's problem stays open instead of being cleared and raised again each time.
  await endForOrders(stores, "planned", settled.map(orderIdOf));
}

/**
 * Raises a problem for an order that cannot be planned, or whose problems cannot be written. If that fails too, it is
 * logged.
 */
export async function raiseUnplanned(
  { sklad, logger }: Pick<Context, "sklad" | "logger">,
  orderId: string,
  reason: string,
): Promise<void> {
  await raiseForMedusaOrder(sklad.stores, orderId, "cannot_plan", { reason }).catch((error: unknown) =>
    logger.error(
      `sklad: order ${orderId} could not be planned (${reason}), and the problem could not be stored: ${reasonOf(error)}`,
    ),
  );
}

/** Uses the rows that the plan was made from; commands that it queued are seen by the next plan. */
async function syncRefunds(stores: Stores, planned: readonly ReconcileResult[]): Promise<void> {
  const accepted = planned.flatMap(({ input }) =>
    input.warehouse_orders
      .filter(({ state }) => state !== "planned")
      .map((row) => ({ row, order_id: input.order.id, refunded: isRefunded(input, row) })),
  );
  for (const { row, order_id, refunded } of accepted)
    if (refunded) await raiseForOrder(stores, { ...identityOf(row), order_id }, "refunded");
  const others = accepted.filter(({ refunded }) => !refunded).map(({ row }) => row.id);
  await clearForOrders(stores, "refunded", others);
}

/** Canceled parcels whose items are no longer open on the order. Undecidable while a line is unclear: returns none. */
function resolvedCancellations({ input, bodies }: ReconcileResult): string[] {
  const { parcels, holds } = bodies.found;
  if (holds.length > 0) return [];
  const { warehouse_orders: orders } = input;
  return orders
    .filter((order) => order.state === "canceled" && !keepsBack(order, orders, parcels))
    .map(({ id }) => id);
}

function identityOf({ id, connection_id, number }: WarehouseOrderInPlan) {
  return { id, connection_id, number };
}

function orderIdOf({ input }: ReconcileResult): string {
  return input.order.id;
}
