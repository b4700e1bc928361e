import type { ConnectionRow } from "../../modules/sklad/types";
import { raiseUnreadableSettings } from "../connections";
import { abandonFulfillment } from "./manual/cancel-fulfillment";
import { confirmFulfillment } from "./manual/confirm-fulfillment";
import { endedBy } from "../../catalogue";
import { planCanceled } from "../../planning/orders";
import { reasonOf } from "../../modules/sklad/reason-of";
import { applyPlan } from "./apply-plan";
import { loadWarehouseOrders } from "./plan-input";
import { reconcileOrders } from "./reconcile-orders";
import type { Context } from "../context";
import { forEachIsolated } from "../runtime/isolate";
import { clearForOrders, clearAllRecovered, endForOrders, raiseForMedusaOrder } from "../problems";
import { TimeBudget } from "../runtime/time-budget";

/** Most orders of each kind planned in one sweep; the rest come with the next. */
const MAX_ORDERS_PER_SWEEP = 500;
/** Of those that can no longer be edited: only what differs is told of them. */
const MAX_UNDER_WAY_PER_SWEEP = 200;
/** Loaded in one question; more would keep the process from anything else for too long. */
const MAX_ORDERS_PER_LOAD = 100;
/** An order's id is made before it is committed, and clocks differ: so far back every sweep looks again. */
const OVERLAP_MS = 60 * 60_000;
/** A sweep that died, or an order that could not be planned: looked at again after this. One that works extends it. */
const LEASE_MS = 60_000;
/** Medusa's fulfillment workflow takes seconds; one that is not linked after this long has died. */
const ABANDONED_AFTER_MS = 10 * 60_000;

/** What else a sweep does must not wait behind a rule that is slow about each of hundreds of orders. */
const RULE_MS = 20_000;

export interface Swept {
  readonly planned: number;
  readonly failed: number;
}

/** The same context, with an end to how long the shop's own rule is asked. */
export function withRuleBudget(ctx: Context): Context {
  return ctx.ruleBudget ? ctx : { ...ctx, ruleBudget: new TimeBudget(RULE_MS, ctx.sklad.monotonic) };
}

/**
 * Plans what no event announced: new orders nobody has seen, drafts that have become orders, orders that have changed
 * after all was over, and everything of ours that is open and due. Costs what is new, changed and open, not what the shop
 * has ever sold; processes that sweep at the same time share the work. A part that fails for ever keeps no other from
 * being done.
 */
export async function sweepOrders(unhurried: Context): Promise<Swept> {
  const ctx = withRuleBudget(unhurried);
  const swept: Swept[] = [];
  const parts = [
    async () => void swept.push(await planUnseen(ctx)),
    async () => void swept.push(await planOpen(ctx)),
    () => raiseUnreadableSettings(ctx),
    () => clearAllRecovered(ctx.sklad.stores),
  ];
  await forEachIsolated(parts, (part) => part());
  return sumOf(swept);
}

/** What is ours, or may become so, and due. */
async function planOpen(ctx: Context): Promise<Swept> {
  const { medusaOrders, orderChecks } = ctx.sklad.stores;
  const unsettled = await resolveAbandoned(ctx);
  const found = [
    ...new Set([
      ...(await medusaOrders.watchedToCheck(MAX_ORDERS_PER_SWEEP)),
      ...(await orderChecks.claimChanged(MAX_ORDERS_PER_SWEEP, LEASE_MS)),
      ...(await orderChecks.claimFreed(MAX_ORDERS_PER_SWEEP, LEASE_MS)),
      ...(await orderChecks.claimDue(MAX_ORDERS_PER_SWEEP, LEASE_MS, new Date(ctx.sklad.clock()))),
      ...(await orderChecks.claimUnderWay(MAX_UNDER_WAY_PER_SWEEP, LEASE_MS)),
    ]),
  ];
  // A plan would end the problem that says so.
  const known = found.filter((orderId) => !unsettled.has(orderId));
  const { failed, undecided } = await planAll(ctx, known);
  if (undecided.length > 0) await orderChecks.giveBack(undecided);
  await withdrawDeletedOrders(ctx, known);
  // One that cannot be planned is watched on: nobody looks at it for a parcel that has ended.
  await medusaOrders.stopWatching(without(known, failed));
  return {
    planned: known.length - failed.length - undecided.length,
    failed: failed.length + unsettled.size,
  };
}

/** What no event has told of and nobody looks at: orders that are new, and those that have changed after all was over. */
async function planUnseen(ctx: Context): Promise<Swept> {
  const { connections, medusaOrders } = ctx.sklad.stores;
  const handingOver = (await connections.list()).filter(
    ({ enabled, settings }) => enabled && settings.automatic_handover,
  );
  if (handingOver.length === 0) return { planned: 0, failed: 0 };
  const startedAt = new Date(ctx.sklad.clock());
  const since = new Date(Math.min(...handingOver.map(sweepFrom)));
  const swept: Swept[] = [];
  // A backlog goes first: until it is through, what has changed would be looked for in all of its time again and again.
  for (const find of ["unseenSince", "changedUnseen"] as const) {
    const orderIds = await medusaOrders[find](since, MAX_ORDERS_PER_SWEEP);
    const { failed, undecided } = await planAll(ctx, orderIds);
    const seen = without(orderIds, undecided);
    // What has a warehouse order now is ours; the rest is watched, also what could not be planned: it is tried again
    // ever less often, and holds up nothing that comes after it. What the shop was not asked about stays unseen.
    await medusaOrders.watch(seen);
    await medusaOrders.stopWatching(without(seen, failed));
    swept.push({ planned: seen.length - failed.length, failed: failed.length });
    if (orderIds.length === MAX_ORDERS_PER_SWEEP || undecided.length > 0) return sumOf(swept);
  }
  for (const { id } of handingOver) await connections.setSweptUntil(id, startedAt);
  return sumOf(swept);
}

