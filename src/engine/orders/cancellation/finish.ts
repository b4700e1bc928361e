import type { MedusaContainer } from "@medusajs/framework/types";
import type { Stores } from "../../../modules/sklad/stores";
import type { CancellationRow, CommandRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/text";
import { isMedusaError, reasonOf } from "../../../modules/sklad/errors";
import type { Context } from "../../context";
import { settlesWithin } from "../../runtime/time-limits";
import { inParallel } from "../../runtime/isolate";
import type { CancelBlock } from "../../../catalogue";
import { clear, end, raise } from "../../problems";
import {
  type Blocked,
  cancelInMedusa,
  leasingItems,
  isLockedOut,
  loadCancelTarget,
  loadReservedItems,
  PATIENCE_WITH_WHAT_HANGS_MS,
  type TargetState,
} from "../../medusa";
import { type LeasedOrder, leaseOrder } from "../order-lease";
import * as transitions from "../transitions";
import { affectedOrders, endUnfinished, hasLeft, INTENT_MS, raisePartialCancel } from "./ask";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** Most cancellations of one sweep; the rest come with the next. */
const MAX_CANCELLATIONS_PER_SWEEP = 100;
/** Few, because Medusa's workflows use several connections to the database each. */
const MAX_CANCELLATIONS_IN_PARALLEL = 3;
/** Medusa cancels an order, payments included, in seconds. */
const HANGS_AFTER_MS = 60_000;

/**
 * Ends a cancellation that the warehouse agreed to by Medusa's own state, because an error can come after Medusa has
 * canceled.
 * @param reason Medusa's error; null after a success
 */
export async function cancellationAnswered(
  ctx: Context,
  cancellation: CancellationRow,
  reason: string | null,
): Promise<void> {
  const state = await loadCancelTarget(ctx, cancellation.target, cancellation.target_id);
  if (reason === null || state?.canceled) return cancellationDone(ctx, cancellation, state);
  if (state?.blocked_by) return cancellationBlocked(ctx, cancellation, state.blocked_by);
  return cancellationFailed(ctx, cancellation, { reason: withoutPhones(reason) });
}

async function cancellationDone(
  { sklad }: Pick<Context, "sklad">,
  cancellation: CancellationRow,
  state: Pick<TargetState, "order_canceled"> | undefined,
): Promise<void> {
  const { id, target } = cancellation;
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.cancellations.end(id, "done"))) return;
    // The next plan knows whether the goods of other canceled parcels are gone.
    const rows = await canceledFor(stores, cancellation);
    await end(stores, { orders: rows.map((row) => row.id) }, "canceled_in_medusa");
    // The items of an exchange are gone from the order with it, and another exchange may need the same place. A canceled
    // order needs none.
    if (target === "order" || state?.order_canceled) return;
    for (const row of rows) await transitions.allowReplan(stores, row);
  });
}

/**
 * Raises a problem when the warehouse has canceled and Medusa refuses. The cancellation stays open while a change of the order
 * is: that may take a merchant hours, and it is finished once the change is confirmed or canceled.
 */
async function cancellationBlocked(
  ctx: Pick<Context, "sklad">,
  cancellation: CancellationRow,
  blocked: Blocked,
): Promise<void> {
  if ("lasting" in blocked) return cancellationFailed(ctx, cancellation, blocked);
  await ctx.sklad.stores.transaction(async (stores) => {
    if (!(await stores.cancellations.extend(cancellation.id, INTENT_MS))) return;
    for (const row of await canceledFor(stores, cancellation))
      await raise(stores, { order: row }, "canceled_only_at_warehouse", { ...blocked });
  });
}

type Ended = Pick<CancellationRow, "id" | "order_id">;
type Why = { readonly reason: string } | { readonly lasting: CancelBlock };

