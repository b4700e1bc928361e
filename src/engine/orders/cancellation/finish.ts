import type { MedusaContainer } from "@medusajs/framework/types";
import type { Stores } from "../../../modules/sklad/stores";
import type { CancellationRow } from "../../../modules/sklad/types";
import { withoutPhones } from "../../../planning/values/scrub";
import { isMedusaError } from "../../../modules/sklad/medusa-error";
import { reasonOf } from "../../../modules/sklad/reason-of";
import type { Context } from "../../context";
import { settlesWithin } from "../../runtime/settles-within";
import { inParallel } from "../../runtime/isolate";
import { endForOrders, raiseForOrder } from "../../problems";
import {
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
import { affectedOrders, hasLeft, isAlive, raisePartialCancel } from "./ask";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

/** Most cancellations that one sweep looks at; the rest come with the next. */
const MAX_CANCELLATIONS_PER_SWEEP = 100;
/** Each uses connections to the database, of which Medusa's workflows want several. */
const MAX_CANCELLATIONS_IN_PARALLEL = 3;
/** Medusa cancels an order, payments included, in seconds. */
const HANGS_AFTER_MS = 60_000;

/**
 * Medusa has answered what the warehouse had agreed to: by its own state, for an error can come after the deed.
 * @param reason what Medusa answered when it was no success
 */
export async function cancellationAnswered(
  ctx: Context,
  cancellation: CancellationRow,
  reason: string | null,
): Promise<void> {
  const state = await loadCancelTarget(ctx, cancellation.target, cancellation.target_id);
  if (reason === null || state?.canceled) return cancellationDone(ctx, cancellation);
  return cancellationFailed(ctx, cancellation, reason);
}

async function cancellationDone(
  { sklad }: Pick<Context, "sklad">,
  cancellation: CancellationRow,
): Promise<void> {
  const { id, order_id, target } = cancellation;
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.cancellations.end(id, "done"))) return;
    const rows = await stores.warehouseOrders.ofOrder(order_id);
    await endForOrders(stores, "canceled_in_medusa", [order_id, ...rows.map((row) => row.id)]);
    // The goods of an exchange are gone from the order with it, and another exchange may need the same place.
    if (target === "order") return;
    for (const row of rows) if (isCanceledFor(cancellation, row)) await transitions.allowReplan(stores, row);
  });
}

/** The warehouse has cancelled and Medusa has not: a person decides. */
async function cancellationFailed(
  { sklad }: Pick<Context, "sklad">,
  cancellation: CancellationRow,
  reason: string,
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.cancellations.end(cancellation.id, "failed"))) return;
    for (const row of await canceledFor(stores, cancellation))
      await raiseForOrder(stores, row, "canceled_only_at_warehouse", { reason: withoutPhones(reason) });
  });
}

/** What the warehouse has cancelled for it. */
async function canceledFor(stores: Stores, cancellation: CancellationRow): Promise<WarehouseOrder[]> {
  const rows = await stores.warehouseOrders.ofOrder(cancellation.order_id);
  return rows.filter((row) => isCanceledFor(cancellation, row));
}

/** The order may have parcels that another cancellation, or the warehouse itself, has cancelled. */
function isCanceledFor({ id }: CancellationRow, row: WarehouseOrder): boolean {
  return row.state === "canceled" && row.cancel_reason === "order_canceled" && row.cancellation_id === id;
}

/**
 * Goes on with the cancellations that were asked for and not finished: the process died, or the warehouse needed
 * longer than a person waits. One that cannot go on holds up no other, and one that hangs is told.
 */
export async function finishCancellations(ctx: Context, container: MedusaContainer): Promise<void> {
  const { cancellations } = ctx.sklad.stores;
  await cancellations.expire();
  const open = await cancellations.claimOpen(MAX_CANCELLATIONS_PER_SWEEP);
  await inParallel(MAX_CANCELLATIONS_IN_PARALLEL, open, async (cancellation) => {
    const lease = await leaseOrder(ctx, cancellation.order_id);
    if (!lease) return;
    const followed = followHeld(ctx, container, cancellation, lease);
    if (!(await settlesWithin(ctx.sklad, HANGS_AFTER_MS, followed))) await tellHanging(ctx, cancellation);
  });
}

