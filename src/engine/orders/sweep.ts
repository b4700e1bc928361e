import { endedBy } from "../../catalogue";
import type { RunningWork } from "../../modules/sklad/ports";
import { reasonOf } from "../../modules/sklad/errors";
import type { ConnectionRow } from "../../modules/sklad/types";
import { planCanceled } from "../../planning/orders";
import { raiseUnreadableSettings } from "../connections";
import type { Context } from "../context";
import { clear, clearAllRecovered, end } from "../problems";
import { forEachIsolated } from "../runtime/isolate";
import { FailureLog, Poller } from "../runtime/poller";
import { applyPlan } from "./apply-plan";
import { abandonFulfillment } from "./manual/cancel-fulfillment";
import { confirmFulfillment } from "./manual/fulfillment-request";
import { loadWarehouseOrders } from "./plan-input";
import { raiseUnplanned } from "./plan-problems";
import { reconcileOrders } from "./reconcile-orders";

/** Most orders of each kind planned in one sweep; the rest come with the next. */
const MAX_ORDERS_PER_SWEEP = 500;
/** Most orders past editing in one sweep, which are only compared with their Medusa order. */
const MAX_UNDER_WAY_PER_SWEEP = 200;
/** Orders loaded in one query; more would block the process for too long. */
const MAX_ORDERS_PER_LOAD = 100;
/** Every sweep reads this far back again: an order's id is made before the order is committed, and clocks differ. */
const OVERLAP_MS = 60 * 60_000;
/**
 * Orders of a sweep that died, and orders that could not be planned, are due again after this. A working sweep extends
 * it.
 */
const LEASE_MS = 60_000;
/** Medusa's fulfillment workflow takes seconds; one that is not linked after this time has failed. */
const ABANDONED_AFTER_MS = 10 * 60_000;

export interface Swept {
  readonly planned: number;
  readonly failed: number;
}

/**
 * Plans what no event announced: new orders, drafts that became orders, orders that changed after everything ended, and
 * all open orders of ours that are due. The cost depends on what is new, changed and open, not on the shop's history;
 * concurrent sweeps share the work. A part that keeps failing does not stop the others.
 */