/** Raises a problem when the warehouse has canceled and Medusa has not: a person decides. */
function cancellationFailed({ sklad }: Pick<Context, "sklad">, cancellation: Ended, why: Why): Promise<void> {
  return sklad.stores.transaction((stores) => fail(stores, cancellation, why));
}

async function fail(stores: Stores, cancellation: Ended, why: Why): Promise<void> {
  if (!(await endUnfinished(stores, cancellation, "failed"))) return;
  for (const row of await canceledFor(stores, cancellation)) {
    // Raised anew, because a merchant who was notified that it is completed automatically has to act now.
    await clear(stores, { orders: [row.id] }, "canceled_only_at_warehouse");
    await raise(stores, { order: row }, "canceled_only_at_warehouse", { ...why });
  }
}

/** Ends the cancellation of a parcel that a person hands over again: it must cancel nothing any more. */
export async function giveUpCancellation(
  stores: Stores,
  { cancellation_id: id, order_id }: Pick<WarehouseOrder, "cancellation_id" | "order_id">,
): Promise<void> {
  if (id !== null) await fail(stores, { id, order_id }, { reason: "A parcel was handed over again." });
}

/**
 * Warehouse orders that were canceled for this cancellation. Other canceled parcels of the order belong to another one or to
 * the warehouse's own decision.
 */
async function canceledFor(stores: Stores, { id, order_id }: Ended): Promise<WarehouseOrder[]> {
  const rows = await stores.warehouseOrders.ofOrder(order_id);
  return rows.filter(
    (row) => row.state === "canceled" && row.cancel_reason === "order_canceled" && row.cancellation_id === id,
  );
}

/**
 * Continues cancellations that were begun and not finished: the process died, or the warehouse needed longer than a person
 * waits, or Medusa refused. Each is independent of the others, and one that hangs raises a problem.
 * @param orderId of one Medusa order only
 */
export async function finishCancellations(
  ctx: Context,
  container: MedusaContainer,
  orderId: string | null = null,
): Promise<void> {
  const { cancellations } = ctx.sklad.stores;
  await cancellations.expire();
  const open = await cancellations.claimOpen(MAX_CANCELLATIONS_PER_SWEEP, orderId);
  await inParallel(MAX_CANCELLATIONS_IN_PARALLEL, open, async (cancellation) => {
    const lease = await leaseOrder(ctx, cancellation.order_id);
    if (!lease) return;
    const continued = continueUnderLease(ctx, container, cancellation, lease);
    if (!(await settlesWithin(ctx.sklad, HANGS_AFTER_MS, continued))) await raiseHanging(ctx, cancellation);
  });
}

/** The cancellation may still end, and clear its problem. */
async function raiseHanging({ sklad, logger }: Context, cancellation: CancellationRow): Promise<void> {
  logger.error(
    `sklad: Medusa has not finished the cancellation of ${cancellation.target_id} within a minute; the others go on.`,
  );
  await sklad.stores.transaction(async (stores) => {
    for (const row of await canceledFor(stores, cancellation))
      await raise(stores, { order: row }, "canceled_only_at_warehouse", { hangs: true });
  });
}

/** Holds the order's lease while Medusa hangs, so that no other step runs beside it. */
async function continueUnderLease(
  ctx: Context,
  container: MedusaContainer,
  cancellation: CancellationRow,
  lease: LeasedOrder,
): Promise<void> {
  try {
    await continueCancellation(ctx, container, cancellation);
  } catch (error) {
    const reason = reasonOf(error);
    ctx.logger.error(`sklad: the cancellation of ${cancellation.target_id} goes on later: ${reason}`);
  } finally {
    await lease.release();
  }
}

