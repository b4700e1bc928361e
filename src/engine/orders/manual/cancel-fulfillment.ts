import { AdminError } from "../../../modules/sklad/admin-error";
import type { Stores } from "../../../modules/sklad/stores";
import type { CancelReason, WarehouseOrderRow } from "../../../modules/sklad/types";
import { confirmFulfillment } from "./confirm-fulfillment";
import { aloneWhileCanceled } from "./lease-while-canceled";
import type { Context } from "../../context";
import { clearForOrders, problemOfOrder, raiseForOrder } from "../../problems";
import { loadActiveFulfillments, type ActiveFulfillment } from "../../medusa";
import { askToCancel, type CancelOutcome } from "../cancellation";
import { eventOf } from "../timeline";
import * as transitions from "../transitions";

/** For this long a second press means that the whole parcel is to be cancelled. */
const MEANT_WITHIN_MS = 60_000;

/** A merchant who cancels a fulfillment often fulfils otherwise, or cancels the order, a moment later. */
const QUIET_MS = 4 * 60_000;

/**
 * Cancels what belongs to a Medusa fulfillment. Medusa calls this for a merchant's cancellation and to undo a
 * fulfillment that failed half-way, with the same arguments. A fulfillment that is not its order's is the second kind:
 * it is let go of, whatever else is being made of the parcel, and the warehouse is asked nothing.
 * Throws an AdminError with the warehouse's own words when the warehouse refuses.
 */
export async function cancelFulfillment(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const row =
    typeof data.warehouse_order_id === "string"
      ? await ctx.sklad.stores.warehouseOrders.find(data.warehouse_order_id)
      : undefined;
  const id = typeof data.fulfillment_id === "string" ? data.fulfillment_id : row?.fulfillment_id;
  if (!row || !id) return;
  if (!(await confirmFulfillment(ctx, row, id, "merchant"))) return abandonFulfillment(ctx, row, id);
  await aloneWhileCanceled(ctx, row.order_id, id, () => cancelLinked(ctx, row.id, id));
}

async function cancelLinked(ctx: Context, rowId: string, fulfillmentId: string): Promise<void> {
  const { warehouseOrders } = ctx.sklad.stores;
  // Read again: the former holder of the lease may have changed it.
  const row = await warehouseOrders.find(rowId);
  if (!row) return;
  const others = (await loadActiveFulfillments(ctx, row)).filter(({ id }) => id !== fulfillmentId);
  if (row.state === "canceled") return letGo(ctx, row, others);
  await confirmWholeParcel(ctx, row, fulfillmentId, others);
  if (row.state === "planned" && (await cancelUnsent(ctx, row))) return;
  return cancelAtWarehouse(ctx, row, others);
}

/** Its goods are outstanding again, and wait for a person as those of any cancelled parcel do. */
async function letGo(
  { sklad }: Context,
  row: WarehouseOrderRow,
  others: readonly ActiveFulfillment[],
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    await stores.fulfillments.unlink(row.id);
    if (others.length > 0) return;
    await clearForOrders(stores, "fulfillments_stand", [row.id]);
    if (row.cancel_reason === "fulfillment_canceled") await tellNotSentAgain(stores, row);
  });
}

/** Its goods are outstanding now, and nothing sends them. */
async function tellNotSentAgain(stores: Stores, row: WarehouseOrderRow): Promise<void> {
  await stores.problems.raise({ ...problemOfOrder(row, "not_sent_again"), quiet_ms: QUIET_MS });
}

/** An accepted parcel that grew has several fulfillments, and the warehouse cancels it as a whole: one press is not enough. */
async function confirmWholeParcel(
  { sklad }: Context,
  { number }: WarehouseOrderRow,
  fulfillmentId: string,
  others: readonly ActiveFulfillment[],
): Promise<void> {
  if (others.length === 0) return;
  const key = `cancel:${fulfillmentId}:${others.map(({ id }) => id).join(" ")}`;
  if (await sklad.stores.confirmations.press(key, MEANT_WITHIN_MS)) return;
  throw new AdminError("cancels_whole_parcel", { number, goods: others.map((one) => one.goods) });
}

/**
 * The fulfillment never came to be: what was planned for it is withdrawn, what was bound to it is free again. What a
 * merchant had put on hold before is on hold again: withdrawn, it would be planned anew without it.
 */
export async function abandonFulfillment(
  { sklad }: Context,
  row: WarehouseOrderRow,
  fulfillmentId: string,
): Promise<void> {
  await sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    if (!(await stores.fulfillments.forgetPending(row.id, fulfillmentId))) return;
    if (row.state === "planned" && row.held_by_merchant_at !== null) {
      await stores.events.add(eventOf(row, "provider", "fulfillment_failed"));
      await stores.fulfillments.giveBack(row.id);
      await transitions.held(stores, row, { code: "held_by_merchant", params: {} }, "provider");
      return;
    }
    if (row.state === "planned") {
      await transitions.withdrawn(stores, row, "fulfillment_failed", "provider", "fulfillment_failed");
      return;
    }
    await stores.events.add(eventOf(row, "provider", "fulfillment_failed"));
  });
}

/** @returns false when the warehouse has accepted it meanwhile, and has to be asked */
async function cancelUnsent({ sklad }: Context, row: WarehouseOrderRow): Promise<boolean> {
  return sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    const [open] = (await stores.commands.openOf([row.id])).filter(({ kind }) => kind === "add");
    if (open && !(await stores.outbox.withdraw(row.id, "add"))) {
      const code = open.state === "parked" ? "cancel_unclear_order" : "cancel_while_sending";
      throw new AdminError(code, { number: row.number });
    }
    // A result is recorded without the order's lock, together with its command: read in this order, none is missed.
    if ((await stores.warehouseOrders.find(row.id))?.state !== "planned") return false;
    if (await finishCancellation(stores, row, "fulfillment_canceled")) await tellNotSentAgain(stores, row);
    return true;
  });
}

async function cancelAtWarehouse(
  ctx: Context,
  row: WarehouseOrderRow,
  others: readonly ActiveFulfillment[],
): Promise<void> {
  const outcome = await askToCancel(ctx, row, "fulfillment_canceled");
  if (outcome.kind !== "canceled") throw notCanceled(row, outcome);
  const { confirmed } = outcome;
  const isCanceled = await ctx.sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    if (!(await finishCancellation(stores, row, "fulfillment_canceled", confirmed ? null : { confirmed })))
      return false;
    const goods = others.map((one) => one.goods);
    if (goods.length > 0) await raiseForOrder(stores, row, "fulfillments_stand", { goods });
    else await tellNotSentAgain(stores, row);
    return true;
  });
  if (!isCanceled) throw notCanceled(row, { kind: "unclear" });
}

/** @returns false when a status reports meanwhile that the parcel has left: its fulfillment stays */
async function finishCancellation(
  stores: Stores,
  row: WarehouseOrderRow,
  reason: CancelReason,
  data: Record<string, unknown> | null = null,
): Promise<boolean> {
  if (!(await transitions.canceled(stores, row, reason, "merchant", data))) return false;
  await stores.fulfillments.unlink(row.id);
  return true;
}

function notCanceled(
  { number }: WarehouseOrderRow,
  outcome: Exclude<CancelOutcome, { kind: "canceled" }>,
): AdminError {
  switch (outcome.kind) {
    case "refused":
      return new AdminError("cancel_refused", { number, descriptions: outcome.descriptions });
    case "unclear":
      return new AdminError("cancel_unclear", { number });
    case "not_asked":
      return new AdminError("cancel_not_asked", { number, reason: outcome.reason, error: outcome.error });
  }
}
