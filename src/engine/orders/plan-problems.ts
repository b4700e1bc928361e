import { entryOf } from "../../catalogue";
import { reasonOf } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { EventSource, NewProblem } from "../../modules/sklad/types";
import {
  agreementOf,
  type Differences,
  differencesOf,
  isCanceled,
  isNothingLeft,
  isRefunded,
  keepsBack,
  type OrderBodies,
  type PlanInput,
  stillPaysTwice,
  type WarehouseOrderInPlan,
} from "../../planning/orders";
import { contentHash } from "../../planning/values/canonical";
import {
  type Hold,
  isFulfilled,
  type WarehouseOrder,
  type WarehouseOrderRef,
} from "../../planning/warehouse-order";
import type { Context } from "../context";
import { clear, end, type NamedOrder, problemOf, raise } from "../problems";
import { loadWarehouseOrders, type ReconcileResult } from "./plan-input";
import { eventOf } from "./rows";

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
  if (!needsPerson(hold)) return [];
  // An accepted order has the problem `refunded`.
  if (hold.code === "refunded" && row.state !== undefined && row.state !== "planned") return [];
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

type Planned = Pick<ReconcileResult, "bodies">;

/**
 * Raises problems for parcels that can no longer be edited and differ from their order: once for the same differences,
 * even after a person dealt with them, and cleared when they are gone.
 * @returns Medusa order id → why it could not be done; a failing order does not affect the others
 */
async function syncTooLate(
  ctx: Pick<Context, "sklad">,
  planned: readonly Planned[],
  source: EventSource,
): Promise<Map<string, string>> {
  const failed = new Map<string, string>();
  for (const { bodies } of planned) {
    const { input } = bodies;
    try {
      for (const row of input.warehouse_orders) await syncOne(ctx, bodies, row, source);
    } catch (error) {
      failed.set(input.order.id, reasonOf(error));
    }
  }
  return failed;
}

async function syncOne(
  { sklad }: Pick<Context, "sklad">,
  bodies: OrderBodies,
  row: WarehouseOrderInPlan,
  source: EventSource,
): Promise<void> {
  const { stores } = sklad;
  const { input } = bodies;
  const before = row.differences_hash;
  if (row.state === "delivered") {
    if (before !== null && !stillPaysTwice(bodies, row))
      await clear(stores, { orders: [row.id] }, "pays_twice");
    return;
  }
  const agreement = agreementOf(bodies, row);
  if (agreement === "open" || (agreement === "agrees" && before === null)) return;
  const differences =
    agreement === "differs" ? differencesOf(bodies, row, await lastSent(stores, row)) : null;
  const hash = differences && isAny(differences) ? contentHash(differences) : null;
  if (hash === before) return;
  await sklad.stores.exclusively(`order:${input.order.id}`, async (inside) => {
    if (await isAsPlanned(inside, input, row)) await record(inside, input, row, hash, differences, source);
  });
}

function isAny({ items, fields, cash }: Differences): boolean {
  return items.length > 0 || fields.length > 0 || cash !== null;
}

/** The body that the warehouse accepted last; null when it is no longer stored. */
async function lastSent(stores: Stores, { id }: WarehouseOrderInPlan) {
  const commands = await stores.commands.ofTarget(id);
  const accepted = commands.find(
    ({ kind, state, sent }) => (kind === "add" || kind === "edit") && state === "done" && sent !== null,
  );
  return accepted?.sent ?? null;
}

/**
 * Whether the row is still as planned. While fulfillment sync has yet to register the parcel's items, what the order
 * asks for is not reliable.
 */
async function isAsPlanned(
  stores: Stores,
  { order }: PlanInput,
  planned: WarehouseOrderInPlan,
): Promise<boolean> {
  const ours = (await loadWarehouseOrders(stores, [order.id])).get(order.id) ?? [];
  const now = ours.find(({ row }) => row.id === planned.id);
  if (!now || contentHash(now.snapshot) !== contentHash(planned)) return false;
  const { sync_due_at, sync_failures } = now.row;
  return isFulfilled(planned) || sync_due_at === null || sync_failures > 0;
}

async function record(
  stores: Stores,
  { order }: PlanInput,
  { id, connection_id, number }: WarehouseOrderInPlan,
  hash: string | null,
  differences: Differences | null,
  source: EventSource,
): Promise<void> {
  const row = { id, connection_id, number, order_id: order.id };
  await stores.problems.rememberDifferences(id, hash);
  await end(stores, { orders: [id] }, "agrees");
  if (hash === null || differences === null) return stores.events.add(eventOf(row, source, "agrees"));
  const { items, fields, cash } = differences;
  if (cash?.twice) await raise(stores, { order: row }, "pays_twice", { ...cash });
  const other = { items, fields, ...(cash && !cash.twice && { cash }) };
  if (items.length > 0 || fields.length > 0 || "cash" in other)
    await raise(stores, { order: row }, "too_late", other);
  await stores.events.add(eventOf(row, source, "differs", { ...differences }));
}