async function continueCancellation(
  ctx: Context,
  container: MedusaContainer,
  cancellation: CancellationRow,
): Promise<void> {
  const { stores } = ctx.sklad;
  const state = await loadCancelTarget(ctx, cancellation.target, cancellation.target_id);
  if (!state || state.canceled) return cancellationDone(ctx, cancellation, state);
  const alive = await affectedOrders(stores, state);
  const staying = alive.find((row) => hasLeft(row) || row.cancel_refusal !== null);
  if (staying)
    return stores.exclusively(`order:${cancellation.order_id}`, (inner) =>
      endOnceNothingIsAsked(inner, cancellation, "refused", { alive, staying }),
    );
  if (alive.length > 0) return waitOn(ctx, cancellation, alive);
  const { blocked_by } = state;
  const isExpired = cancellation.state === "expired";
  // Not tried while Medusa refuses: an attempt voids the payment.
  if (blocked_by && ("lasting" in blocked_by || !isExpired))
    return cancellationBlocked(ctx, cancellation, blocked_by);
  if (isExpired)
    return cancellationFailed(ctx, cancellation, {
      reason: "the 15 minutes are over in which it is completed automatically.",
    });
  await finishInMedusa(ctx, container, cancellation, state);
}

/**
 * Ends a cancellation of which one parcel stays, so that the others stay too: what was not sent is withdrawn. A CancelOrder
 * that may have arrived is resolved first. The canceled parcels of the order wait for a person.
 */
async function endOnceNothingIsAsked(
  stores: Stores,
  cancellation: CancellationRow,
  end: "refused" | "expired",
  { alive, staying }: { readonly alive: readonly WarehouseOrder[]; readonly staying: WarehouseOrder },
): Promise<void> {
  const asked = (await stores.commands.openOf(alive.map(({ id }) => id))).filter(isForCancellation);
  let withdrawn = 0;
  for (const { target_id } of asked)
    if (await stores.openCommands.withdraw(target_id, "cancel")) withdrawn += 1;
  if (withdrawn < asked.length) return;
  if (!(await endUnfinished(stores, cancellation, end))) return;
  await raisePartialCancel(stores, await canceledFor(stores, cancellation), staying.number);
}

/** A person's own request to cancel a parcel at the warehouse stays. */
function isForCancellation({ kind, reason }: CommandRow): boolean {
  return kind === "cancel" && reason === "order_canceled";
}

/** Cancels orders whose add is resolved by now. An expired cancellation asks for nothing more. */
async function waitOn(
  { sklad }: Context,
  cancellation: CancellationRow,
  alive: readonly WarehouseOrder[],
): Promise<void> {
  await sklad.stores.exclusively(`order:${cancellation.order_id}`, async (stores) => {
    if (cancellation.state === "expired") {
      const [staying] = alive;
      if (staying) await endOnceNothingIsAsked(stores, cancellation, "expired", { alive, staying });
      return;
    }
    await stores.cancellations.concern(
      cancellation.id,
      alive.map(({ id }) => id),
    );
    for (const row of alive) {
      if (row.state !== "planned") await transitions.cancelQueued(stores, row, "order_canceled", "sweep");
      else if (await withdrawAdd(stores, row))
        await transitions.withdrawn(stores, row, "order_canceled", "sweep");
    }
  });
  sklad.wakeOutbox();
}

/** Withdraws the add. @returns false while it is being sent or unclear */
async function withdrawAdd(stores: Stores, { id }: WarehouseOrder): Promise<boolean> {
  await stores.openCommands.withdraw(id, "add");
  return !(await stores.commands.openOf([id])).some(({ kind }) => kind === "add");
}

async function finishInMedusa(
  ctx: Context,
  container: MedusaContainer,
  cancellation: CancellationRow,
  state: TargetState,
): Promise<void> {
  try {
    const items = await loadReservedItems(ctx, state.order_id);
    const cancel = () => cancelInMedusa(container, cancellation);
    await leasingItems(ctx, items, cancel, PATIENCE_WITH_WHAT_HANGS_MS);
  } catch (error) {
    if (!isMedusaError(error) || isLockedOut(error)) throw error;
    return cancellationAnswered(ctx, cancellation, error.message);
  }
  await cancellationDone(ctx, cancellation, state);
}