export async function sweepOrders(ctx: Context): Promise<Swept> {
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

/** Plans due orders that have warehouse orders or are watched. */
async function planOpen(ctx: Context): Promise<Swept> {
  const { watchedOrders, orderChecks } = ctx.sklad.stores;
  const unsettled = await resolveAbandoned(ctx);
  const found = [
    ...new Set([
      ...(await watchedOrders.watchedToCheck(MAX_ORDERS_PER_SWEEP)),
      ...(await orderChecks.claimChanged(MAX_ORDERS_PER_SWEEP, LEASE_MS)),
      ...(await orderChecks.claimFreed(MAX_ORDERS_PER_SWEEP, LEASE_MS)),
      ...(await orderChecks.claimDue(MAX_ORDERS_PER_SWEEP, LEASE_MS, new Date(ctx.sklad.clock()))),
      ...(await orderChecks.claimUnderWay(MAX_UNDER_WAY_PER_SWEEP, LEASE_MS)),
    ]),
  ];
  // A plan would clear the problem of an order that could not be resolved.
  const known = found.filter((orderId) => !unsettled.has(orderId));
  const failed = await planAll(ctx, known);
  await withdrawDeletedOrders(ctx, known);
  // An order that could not be planned stays watched, because no warehouse order makes it due.
  await watchedOrders.stopWatching(without(known, failed));
  return { planned: known.length - failed.length, failed: failed.length + unsettled.size };
}

/** Plans orders without an event: new ones, and those that changed after everything ended. */
async function planUnseen(ctx: Context): Promise<Swept> {
  const { connections, medusaOrders, sweepProgress, watchedOrders } = ctx.sklad.stores;
  const handingOver = (await connections.list()).filter(
    ({ enabled, settings }) => enabled && settings.automatic_handover,
  );
  if (handingOver.length === 0) return { planned: 0, failed: 0 };
  const startedAt = new Date(ctx.sklad.clock());
  const since = new Date(Math.min(...handingOver.map(sweepFrom)));
  const swept: Swept[] = [];
  // New orders go first: until a backlog is done, the search for changed orders would cover its whole time again and
  // again.
  for (const find of ["unseenSince", "changedUnseen"] as const) {
    const orderIds = await medusaOrders[find](since, MAX_ORDERS_PER_SWEEP);
    const failed = await planAll(ctx, orderIds);
    // Orders with a warehouse order are planned by planOpen from now on. The rest is watched, also orders that could not be
    // planned, which are tried less and less often and do not delay later ones.
    await watchedOrders.watch(orderIds);
    await watchedOrders.stopWatching(without(orderIds, failed));
    swept.push({ planned: orderIds.length - failed.length, failed: failed.length });
    if (orderIds.length === MAX_ORDERS_PER_SWEEP) return sumOf(swept);
  }
  for (const connection of handingOver) await sweepProgress.advance(connection, startedAt);
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

/** @returns orders that could not be planned */
async function planAll(ctx: Context, orderIds: readonly string[]): Promise<string[]> {
  const unplanned: string[] = [];
  for (let first = 0; first < orderIds.length; first += MAX_ORDERS_PER_LOAD) {
    if (first > 0) await ctx.sklad.stores.orderChecks.extendLease(orderIds.slice(first), LEASE_MS);
    const { failed } = await reconcileOrders(
      ctx,
      orderIds.slice(first, first + MAX_ORDERS_PER_LOAD),
      "sweep",
    );
    for (const [orderId, error] of failed) {
      const reason = reasonOf(error);
      ctx.logger.error(`sklad: order ${orderId} could not be planned and is tried again later: ${reason}`);
      unplanned.push(orderId);
    }
  }
  return unplanned;
}

/** Runs work on one order. A failure is logged and raised for that order only. @returns whether it succeeded */
async function isolated(ctx: Context, orderId: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work();
    return true;
  } catch (error) {
    const reason = reasonOf(error);
    ctx.logger.error(`sklad: order ${orderId} could not be processed and is tried again later: ${reason}`);
    await raiseUnplanned(ctx, { id: orderId }, reason);
    return false;
  }
}

/** Handles deleted Medusa orders, among the orders just planned and those named by an open problem. */
async function withdrawDeletedOrders(ctx: Context, known: readonly string[]): Promise<void> {
  const { medusaOrders, problems } = ctx.sklad.stores;
  const named = (await problems.openOf(endedBy("order_gone"))).map(({ params }) => params?.order_id);
  const candidates = new Set([...known, ...named.filter((id) => typeof id === "string")]);
  for (const orderId of await medusaOrders.gone([...candidates]))
    await isolated(ctx, orderId, () => withdrawDeleted(ctx, orderId));
}

/** Cancels the parcels of a deleted Medusa order, as for a canceled one, and clears its problems. */
async function withdrawDeleted({ sklad }: Context, orderId: string): Promise<void> {
  await sklad.stores.exclusively(`order:${orderId}`, async (stores) => {
    const ours = (await loadWarehouseOrders(stores, [orderId])).get(orderId) ?? [];
    const warehouse_orders = ours.map(({ snapshot }) => snapshot);
    const plan = warehouse_orders.flatMap(planCanceled);
    await applyPlan(stores, { order: { id: orderId }, warehouse_orders }, plan, "sweep");
    await stores.warehouseOrders.markChecked(orderId);
    await end(stores, { medusaOrders: [orderId] }, "order_gone");
  });
  sklad.wakeOutbox();
}

/**
 * Withdraws warehouse orders planned for a fulfillment whose workflow died: their items are free again.
 * @returns ids of Medusa orders for which this failed
 */
async function resolveAbandoned(ctx: Context): Promise<Set<string>> {
  const failed = new Set<string>();
  for (const row of await ctx.sklad.stores.warehouseOrders.abandoned(ABANDONED_AFTER_MS)) {
    const { order_id, pending_fulfillment_id: id } = row;
    if (id === null) continue;
    const settled = await isolated(ctx, order_id, async () => {
      if (!(await confirmFulfillment(ctx, row, id, "sweep"))) await abandonFulfillment(ctx, row, id);
      await clear(ctx.sklad.stores, { medusaOrders: [order_id] }, "cannot_plan");
    });
    if (!settled) failed.add(order_id);
  }
  return failed;
}

const SWEEP = "sweep";
/** Medusa's scheduler starts a sweep every minute. */
const LATE_AFTER_MS = 150_000;
const CHECK_EVERY_MS = 20_000;

/** Postpones the late sweep; called when a sweep begins. */
export async function sweepBegins({ sklad }: Pick<Context, "sklad">): Promise<void> {
  await sklad.stores.leases.postpone(SWEEP, LATE_AFTER_MS);
}

/**
 * Sweeps when Medusa's scheduler has not done so for minutes. With Redis the schedule is stored there, and when Redis
 * loses it, no sweep runs until a process restarts. One process does it, by the database's clock.
 */
export function pollLateSweep(ctx: Context, sweep: () => Promise<void>): RunningWork {
  const poller = new Poller({
    name: "the late sweep",
    every_ms: CHECK_EVERY_MS,
    first_after_ms: CHECK_EVERY_MS,
    failures: new FailureLog(ctx.logger),
  });
  const { leases } = ctx.sklad.stores;
  return poller.start({
    async tick() {
      if ((await leases.takeFree([SWEEP], LATE_AFTER_MS)).length > 0) await sweep();
    },
  });
}
