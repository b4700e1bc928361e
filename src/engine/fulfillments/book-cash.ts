import type { MedusaContainer } from "@medusajs/framework/types";
import { AdminError } from "../../modules/sklad/admin-error";
import { nextForBooking } from "../../planning/fulfillments";
import { versionOf } from "../../planning/situation";
import type { Context } from "../context";
import { type AskedBy, eventOf, leaseOrder, LEASE_PATIENCE_MS } from "../orders";
import type { Failure } from "./failure";
import { syncSteps } from "./sync";
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
  const seen = await stores.warehouseOrders.find(id);
  if (!seen) throw new AdminError("order_not_found", { id });
  const lease = await leaseOrder(ctx, seen.order_id, LEASE_PATIENCE_MS);
  if (!lease) throw new AdminError("on_its_way");
  try {
    const row = (await stores.warehouseOrders.find(id)) ?? seen;
    assertCollected(row);
    // Booked by an earlier click, or by hand meanwhile.
    if (!row.cash_unbooked) return;
    if (expected !== undefined && versionOf(row, await stores.commands.openOf([id])) !== expected)
      throw new AdminError("moved");
    assertBooked(await syncSteps(ctx, container, row, lease.lost, nextForBooking));
    if (lease.lost.aborted) throw new AdminError("on_its_way");
    await stores.events.add(eventOf(row, "merchant", "book-cash", actor ? { ...actor } : null));
    // The order may be complete now, which fulfillment sync finds out.
    await stores.fulfillmentSync.scheduleNow(row.order_id);
  } finally {
    await lease.release();
  }
  ctx.sklad.wakeFulfillments();
}

function assertCollected({ number, state, cash_on_delivery_sum }: WarehouseOrder): void {
  if (state === "delivered" && cash_on_delivery_sum !== null) return;
  throw new AdminError("nothing_left", { number, state, action: "book-cash" });
}

function assertBooked(failure: Failure | null): void {
  if (failure === null) return;
  if (failure.kind === "blocked" && failure.block.code === "cash_differs")
    throw new AdminError("cash_differs", failure.block);
  throw new Error("Medusa could not record the cash.");
}
