import type { MedusaContainer } from "@medusajs/framework/types";
import { AdminError, reasonOf } from "../../modules/sklad/errors";
import { nextForBooking } from "../../planning/fulfillments";
import { versionOf } from "../../planning/situation";
import { withoutPhones } from "../../planning/values/text";
import type { Context } from "../context";
import { LEASE_PATIENCE_MS, leaseOrder } from "../locks";
import { type AskedBy, eventOf, requireOrder } from "../orders";
import type { Failure } from "./problems";
import { syncSteps } from "./sync";
import { isCashCollected } from "../../planning/states";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/**
 * Books a delivered parcel's cash in Medusa, as `capture_on_delivery` does automatically. Safe to repeat: cash that was
 * captured for the parcel is not captured again.
 */
export async function bookCash(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  { actor, expected }: AskedBy = {},
): Promise<void> {
  const { stores } = ctx.sklad;
  const seen = await requireOrder(ctx, id);
  const lease = await leaseOrder(ctx, seen.order_id, LEASE_PATIENCE_MS);
  if (!lease) throw new AdminError("order_busy");
  try {
    const row = (await stores.warehouseOrders.find(id)) ?? seen;
    assertCollected(row);
    // Booked by an earlier click, or by hand meanwhile.
    if (!row.cash_unbooked) return;
    if (expected !== undefined && versionOf(row, await stores.commands.openOf([id])) !== expected)
      throw new AdminError("moved");
    await record(ctx, row, () => syncSteps(ctx, container, row, lease.lost, nextForBooking));
    if (lease.lost.aborted) throw new AdminError("order_busy");
    await stores.events.add(eventOf(row, "merchant", "book-cash", actor ? { ...actor } : null));
    // The order may be complete now, which fulfillment sync finds out.
    await stores.fulfillmentSync.scheduleNow(row.order_id);
  } finally {
    await lease.release();
  }
  ctx.sklad.wakeFulfillments();
}

function assertCollected(row: WarehouseOrder): void {
  const { number, state } = row;
  if (isCashCollected(row)) return;
  throw new AdminError("nothing_left", { number, state, action: "book-cash" });
}

/** Every failure is a refusal of this one order, so that a bulk request goes on with the others. */
async function record(
  ctx: Context,
  { number }: WarehouseOrder,
  book: () => Promise<Failure | null>,
): Promise<void> {
  let reason: string;
  try {
    const failure = await book();
    if (failure === null) return;
    if (failure.kind === "blocked" && failure.block.code === "cash_differs")
      throw new AdminError("cash_differs", failure.block);
    reason =
      failure.kind === "blocked" ? failure.block.code : "reason" in failure ? failure.reason : failure.kind;
  } catch (error) {
    if (error instanceof AdminError) throw error;
    reason = reasonOf(error);
  }
  ctx.logger.error(`sklad: Medusa could not record the cash of order ${number}: ${withoutPhones(reason)}`);
  throw new AdminError("cash_not_recorded", { number });
}