function sumOf(swept: readonly Swept[]): Swept {
  const sum = (count: keyof Swept) => swept.reduce((all, one) => all + one[count], 0);
  return { planned: sum("planned"), failed: sum("failed") };
}

const without = (all: readonly string[], some: readonly string[]) => all.filter((id) => !some.includes(id));

function sweepFrom({ settings, enabled_at, swept_until }: ConnectionRow): number {
  const handOverSince = Date.parse(settings.hand_over_since ?? new Date(enabled_at ?? 0).toISOString());
  return Math.max(handOverSince, swept_until === null ? 0 : new Date(swept_until).getTime() - OVERLAP_MS);
}

interface PlannedAll {
  /** Orders that could not be planned. */
  readonly failed: readonly string[];
  /** Orders about which there was no time left to ask the shop's own rule. */
  readonly undecided: readonly string[];
}

async function planAll(ctx: Context, orderIds: readonly string[]): Promise<PlannedAll> {
  const unplanned: string[] = [];
  const undecided: string[] = [];
  for (let first = 0; first < orderIds.length; first += MAX_ORDERS_PER_LOAD) {
    if (first > 0) await ctx.sklad.stores.orderChecks.keep(orderIds.slice(first), LEASE_MS);
    const { failed, reconciled } = await reconcileOrders(
      ctx,
      orderIds.slice(first, first + MAX_ORDERS_PER_LOAD),
      "sweep",
    );
    for (const [orderId, error] of failed) {
      const reason = reasonOf(error);
      ctx.logger.error(`sklad: order ${orderId} could not be planned and is tried again later: ${reason}`);
      unplanned.push(orderId);
    }
    for (const [orderId, one] of reconciled) if (one.undecided) undecided.push(orderId);
  }
  if (undecided.length > 0)
    ctx.logger.warn(
      `sklad: the shop's own rule (beforeHandOver) is slow: ${undecided.length} orders wait for the next sweep to ask about them.`,
    );
  return { failed: unplanned, undecided };
}

/** Of one order. What it could not do is told by the order's name, and done for the others. */
async function alone(ctx: Context, orderId: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    ctx.logger.error(`sklad: order ${orderId} could not be settled and is tried again later: ${reason}`);
    await raiseForMedusaOrder(ctx.sklad.stores, orderId, "cannot_plan", { reason }).catch((untold: unknown) =>
      ctx.logger.error(`sklad: nor can the merchant be told of order ${orderId}: ${reasonOf(untold)}`),
    );
    return false;
  }
}

/** Medusa orders that were deleted: of those just looked at, and of those a problem names that nobody looks at. */
async function withdrawDeletedOrders(ctx: Context, known: readonly string[]): Promise<void> {
  const { medusaOrders, problems } = ctx.sklad.stores;
  const told = (await problems.openOf(endedBy("order_gone"))).map(({ params }) => params?.order_id);
  const candidates = new Set([...known, ...told.filter((id) => typeof id === "string")]);
  for (const orderId of await medusaOrders.gone([...candidates]))
    await alone(ctx, orderId, () => withdrawDeleted(ctx, orderId));
}

/** A Medusa order that was deleted takes its parcels with it, as a cancelled one does, and what is told of it. */
async function withdrawDeleted({ sklad }: Context, orderId: string): Promise<void> {
  await sklad.stores.exclusively(`order:${orderId}`, async (stores) => {
    const ours = (await loadWarehouseOrders(stores, [orderId])).get(orderId) ?? [];
    const warehouse_orders = ours.map(({ snapshot }) => snapshot);
    const plan = warehouse_orders.flatMap(planCanceled);
    await applyPlan(stores, { order: { id: orderId }, warehouse_orders }, plan, "sweep");
    await stores.warehouseOrders.markChecked(orderId);
    await endForOrders(stores, "order_gone", [orderId]);
  });
  sklad.wakeOutbox();
}

/**
 * Warehouse orders planned for a fulfillment whose workflow died: the goods are free again, and nothing is sent.
 * @returns Medusa orders of which one could not be settled
 */
async function resolveAbandoned(ctx: Context): Promise<Set<string>> {
  const failed = new Set<string>();
  for (const row of await ctx.sklad.stores.warehouseOrders.abandoned(ABANDONED_AFTER_MS)) {
    const { order_id, pending_fulfillment_id: id } = row;
    if (id === null) continue;
    const settled = await alone(ctx, order_id, async () => {
      if (!(await confirmFulfillment(ctx, row, id, "sweep"))) await abandonFulfillment(ctx, row, id);
      await clearForOrders(ctx.sklad.stores, "cannot_plan", [order_id]);
    });
    if (!settled) failed.add(order_id);
  }
  return failed;
}
