import type { MedusaContainer } from "@medusajs/framework/types";
import type { OrderEventType } from "../../catalogue";
import { reasonOf } from "../../modules/sklad/errors";
import type { RunningWork } from "../../modules/sklad/ports";
import type { Stores } from "../../modules/sklad/stores";
import type { WarehouseOrderLineRow } from "../../modules/sklad/types";
import type { Claim } from "../../modules/sklad/stores/orders/fulfillments";
import {
  lockedItems,
  nextForBooking,
  nextStep,
  type SyncDecision,
  type SyncInput,
  type SyncStep,
} from "../../planning/fulfillments";
import { DEFAULT_SETTINGS } from "../../planning/settings";
import { allocateReturns, isBack } from "../../planning/returns";
import { comesBack } from "../../planning/states";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { isLockedOut, ItemsBusyError, leaseOrder, leasingItems } from "../locks";
import { loadDeliveryMethod, loadSyncOrder, NoOptionToFulfilError, performStep } from "../medusa";
import { eventOf, forgetFulfillment, linkFulfillment, unitsOf } from "../orders";
import { end, raise } from "../problems";
import { inParallel } from "../runtime/isolate";
import { FailureLog, Poller, Tasks } from "../runtime/poller";
import { settlesWithin } from "../runtime/time-limits";
import { type Failure, raiseLoweredTwice, recordFailure } from "./problems";

/** Delay while another process has the order: a merchant's cancellation, or a sibling's sync. */
const BUSY_MS = 500;
/** Delay while an order that failed before is leased, possibly by a step that hangs. */
const BUSY_AFTER_FAILURE_MS = 30_000;
/** All steps of a parcel together take seconds. */
const HANGS_AFTER_MS = 60_000;
/** A parcel needs at most five steps, and four for each of its returns; many more mean that the plan repeats itself. */
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
    if (next.kind !== "step") await storeUnbooked(ctx, row, input);
    if (next.kind === "done" || broken.aborted) return null;
    if (next.kind === "blocked") return { kind: "blocked", block: next.block };
    await leasingItems(ctx, lockedItems(next.step, input.order), () =>
      performAndRecord(ctx, container, row, next.step),
    ).catch(async (error: unknown) => {
      // The cash can be booked whatever other step Medusa refuses.
      await storeUnbooked(ctx, row, input);
      throw error;
    });
  }
  return { kind: "refused", reason: "The same steps repeat without end." };
}

/** Stores whether the cash is unbooked, because lists are filtered by it and cannot read Medusa's payments. */
async function storeUnbooked(
  { sklad }: Pick<Context, "sklad">,
  { id, cash_unbooked }: WarehouseOrder,
  input: SyncInput,
): Promise<void> {
  const isUnbooked = nextForBooking(input).kind !== "done";
  if (isUnbooked !== cash_unbooked) await sklad.stores.warehouseOrders.setCashUnbooked(id, isUnbooked);
}

async function performAndRecord(
  ctx: Context,
  container: MedusaContainer,
  row: WarehouseOrder,
  step: SyncStep,
): Promise<void> {
  if (step.type === "confirm")
    return linkFulfillment(ctx, row, step.fulfillment_id, "fulfillment_sync", step.synced);
  if (step.type === "forget") return forgetFulfillment(ctx, row);
  if (step.type === "discard") await raiseLoweredTwice(ctx, row, step);
  await performStep(container, row, step);
  if (step.type === "link_return")
    return ctx.sklad.stores.returns.link(step.return_id, step.medusa_return_id);
  if (step.type === "record_return") return recordReceived(ctx, row, step);
  // For a discarded fulfillment Medusa calls the provider only if the provider had completed it.
  if (step.type === "discard") await forgetFulfillment(ctx, row);
  const { type, ...data } = TIMELINE[step.type](step);
  await ctx.sklad.stores.events.add(eventOf(row, "fulfillment_sync", type, data));
}