/** It may still end by itself, and the problem with it. */
async function tellHanging({ sklad, logger }: Context, cancellation: CancellationRow): Promise<void> {
  logger.error(
    `sklad: Medusa has not finished the cancellation of ${cancellation.target_id} within a minute; the others go on.`,
  );
  await sklad.stores.transaction(async (stores) => {
    for (const row of await canceledFor(stores, cancellation))
      await raiseForOrder(stores, row, "canceled_only_at_warehouse", { hangs: true });
  });
}

/** What hangs keeps the order, so that nothing is done beside it. */
async function followHeld(
  ctx: Context,
  container: MedusaContainer,
  cancellation: CancellationRow,
  lease: LeasedOrder,
): Promise<void> {
  try {
    await follow(ctx, container, cancellation);
  } catch (error) {
    const reason = reasonOf(error);
    ctx.logger.error(`sklad: the cancellation of ${cancellation.target_id} goes on later: ${reason}`);
  } finally {
    await lease.release();
  }
}

async function follow(
  ctx: Context,
  container: MedusaContainer,
  cancellation: CancellationRow,
): Promise<void> {
  const { stores } = ctx.sklad;
  const state = await loadCancelTarget(ctx, cancellation.target, cancellation.target_id);
  if (!state || state.canceled) return cancellationDone(ctx, cancellation);
  const alive = (await affectedOrders(stores, state)).filter(isAlive);
  const staying = alive.find((row) => hasLeft(row) || row.cancel_refusal !== null);
  if (staying) return stores.transaction((inner) => endInPart(inner, cancellation, "refused", staying));
  if (alive.length > 0) return waitOn(ctx, cancellation, alive);
  if (cancellation.state === "expired")
    return cancellationFailed(ctx, cancellation, "The warehouse agreed too late to finish it unasked.");
  await finishInMedusa(ctx, container, cancellation, state);
}

/** It ends with a parcel that stays. What the warehouse has cancelled of the same order waits for a person then. */
async function endInPart(
  stores: Stores,
  cancellation: CancellationRow,
  end: "refused" | "expired",
  staying: WarehouseOrder,
): Promise<void> {
  if (!(await stores.cancellations.end(cancellation.id, end))) return;
  await raisePartialCancel(stores, await canceledFor(stores, cancellation), staying.number);
}

/** An order whose add has settled meanwhile is cancelled there; after the time is over nothing more is asked. */
async function waitOn(
  { sklad }: Context,
  cancellation: CancellationRow,
  alive: readonly WarehouseOrder[],
): Promise<void> {
  await sklad.stores.exclusively(`order:${cancellation.order_id}`, async (stores) => {
    if (cancellation.state === "expired") {
      for (const row of alive) await stores.outbox.withdraw(row.id, "cancel");
      const open = await stores.commands.openOf(alive.map((row) => row.id));
      const [staying] = alive;
      if (staying && !open.some(({ kind }) => kind === "cancel"))
        await endInPart(stores, cancellation, "expired", staying);
      return;
    }
    await stores.cancellations.concern(
      cancellation.id,
      alive.map(({ id }) => id),
    );
    for (const row of alive) {
      if (row.state !== "planned") await transitions.cancelQueued(stores, row, "order_canceled", "sweep");
      else if (await isUnsent(stores, row))
        await transitions.withdrawn(stores, row, "order_canceled", "sweep");
    }
  });
  sklad.wakeOutbox();
}

/** @returns false while its add is under way, or unclear */
async function isUnsent(stores: Stores, { id }: WarehouseOrder): Promise<boolean> {
  await stores.outbox.withdraw(id, "add");
  return !(await stores.commands.openOf([id])).some(({ kind }) => kind === "add");
}

async function finishInMedusa(
  ctx: Context,
  container: MedusaContainer,
  cancellation: CancellationRow,
  { order_id, refused_by_medusa }: TargetState,
): Promise<void> {
  // An edit that is open now may be closed within the time; it voids the payment to try.
  if (refused_by_medusa) return;
  try {
    const items = await loadReservedItems(ctx, order_id);
    const cancel = () => cancelInMedusa(container, cancellation);
    await leasingItems(ctx, items, cancel, PATIENCE_WITH_WHAT_HANGS_MS);
  } catch (error) {
    if (!isMedusaError(error) || isLockedOut(error)) throw error;
    return cancellationFailed(ctx, cancellation, error.message);
  }
  await cancellationDone(ctx, cancellation);
}
