import type { MedusaContainer } from "@medusajs/framework/types";
import { reasonOf } from "../../modules/sklad/errors";
import type { RunningWork } from "../../modules/sklad/ports";
import type { Claim } from "../../modules/sklad/stores/orders/fulfillments";
import {
  lockedItems,
  nextForBooking,
  nextForClosing,
  nextStep,
  type SyncDecision,
  type SyncInput,
} from "../../planning/fulfillments";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { isLockedOut, ItemsBusyError, leaseOrder, leasingItems } from "../locks";
import { NoOptionToFulfilError } from "../medusa";
import { end, raise } from "../problems";
import { inParallel } from "../runtime/isolate";
import { FailureLog, Poller, Tasks } from "../runtime/poller";
import { settlesWithin } from "../runtime/time-limits";
import { performAndRecord } from "./perform";
import { type Failure, recordFailure } from "./problems";
import { loadSyncInput } from "./sync-input";

/** Delay while another process has the order: a merchant's cancellation, or a sibling's sync. */
const BUSY_MS = 500;
/** Delay while an order that failed before is leased, possibly by a step that hangs. */
const BUSY_AFTER_FAILURE_MS = 30_000;
/** All steps of a parcel together take seconds. */
const HANGS_AFTER_MS = 60_000;
/**
 * A parcel needs at most five steps, four for each of its returns, and five to be closed; many more mean that the plan
 * repeats itself.
 */
const MAX_STEPS = 60;

/**
 * Runs the remaining steps of one warehouse order in Medusa, one at a time, with the Medusa order leased and read again
 * after each. A failure is recorded and retried later. A step that hangs does not block other orders; it keeps the
 * lease of its own, so that no other step runs beside it.
 * @param stop begins no further step; the remaining ones are done by the next claim
 */
export async function syncClaim(
  ctx: Context,
  container: MedusaContainer,
  claim: Claim,
  stop?: AbortSignal,
): Promise<void> {
  if (await settlesWithin(ctx.sklad, HANGS_AFTER_MS, syncToEnd(ctx, container, claim, stop))) return;
  await recordFailure(ctx, claim, { kind: "hangs" });
}

async function syncToEnd(
  ctx: Context,
  container: MedusaContainer,
  claim: Claim,
  stop: AbortSignal | undefined,
): Promise<void> {
  const { fulfillmentSync } = ctx.sklad.stores;
  const lease = await leaseOrder(ctx, claim.row.order_id);
  if (!lease)
    return fulfillmentSync.postpone(claim, claim.row.sync_failures > 0 ? BUSY_AFTER_FAILURE_MS : BUSY_MS);
  try {
    const broken = AbortSignal.any([lease.lost, ...(stop ? [stop] : [])]);
    const failure = await syncSteps(ctx, container, claim.row, broken);
    if (broken.aborted) await fulfillmentSync.postpone(claim, BUSY_MS);
    else if (failure) await recordFailure(ctx, claim, failure);
    else {
      await fulfillmentSync.done(claim);
      await end(ctx.sklad.stores, { orders: [claim.row.id] }, "fulfillments_synced");
    }
  } catch (error) {
    await recordThrown(ctx, claim, error);
  } finally {
    await lease.release();
  }
}

async function recordThrown(ctx: Context, claim: Claim, error: unknown): Promise<void> {
  if (error instanceof ItemsBusyError)
    return ctx.sklad.stores.fulfillmentSync.postpone(claim, error.retry_ms);
  if (error instanceof NoOptionToFulfilError)
    return recordFailure(ctx, claim, { kind: "blocked", block: { code: "no_shipping_option" } });
  await recordFailure(ctx, claim, { kind: isLockedOut(error) ? "busy" : "refused", reason: reasonOf(error) });
}