/** A return of the parcel is received in Medusa. After the last one, what remains is the refund of what was paid. */
export async function recordReceived(
  { sklad }: Pick<Context, "sklad">,
  order: Pick<WarehouseOrder, "id" | "order_id">,
  { return_id, owed_back }: Extract<SyncStep, { type: "record_return" }>,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    // The order before its returns, as the register is recorded.
    await stores.lockOrders([order], []);
    await stores.returns.close(return_id);
    await stores.returns.markOrders([order.id]);
    const row = await stores.warehouseOrders.find(order.id);
    if (row?.return_stage !== "closed") return;
    if (owed_back === null) await end(stores, { orders: [row.id] }, "return_received");
    else await raise(stores, { order: row }, "came_back", { owed_back });
  });
}

type Noted = Exclude<SyncStep["type"], "confirm" | "forget" | "link_return" | "record_return">;
type Note = { readonly type: OrderEventType } & Record<string, unknown>;

const aboutFulfillment = (type: OrderEventType) => (step: SyncStep) => ({
  type,
  ...("fulfillment_id" in step && { fulfillment_id: step.fulfillment_id }),
});

/** The timeline entry of each step. Never a name, never an address. */
const TIMELINE: Record<Noted, (step: SyncStep) => Note> = {
  fit_reservations: aboutFulfillment("reservations_fitted"),
  fulfil: aboutFulfillment("fulfillment_created"),
  discard: aboutFulfillment("fulfillment_discarded"),
  finish: aboutFulfillment("fulfillment_finished"),
  ship: aboutFulfillment("shipment_created"),
  label: aboutFulfillment("labels_added"),
  deliver: aboutFulfillment("fulfillment_delivered"),
  capture: (step) => ({ type: "cash_captured", ...("amount" in step && { amount: step.amount }) }),
  record_capture: aboutFulfillment("cash_recorded"),
  mark_paid: aboutFulfillment("cash_captured"),
  request_return: aboutFulfillment("return_created"),
  receive_return: aboutFulfillment("return_taken_in"),
  complete: aboutFulfillment("order_completed"),
};

/** Loads the complete input of a warehouse order's next step. Undefined when its Medusa order is deleted. */
async function loadSyncInput(ctx: Context, row: WarehouseOrder): Promise<SyncInput | undefined> {
  const { stores, clock } = ctx.sklad;
  const begun = [row.pending_fulfillment_id].flatMap((id) => id ?? []);
  const order = await loadSyncOrder(ctx, row.order_id, begun);
  if (!order) return undefined;
  const rows = await stores.warehouseOrders.ofOrders([row.order_id]);
  const lines = await stores.warehouseOrderLines.of([row.id]);
  // Parcels of a disabled connection are synced too.
  const connection = await stores.connections.find(row.connection_id);
  return {
    order: {
      ...order,
      fulfillments: order.fulfillments.map((one) =>
        one.id === row.fulfillment_id ? { ...one, warehouse_order_id: row.id } : one,
      ),
    },
    parcel: {
      ...row,
      lines: unitsOf(lines),
      delivery_method: await loadDeliveryMethod(ctx, row.shipping_option_id),
    },
    parcels: rows,
    ...(await loadReturns(stores, row, rows, lines)),
    settings: connection?.settings ?? DEFAULT_SETTINGS,
    now: new Date(clock()).toISOString(),
  };
}

/** What the register has of the parcel, by its order lines. */
async function loadReturns(
  stores: Stores,
  row: WarehouseOrder,
  rows: readonly WarehouseOrder[],
  sent: readonly WarehouseOrderLineRow[],
): Promise<Pick<SyncInput, "sent" | "returns" | "linked_returns">> {
  if (row.return_stage === null) return { sent, returns: [], linked_returns: [] };
  const all = await stores.returns.of(rows.map(({ id }) => id));
  const own = all.filter(({ warehouse_order_id }) => warehouse_order_id === row.id);
  const allocationOf = allocateReturns(sent, own, { whole: comesBack(row) });
  return {
    sent,
    returns: own.map((one) => ({
      ...one,
      ...allocationOf(one.id),
      goods: one.lines,
      is_back: one.received_at !== null || isBack(one, row),
    })),
    linked_returns: all.flatMap(({ medusa_return_id }) => medusa_return_id ?? []),
  };
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
