import { reasonOf } from "../../modules/sklad/reason-of";
import type { Stores } from "../../modules/sklad/stores";
import type { EventSource } from "../../modules/sklad/types";
import { isCanceled, isRefunded, keepsBack, type WarehouseOrderSnapshot } from "../../planning/orders";
import type { Context } from "../context";
import { clearForOrders, endForOrders, raiseForMedusaOrder, raiseForOrder } from "../problems";
import type { ReconcileResult } from "./reconcile-order";
import { syncTooLate } from "./too-late";

/** Tells what plans show that a person has to see, and ends what is no longer so. */
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
  await settleRefunds(stores, planned);
  await clearForOrders(stores, "not_sent_again", planned.flatMap(settledCancellations));
  // What the warehouse cancelled before Medusa did is in line again.
  const canceled = planned.filter(({ input }) => isCanceled(input.order));
  const rows = canceled.flatMap(({ input }) => input.warehouse_orders);
  await endForOrders(
    stores,
    "canceled_in_medusa",
    rows.map(({ id }) => id),
  );
  // The last: of what fails before it for ever the problem stays, and is not told again and again.
  await endForOrders(stores, "planned", settled.map(orderIdOf));
}

/** An order that cannot be planned, or of whose plan nothing can be told. What the table refuses is said in the log. */
export async function raiseUnplanned(
  { sklad, logger }: Pick<Context, "sklad" | "logger">,
  orderId: string,
  reason: string,
): Promise<void> {
  await raiseForMedusaOrder(sklad.stores, orderId, "cannot_plan", { reason }).catch((untold: unknown) =>
    logger.error(
      `sklad: order ${orderId} could not be planned (${reason}), nor can the merchant be told of it: ${reasonOf(untold)}`,
    ),
  );
}

/** By the rows the plan was made from: what it has queued just now is seen by the next. */
async function settleRefunds(stores: Stores, planned: readonly ReconcileResult[]): Promise<void> {
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

/** Cancelled parcels whose goods are outstanding no longer, or go another way. While a line is unclear nobody knows. */
function settledCancellations({ input, conversions }: ReconcileResult): string[] {
  const { parcels, holds } = conversions.found;
  if (holds.length > 0) return [];
  const { warehouse_orders: orders } = input;
  return orders
    .filter((order) => order.state === "canceled" && !keepsBack(order, orders, parcels))
    .map(({ id }) => id);
}

function identityOf({ id, connection_id, number }: WarehouseOrderSnapshot) {
  return { id, connection_id, number };
}

function orderIdOf({ input }: ReconcileResult): string {
  return input.order.id;
}
