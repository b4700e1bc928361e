import type { MedusaContainer } from "@medusajs/framework/types";
import type { OrderEventType } from "../../catalogue";
import type { SyncStep } from "../../planning/fulfillments";
import type { WarehouseOrder } from "../../planning/warehouse-order";
import type { Context } from "../context";
import { performStep } from "../medusa";
import { eventOf, forgetFulfillment, linkFulfillment } from "../orders";
import { end, raise } from "../problems";
import { raiseLoweredTwice } from "./problems";

/** Does one step in Medusa, and keeps here what follows from it: our rows, the timeline, the problems that it ends. */
export async function performAndRecord(
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
    if (owed_back === null) {
      // One that was not collected is left to be closed.
      if (!row.uncollected) await end(stores, { orders: [row.id] }, "return_received");
    } else await raise(stores, { order: row }, "came_back", { owed_back });
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
  begin_write_off: (step) => ({ type: "write_off_begun", ...("amount" in step && { amount: step.amount }) }),
  confirm_write_off: aboutFulfillment("write_off_confirmed"),
  cancel_payments: aboutFulfillment("payments_canceled"),
  archive: aboutFulfillment("order_archived"),
};
