import type { ConnectionRow } from "../../modules/sklad/types";
import { raiseUnreadableSettings } from "../connections";
import { abandonFulfillment } from "./fulfillment/cancel-fulfillment";
import { confirmFulfillment } from "./fulfillment/confirm-fulfillment";
import { atCrashPoint } from "../crash-points";
import { planCanceled } from "../../planning/orders";
import { applyPlan } from "./apply-plan";
import { loadWarehouseOrders } from "./plan-input";
import { reconcileOrders } from "./reconcile-orders";
import type { Context } from "../context";

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

export interface Swept {
  readonly planned: number;
  readonly failed: number;
}

/**
 * Plans what no event announced: new orders nobody has seen, drafts that have become orders, and everything of ours
 * that is open and due. Costs what is new and open, not what the shop has ever sold; processes that sweep at the same
 * time share the work.
 */
export async function sweepOrders(ctx: Context): Promise<Swept> {
  const { medusaOrders } = ctx.sklad.stores;
  await raiseUnreadableSettings(ctx);
  await settleAbandoned(ctx);
  const unseen = await planUnseen(ctx);
  const known = [
    ...new Set([
      ...(await medusaOrders.watchedToCheck(MAX_ORDERS_PER_SWEEP)),
      ...(await medusaOrders.claimChanged(MAX_ORDERS_PER_SWEEP, LEASE_MS)),
      ...(await medusaOrders.claimDue(MAX_ORDERS_PER_SWEEP, LEASE_MS, new Date(ctx.sklad.clock()))),
      ...(await medusaOrders.claimUnderWay(MAX_UNDER_WAY_PER_SWEEP, LEASE_MS)),
    ]),
  ];
  const failed = unseen.failed + (await planAll(ctx, known)).length;
  for (const orderId of await medusaOrders.gone(known)) await giveUpGone(ctx, orderId);
  await medusaOrders.stopWatching(known);
  return { planned: unseen.planned + known.length - failed, failed };
}

async function planUnseen(ctx: Context): Promise<Swept> {
  const { connections, medusaOrders } = ctx.sklad.stores;
  const handingOver = (await connections.list()).filter(
    ({ enabled, settings }) => enabled && settings.automatic_handover,
  );
  if (handingOver.length === 0) return { planned: 0, failed: 0 };
  const startedAt = new Date(ctx.sklad.clock());
  const since = new Date(Math.min(...handingOver.map(sweepFrom)));
  const orderIds = await medusaOrders.unseenSince(since, MAX_ORDERS_PER_SWEEP);
  const failed = await planAll(ctx, orderIds);
  // What has a warehouse order now is ours; the rest is watched, also what could not be planned: it is tried again
  // ever less often, and holds up nothing that comes after it.
  await medusaOrders.watch(orderIds);
  await medusaOrders.stopWatching(orderIds);
  if (orderIds.length < MAX_ORDERS_PER_SWEEP) {
    for (const { id } of handingOver) await connections.setSweptUntil(id, startedAt);
  }
  return { planned: orderIds.length, failed: failed.length };
}

function sweepFrom({ settings, enabled_at, swept_until }: ConnectionRow): number {
  const handOverSince = Date.parse(settings.hand_over_since ?? new Date(enabled_at ?? 0).toISOString());
  return Math.max(handOverSince, swept_until === null ? 0 : new Date(swept_until).getTime() - OVERLAP_MS);
}

/** @returns the orders that could not be planned */
async function planAll(ctx: Context, orderIds: readonly string[]): Promise<string[]> {
  atCrashPoint("K11");
  const unplanned: string[] = [];
  for (let first = 0; first < orderIds.length; first += MAX_ORDERS_PER_LOAD) {
    if (first > 0) await ctx.sklad.stores.medusaOrders.keep(orderIds.slice(first), LEASE_MS);
    const { failed } = await reconcileOrders(
      ctx,
      orderIds.slice(first, first + MAX_ORDERS_PER_LOAD),
      "sweep",
    );
    for (const [orderId, error] of failed) {
      const reason = error instanceof Error ? error.message : String(error);
      ctx.logger.error(`sklad: order ${orderId} could not be planned and is tried again later: ${reason}`);
      unplanned.push(orderId);
    }
  }
  return unplanned;
}

/** A Medusa order that was deleted takes its parcels with it, as a cancelled one does. */
async function giveUpGone({ sklad }: Context, orderId: string): Promise<void> {
  await sklad.stores.exclusively(`order:${orderId}`, async (stores) => {
    const ours = (await loadWarehouseOrders(stores, [orderId])).get(orderId) ?? [];
    const warehouse_orders = ours.map(({ snapshot }) => snapshot);
    const plan = warehouse_orders.flatMap(planCanceled);
    await applyPlan(stores, { order: { id: orderId }, warehouse_orders }, plan, "sweep");
    await stores.warehouseOrders.markChecked(orderId);
  });
  sklad.wakeOutbox();
}

/** Warehouse orders planned for a fulfillment whose workflow died: the goods are free again, and nothing is sent. */
async function settleAbandoned(ctx: Context): Promise<void> {
  for (const row of await ctx.sklad.stores.warehouseOrders.abandoned(ABANDONED_AFTER_MS)) {
    const id = row.pending_fulfillment_id;
    if (id !== null && !(await confirmFulfillment(ctx, row, id, "sweep")))
      await abandonFulfillment(ctx, row, id);
  }
}
