import type { NewCommand } from "../../modules/sklad/stores/outbox";
import type { Stores } from "../../modules/sklad/stores";
import type { CancelReason, CancelRefusal, EventSource } from "../../modules/sklad/types";
import { withoutPhones } from "../../planning/values/scrub";
import { clearRecovered, endWithCommands, raiseForOrder } from "../problems";
import { scheduleLookUpNow } from "./look-up";
import { type EventData, eventOf, type Subject } from "./timeline";
import type { OrderEventType } from "../../catalogue";

/** The warehouse does not cancel it. Only a person asks again. */
export async function cancelRefused(stores: Stores, row: Subject, said: CancelRefusal): Promise<void> {
  const descriptions = said.descriptions.map(withoutPhones);
  await stores.warehouseOrderStates.refuseCancel(row.id, { descriptions, reason: said.reason });
  await raiseForOrder(stores, row, "cancel_refused", { descriptions });
  await stores.events.add(eventOf(row, "outbox", "cancel_refused", { descriptions }));
}

/**
 * The warehouse is asked to cancel it as soon as the rate limit allows. Asking twice is asking once.
 * @param state `unknown` when it was asked and did not answer clearly: it is looked up before it is asked again
 */
export async function cancelQueued(
  stores: Stores,
  row: Subject,
  reason: CancelReason,
  source: EventSource,
  state: NewCommand["state"] = "queued",
): Promise<void> {
  // One that is unclear, or waits for a person, would keep the cancellation from being sent. Should the order stay, an edit
  // says again what it is to be.
  if (await stores.outbox.endAll([row.id], ["edit"])) {
    await stores.warehouseOrders.forgetBody(row.id);
    await clearRecovered(stores, [row.id]);
  }
  const command = { kind: "cancel", subject_id: row.id, connection_id: row.connection_id, reason, state };
  if ((await stores.outbox.queue(command)) === 0) return;
  await stores.events.add(eventOf(row, source, "cancel_queued", { reason }));
}

/** The same goods may be planned again: a cancellation is final only until somebody says so. */
export const allowReplan = (stores: Stores, { id }: Subject): Promise<void> =>
  stores.warehouseOrderStates.freePlace(id);

/**
 * The warehouse has cancelled it.
 * @returns false when it was heard to have left meanwhile: nothing is written, and the warehouse is asked how it is
 */
export async function canceled(
  stores: Stores,
  row: Subject,
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
  // The cash of a sibling that was delivered may have waited for what becomes of this one.
  await stores.following.soon(row.order_id);
  return true;
}

/** There is nothing left to edit or to cancel at the warehouse, and nothing to tell of that. */
export async function nothingLeft(stores: Stores, ids: readonly string[]): Promise<void> {
  await stores.outbox.endAll(ids, ["edit", "cancel"]);
  await endWithCommands(stores, "canceled", ids);
}

/** It is given up before anything was sent. @returns false when the warehouse was heard to have it meanwhile */
export async function withdrawn(
  stores: Stores,
  row: Subject,
  reason: CancelReason,
  source: EventSource,
  type: OrderEventType = "withdrawn",
): Promise<boolean> {
  const effect = await stores.warehouseOrderStates.cancel(row.id, reason, ["planned"]);
  if (effect !== "canceled") return effect === "was_canceled";
  await endWithCommands(stores, "withdrawn", [row.id]);
  await stores.events.add(eventOf(row, source, type, { reason }));
  return true;
}
