import type { MedusaContainer } from "@medusajs/framework/types";
import { hasLeft } from "../../../planning/states";
import type { Stores } from "../../../modules/sklad/stores";
import type { CancellationRow, CommandRow } from "../../../modules/sklad/types";
import { isMedusaError, reasonOf } from "../../../modules/sklad/errors";
import type { Context } from "../../context";
import { settlesWithin } from "../../runtime/time-limits";
import { inParallel } from "../../runtime/isolate";
import { raise } from "../../problems";
import {
  isLockedOut,
  type LeasedOrder,
  leaseOrder,
  leasingItems,
  PATIENCE_WITH_WHAT_HANGS_MS,
} from "../../locks";
import { cancelInMedusa, loadCancelTarget, loadReservedItems, type TargetState } from "../../medusa";
import * as transitions from "../transitions";
import { affectedOrders, endUnfinished, raisePartialCancel } from "./ask";
import {
  canceledFor,
  cancellationAnswered,
  cancellationBlocked,
  cancellationDone,
  cancellationFailed,
} from "./end";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** Most cancellations of one sweep; the rest come with the next. */
const MAX_CANCELLATIONS_PER_SWEEP = 100;
/** Few, because Medusa's workflows use several connections to the database each. */
const MAX_CANCELLATIONS_IN_PARALLEL = 3;
/** Medusa cancels an order, payments included, in seconds. */
const HANGS_AFTER_MS = 60_000;

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
  if (isExpired) return cancellationFailed(ctx, cancellation, { lasting: "expired" });
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