/** @param decide returns the next step; any other result ends the loop */
export async function syncSteps(
  ctx: Context,
  container: MedusaContainer,
  { id }: Pick<WarehouseOrder, "id">,
  broken: AbortSignal,
  decide: (input: SyncInput) => SyncDecision = nextStep,
): Promise<Failure | null> {
  for (let count = 0; count < MAX_STEPS; count += 1) {
    const row = await ctx.sklad.stores.warehouseOrders.find(id);
    const input = row && (await loadSyncInput(ctx, row));
    if (!input) return null;
    const next = decide(input);
    if (next.kind !== "step") await storeMarks(ctx, row, input);
    if (next.kind === "done" || broken.aborted) return null;
    if (next.kind === "blocked") return { kind: "blocked", block: next.block };
    await leasingItems(ctx, lockedItems(next.step, input.order), () =>
      performAndRecord(ctx, container, row, next.step),
    ).catch(async (error: unknown) => {
      // The cash can be booked whatever other step Medusa refuses.
      await storeMarks(ctx, row, input);
      throw error;
    });
  }
  return { kind: "refused", reason: "The same steps repeat without end." };
}

/**
 * Stores what is left to do in Medusa, because pages cannot read it there. An order that can be closed needs a person until
 * it is, also when its goods are received; an order that is archived needs none.
 */
async function storeMarks(
  { sklad: { stores } }: Pick<Context, "sklad">,
  row: WarehouseOrder,
  input: SyncInput,
): Promise<void> {
  const marks = {
    cash_unbooked: nextForBooking(input).kind !== "done",
    uncollected: nextForClosing(input).kind !== "done",
  };
  const isCash = row.state === "returned" && row.cash_on_delivery_sum !== null;
  if (isCash && input.order.status === "archived") await end(stores, { orders: [row.id] }, "return_received");
  else if (marks.uncollected && !row.uncollected)
    await raise(stores, { order: row }, "came_back", { uncollected: true });
  else if (row.uncollected && !marks.uncollected) {
    const open = await stores.problems.openOf(["came_back"]);
    if (open.some(({ warehouse_order_id }) => warehouse_order_id === row.id))
      await raise(stores, { order: row }, "came_back");
  }
  if (marks.cash_unbooked !== row.cash_unbooked || marks.uncollected !== row.uncollected)
    await stores.warehouseOrders.setMarks(row.id, marks);
}

export function pollFulfillments(ctx: Context, container: MedusaContainer): RunningWork {
  const { configuration, stores, wakeUps } = ctx.sklad;
  const failures = new FailureLog(ctx.logger);
  const poller = new Poller({
    name: "the fulfillment sync",
    every_ms: configuration.pollIntervalMs,
    failures,
    onWake: (wake) => wakeUps.on("fulfillments", wake),
  });
  const tasks = new Tasks();
  return poller.start({
    underWay: tasks.finished,
    async tick() {
      const free = MAX_ORDERS_IN_PARALLEL - tasks.count;
      if (free <= 0) return;
      for (const claim of await stores.fulfillmentSync.claimDue(free, CLAIM_LEASE_MS))
        tasks.begin(`${claim.row.id} ${claim.until}`, async () => {
          await failures.attempt(`the fulfillment sync of order ${claim.row.order_id}`, () =>
            syncClaim(ctx, container, claim, poller.stopping),
          );
          poller.wake();
        });
    },
  });
}

/** Each uses database connections, of which Medusa's workflows need several. */
export const MAX_ORDERS_IN_PARALLEL = 3;
/**
 * Bounds of one sweep: orders, and the time in which new ones begin. A running poller has taken most of them already.
 */
const MAX_ORDERS_PER_SWEEP = 60;
const SWEEP_MS = 30_000;
/** A step in Medusa takes seconds. A process that takes over an expired claim still waits for the order's own lease. */
export const CLAIM_LEASE_MS = 60_000;

export async function syncFulfillments(ctx: Context, container: MedusaContainer): Promise<void> {
  const until = ctx.sklad.monotonic() + SWEEP_MS;
  for (let synced = 0; synced < MAX_ORDERS_PER_SWEEP; synced += MAX_ORDERS_IN_PARALLEL) {
    if (ctx.sklad.monotonic() > until) return;
    const claims = await ctx.sklad.stores.fulfillmentSync.claimDue(MAX_ORDERS_IN_PARALLEL, CLAIM_LEASE_MS);
    if (claims.length === 0) return;
    await inParallel(MAX_ORDERS_IN_PARALLEL, claims, (claim) => syncClaim(ctx, container, claim));
  }
}
