import type { NewCommand } from "../../modules/sklad/stores/outbox/outbox";
import type { Stores } from "../../modules/sklad/stores";
import type { EventSource } from "../../modules/sklad/types";
import { withoutPhones } from "../../planning/values/text";
import { clearRecovered, endWithCommands, raise } from "../problems";
import { scheduleLookUpNow } from "./look-up";
import { type EventData, eventOf } from "./rows";
import type { OrderEventType } from "../../catalogue";
import type { CancelReason, CancelRefusal, WarehouseOrderRef } from "../../planning/warehouse-order";

/** The warehouse refused to cancel the order. Only a person can request it again. */
export async function cancelRefused(
  stores: Stores,
  row: WarehouseOrderRef,
  refusal: CancelRefusal,
): Promise<void> {
  const descriptions = refusal.descriptions.map(withoutPhones);
  await stores.warehouseOrderStates.refuseCancel(row.id, { descriptions, reason: refusal.reason });
  await raise(stores, { order: row }, "cancel_refused", { descriptions });
  await stores.events.add(eventOf(row, "outbox", "cancel_refused", { descriptions }));
}

/**
 * Queues a CancelOrder, to be sent when the rate limit allows. An order has at most one, and of two reasons the final one
 * counts.
 * @param state `unknown` for a cancellation that was requested without a clear response: it is looked up before it is
 * sent again
 */
export async function cancelQueued(
  stores: Stores,
  row: WarehouseOrderRef,
  reason: CancelReason,
  source: EventSource,
  state: NewCommand["state"] = "queued",
): Promise<void> {
  // An edit that is unclear or parked would block the cancellation. If the order stays after all, a new edit is
  // planned.
  if (await stores.openCommands.endAll([row.id], ["edit"])) {
    await stores.warehouseOrders.forgetBody(row.id);
    await clearRecovered(stores, [row.id]);
  }
  const command = { kind: "cancel", target_id: row.id, connection_id: row.connection_id, reason, state };
  if ((await stores.outbox.queue(command)) === 0) return stores.openCommands.makeFinal(row.id, reason);
  await stores.events.add(eventOf(row, source, "cancel_queued", { reason }));
}

/** Undoes a final cancellation: the same parcel may be planned again. */
export const allowReplan = (stores: Stores, { id }: WarehouseOrderRef): Promise<void> =>
  stores.warehouseOrderStates.allowReplan(id);

/**
 * The warehouse canceled the order.
 * @returns false when the order turned out to have left meanwhile: nothing is written, and a look-up is scheduled
 */
export async function canceled(
  stores: Stores,
  row: WarehouseOrderRef,
  reason: CancelReason,
  source: EventSource,
  data: EventData = null,
): Promise<boolean> {
  const effect = await stores.warehouseOrderStates.cancel(row.id, reason);
  if (effect === "left") {
    await scheduleLookUpNow(stores, row);
    return false;
  }
  await nothingLeft(stores, [row.id]);
  if (effect === "canceled") await stores.events.add(eventOf(row, source, "canceled", { reason, ...data }));
  // The cash of a delivered sibling may have waited for the outcome of this order.
  await stores.fulfillmentSync.scheduleNow(row.order_id);
  return true;
}

/** Ends the order's edits, cancellations and their problems: nothing at the warehouse can change any more. */
export async function nothingLeft(stores: Stores, ids: readonly string[]): Promise<void> {
  await stores.openCommands.endAll(ids, ["edit", "cancel"]);
  await endWithCommands(stores, "canceled", ids);
}

/**
 * Ends an order that was never sent.
 * @returns false when the warehouse turned out to have it meanwhile
 */
export async function withdrawn(
  stores: Stores,
  row: WarehouseOrderRef,
  reason: CancelReason,
  source: EventSource,
  type: OrderEventType = "withdrawn",
): Promise<boolean> {
  const effect = await stores.warehouseOrderStates.cancel(row.id, reason, ["planned"]);
  if (effect !== "canceled") return effect === "was_canceled";
  await endWithCommands(stores, "withdrawn", [row.id]);
  await stores.events.add(eventOf(row, source, type, { reason }));
  // The cash of a delivered sibling may have waited for what this order would collect.
  await stores.fulfillmentSync.scheduleNow(row.order_id);
  return true;
}
