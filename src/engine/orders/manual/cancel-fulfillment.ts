import { AdminError } from "../../../modules/sklad/errors";
import type { Stores } from "../../../modules/sklad/stores";
import { confirmFulfillment } from "./fulfillment-request";
import { runLeasedWhileCanceled } from "../../locks";
import type { Context } from "../../context";
import { clear, raise } from "../../problems";
import { loadActiveFulfillments, type ActiveFulfillment } from "../../medusa";
import { askToCancel, type CancelAnswer } from "../cancellation";
import { eventOf } from "../rows";
import * as transitions from "../transitions";
import type { CancelReason, WarehouseOrder } from "../../../planning/warehouse-order";

/** A second click within this time confirms that the whole parcel is to be canceled. */
const MEANT_WITHIN_MS = 60_000;

/** After canceling a fulfillment a merchant often fulfills again, or cancels the order, within moments. */
const NOTIFY_AFTER_MS = 4 * 60_000;

/**
 * Cancels the parcel of a Medusa fulfillment. Medusa calls this with the same arguments for a merchant's cancellation
 * and to undo a fulfillment whose workflow failed. A fulfillment that is not linked to its order is the second case: it
 * is unlinked from our row, and the warehouse is not called. Throws an AdminError with the warehouse's own text when
 * the warehouse refuses.
 */
export async function cancelFulfillment(ctx: Context, data: Record<string, unknown>): Promise<void> {
  const row =
    typeof data.warehouse_order_id === "string"
      ? await ctx.sklad.stores.warehouseOrders.find(data.warehouse_order_id)
      : undefined;
  const id = typeof data.fulfillment_id === "string" ? data.fulfillment_id : row?.fulfillment_id;
  if (!row || !id) return;
  if (!(await confirmFulfillment(ctx, row, id, "merchant"))) return abandonFulfillment(ctx, row, id);
  await runLeasedWhileCanceled(ctx, row.order_id, id, () => cancelLinked(ctx, row.id, id));
}

async function cancelLinked(ctx: Context, rowId: string, fulfillmentId: string): Promise<void> {
  const { warehouseOrders } = ctx.sklad.stores;
  // Read again, because the former holder of the lease may have changed it.
  const row = await warehouseOrders.find(rowId);
  if (!row) return;
  const others = (await loadActiveFulfillments(ctx, row)).filter(({ id }) => id !== fulfillmentId);
  if (row.state === "canceled") return unlink(ctx, row, others);
  await confirmWholeParcel(ctx, row, fulfillmentId, others);
  if (row.state === "planned" && (await cancelUnsent(ctx, row))) return;
  return cancelAtWarehouse(ctx, row, others);
}

/** Unlinks the fulfillment of a canceled parcel: its items are outstanding again, and a person decides about them. */
async function unlink(
  { sklad }: Context,
  row: WarehouseOrder,
  others: readonly ActiveFulfillment[],
): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    await stores.fulfillments.unlink(row.id);
    if (others.length > 0) return;
    await clear(stores, { orders: [row.id] }, "fulfillments_still_active");
    if (row.cancel_reason === "fulfillment_canceled") await raiseNotSentAgain(stores, row);
  });
}

/** The parcel's items are outstanding, and no plan sends them again. */
async function raiseNotSentAgain(stores: Stores, row: WarehouseOrder): Promise<void> {
  await raise(stores, { order: row }, "not_sent_again", {}, { notify_after_ms: NOTIFY_AFTER_MS });
}

/**
 * An accepted parcel that grew has several fulfillments, and the warehouse cancels it as a whole, so a second click is
 * required.
 */
async function confirmWholeParcel(
  { sklad }: Context,
  { number }: WarehouseOrder,
  fulfillmentId: string,
  others: readonly ActiveFulfillment[],
): Promise<void> {
  if (others.length === 0) return;
  const key = `cancel:${fulfillmentId}:${others.map(({ id }) => id).join(" ")}`;
  if (await sklad.stores.leases.press(key, MEANT_WITHIN_MS)) return;
  throw new AdminError("cancels_whole_parcel", { number, goods: others.map((one) => one.goods) });
}

/**
 * Undoes the plan for a fulfillment that was never created: its order is withdrawn, or a parcel bound to it is free
 * again. An order that the merchant held before is held again, because a new plan would not know of that hold.
 */
export async function abandonFulfillment(
  { sklad }: Context,
  row: WarehouseOrder,
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

/** @returns false when the warehouse accepted the order meanwhile, so that the cancellation has to be requested */
async function cancelUnsent({ sklad }: Context, row: WarehouseOrder): Promise<boolean> {
  return sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    const [open] = (await stores.commands.openOf([row.id])).filter(({ kind }) => kind === "add");
    if (open && !(await stores.openCommands.withdraw(row.id, "add"))) {
      const code = open.state === "parked" ? "cancel_unclear_order" : "being_sent";
      throw new AdminError(code, { number: row.number });
    }
    // Results are recorded without the order's lock, together with their command. Reading the command before the row
    // misses none.
    if ((await stores.warehouseOrders.find(row.id))?.state !== "planned") return false;
    if (await finishCancellation(stores, row, "fulfillment_canceled")) await raiseNotSentAgain(stores, row);
    return true;
  });
}

async function cancelAtWarehouse(
  ctx: Context,
  row: WarehouseOrder,
  others: readonly ActiveFulfillment[],
): Promise<void> {
  const outcome = await askToCancel(ctx, row, "fulfillment_canceled");
  if (outcome.kind !== "canceled") throw notCanceled(row, outcome);
  const { confirmed } = outcome;
  const isCanceled = await ctx.sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
    if (!(await finishCancellation(stores, row, "fulfillment_canceled", confirmed ? null : { confirmed })))
      return false;
    const goods = others.map((one) => one.goods);
    if (goods.length > 0) await raise(stores, { order: row }, "fulfillments_still_active", { goods });
    else await raiseNotSentAgain(stores, row);
    return true;
  });
  if (!isCanceled) throw notCanceled(row, { kind: "unclear" });
}

/** @returns false when a status reports meanwhile that the parcel has left, so that its fulfillment stays */
async function finishCancellation(
  stores: Stores,
  row: WarehouseOrder,
  reason: CancelReason,
  data: Record<string, unknown> | null = null,
): Promise<boolean> {
  if (!(await transitions.canceled(stores, row, reason, "merchant", data))) return false;
  await stores.fulfillments.unlink(row.id);
  return true;
}

function notCanceled(
  { number }: WarehouseOrder,
  outcome: Exclude<CancelAnswer, { kind: "canceled" }>,
): AdminError {
  switch (outcome.kind) {
    case "refused":
      return new AdminError("cancel_refused", { number, descriptions: outcome.descriptions });
    case "unclear":
      return new AdminError("cancel_unclear", { number });
    case "not_asked":
      return new AdminError("not_asked", { number, reason: outcome.reason, error: outcome.error });
  }
}
