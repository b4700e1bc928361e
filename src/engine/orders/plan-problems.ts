import { entryOf } from "../../catalogue";
import { reasonOf } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { EventSource, NewProblem } from "../../modules/sklad/types";
import type { Hold, WarehouseOrder, WarehouseOrderRef } from "../../planning/warehouse-order";
import {
  isCanceled,
  isNothingLeft,
  isRefunded,
  keepsBack,
  type WarehouseOrderInPlan,
} from "../../planning/orders";
import type { Context } from "../context";
import { clear, end, type NamedOrder, problemOf, raise } from "../problems";
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
    await raise(stores, { medusaOrder: input.order }, "plan_repeats", { steps: repeats });
  const failed = await syncTooLate(ctx, planned, source);
  for (const { input } of planned) {
    const reason = failed.get(input.order.id);
    if (reason !== undefined) await raiseUnplanned(ctx, input.order, reason);
  }
  const settled = planned.filter(({ input, repeats }) => repeats.length === 0 && !failed.has(input.order.id));
  await clear(stores, { medusaOrders: repeating.map(orderIdOf) }, "cannot_plan");
  await syncRefunds(stores, planned);
  await clear(stores, { orders: planned.flatMap(resolvedCancellations) }, "not_sent_again");
  // What the warehouse canceled before Medusa is in sync once Medusa has canceled it too.
  const rows = planned.flatMap(({ input: { order, warehouse_orders } }) =>
    warehouse_orders.filter((row) => isCanceled(order) || isNothingLeft(row, order)),
  );
  await end(stores, { orders: rows.map(({ id }) => id) }, "canceled_in_medusa");
  // Last: when a step before fails, the order's problem stays open instead of being cleared and raised again each time.
  await end(stores, { medusaOrders: settled.map(orderIdOf) }, "planned");
}

/**
 * Raises a problem for an order that cannot be planned, or whose problems cannot be written. If that fails too, it is
 * logged.
 */
export async function raiseUnplanned(
  { sklad, logger }: Pick<Context, "sklad" | "logger">,
  order: NamedOrder,
  reason: string,
): Promise<void> {
  await raise(sklad.stores, { medusaOrder: order }, "cannot_plan", { reason }).catch((error: unknown) =>
    logger.error(
      `sklad: order ${order.id} could not be planned (${reason}), and the problem could not be stored: ${reasonOf(error)}`,
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
    if (refunded) await raise(stores, { order: { ...identityOf(row), order_id } }, "refunded");
  const others = accepted.filter(({ refunded }) => !refunded).map(({ row }) => row.id);
  await clear(stores, { orders: others }, "refunded");
}

/** Canceled parcels whose items are no longer open on the order. Undecidable while a line is unclear: returns none. */
function resolvedCancellations({ input, bodies }: ReconcileResult): string[] {
  const { parcels, holds } = bodies.outstanding;
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

/** Some holds end within moments: reservations are made, the customer's address is completed. */
const NOTIFY_AFTER_MS = 2 * 60_000;

/** A held warehouse order and its hold. */
interface Held {
  readonly row: WarehouseOrderRef & { readonly state?: WarehouseOrder["state"] };
  readonly hold: Hold;
}

/** Raises a problem for holds that need a person. */
export async function raiseHoldProblems(stores: Stores, ...held: readonly Held[]): Promise<void> {
  await stores.problems.raise(...held.flatMap(problemsOf));
}

function problemsOf({ row, hold }: Held): NewProblem[] {
  if (hold.code === "connection_disabled") return [problemOf({ order: row }, "connection_disabled")];
  if (!needsPerson(hold) || hasOtherProblem(hold, row.state)) return [];
  return [{ ...problemOf({ order: row }, "held", { hold }), notify_after_ms: NOTIFY_AFTER_MS }];
}

/** Clears the problem of a hold that ended or changed. */
export async function clearHoldProblem(
  stores: Stores,
  { id, hold_code }: Pick<WarehouseOrder, "id" | "hold_code">,
): Promise<void> {
  if (hold_code !== null && needsPerson({ code: hold_code }))
    await end(stores, { orders: [id] }, "hold_cleared");
}

const needsPerson = ({ code }: Pick<Hold, "code">): boolean => entryOf(`hold.${code}`).tone === "needs_you";

/**
 * Whether another problem covers the hold: `not_reserved` for items without reservations, `refunded` for accepted
 * orders.
 */
function hasOtherProblem({ code }: Hold, state: WarehouseOrder["state"] = "planned"): boolean {
  return code === "reservation_missing" || (code === "refunded" && state !== "planned");
}
