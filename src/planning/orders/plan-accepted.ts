import { paymentHold } from "../body";
import {
  approvedLinesOf,
  awaitsFulfillment,
  type Hold,
  holdOf,
  isFulfilled,
  refusedHashOf,
  sameHold,
} from "../warehouse-order";
import type { Parcel } from "../parcels";
import { mayBeCanceled } from "../states";
import { payloadHash } from "../values/canonical";
import type { ParcelBody, OrderBodies } from "./convert-parcel";
import { hasOwnLines, parcelFor, replacementHold } from "./ownership";
import type { PlanAction, PlanInput, WarehouseOrderInPlan } from "./types";
import { blockingOrder, holdFor } from "./units-elsewhere";

/** Plans changes of an accepted order: the warehouse takes edits until it starts picking (docs/conversion.md). */
export function planAccepted(
  bodies: OrderBodies,
  accepted: WarehouseOrderInPlan,
  unclear: Hold | null,
): PlanAction[] {
  const { input } = bodies;
  if (
    accepted.state !== "new" ||
    accepted.commands.cancel !== "none" ||
    accepted.commands.edit === "in_flight"
  )
    return [];
  // Medusa is creating a fulfillment of the order: its items are neither outstanding nor fulfilled yet, so the cash of
  // the other parcels is not known either.
  if (input.warehouse_orders.some(awaitsFulfillment)) return [];
  const connection = input.connections.find(({ id }) => id === accepted.connection_id);
  if (!connection || connection.unreadable) return [];
  // An unclear line may belong to this order, so a missing line is no reason to remove it or to cancel.
  if (unclear && !hasOwnLines(accepted)) return holdChange(accepted, unclear);
  const parcel = parcelFor(input, accepted, bodies.found.parcels);
  if (!parcel) return isFulfilled(accepted) ? [] : cancel(accepted, "parcel_gone");
  return planChange(bodies, accepted, parcel);
}

/** Cancels the warehouse orders of a canceled Medusa order, as far as the warehouse allows it. */
export function planCanceled(order: WarehouseOrderInPlan): PlanAction[] {
  if (order.state === "planned" && order.commands.add !== "in_flight") {
    return [{ type: "withdraw", id: order.id, reason: "order_canceled" }];
  }
  return mayBeCanceled(order) ? cancel(order, "order_canceled") : [];
}

function planChange(bodies: OrderBodies, accepted: WarehouseOrderInPlan, parcel: Parcel): PlanAction[] {
  const { id, commands, sent_source_hash, payload_hash } = accepted;
  const { input } = bodies;
  const parcelBody = bodies.of(parcel, accepted);
  const collected = accepted.cash_on_delivery_sum !== null;
  const source = parcelBody.sourceHashLike(sent_source_hash, collected);
  const known = sent_source_hash !== null && payload_hash !== null;
  if (known && source === sent_source_hash) return inSync(accepted, source);

  const converted = parcelBody.result;
  if (!converted.ok) return holdChange(accepted, converted.holds[0]);
  const unpaid = changeHold(input, accepted, parcelBody);
  if (unpaid) return holdChange(accepted, unpaid);
  const hash = payloadHash(converted.body);
  if (hash === payload_hash) return inSync(accepted, source);
  if (hash === refusedHashOf(accepted)) return [];
  const holder = hasOwnLines(accepted) ? null : blockingOrder(input, parcel, accepted);
  if (holder) {
    return accepted.cancel_refusal === null && waitForEachOther(input, accepted, holder, bodies.found.parcels)
      ? cancel(accepted, "parcel_gone")
      : holdChange(accepted, holdFor(holder));
  }
  return commands.edit === "waiting" ? [] : [{ type: "edit", id }];
}

/** The warehouse has what the order asks for: a hold, a refusal or a waiting edit of an earlier change is dropped. */
function inSync(accepted: WarehouseOrderInPlan, source: string): PlanAction[] {
  const { id, hold_code, refusal, commands, sent_source_hash } = accepted;
  const settled = hold_code === null && refusal === null && commands.edit === "none";
  const remembered = sent_source_hash === null || sent_source_hash === source;
  return settled && remembered ? [] : [{ type: "clear", id, sent_source_hash: source }];
}

/**
 * Why a change that could be sent is held: its payment is missing, or it adds a replacement of a claimed item. Items
 * chosen by hand pass no gates, except that cash already being collected is not dropped because other payments are
 * missing.
 */
function changeHold(
  input: PlanInput,
  accepted: WarehouseOrderInPlan,
  { parcel, facts }: ParcelBody,
): Hold | null {
  const byHand = accepted.origin === "manual";
  if (byHand && accepted.cash_on_delivery_sum === null) return null;
  const settings = input.connections.find(({ id }) => id === accepted.connection_id)?.settings;
  const unpaid = settings && paymentHold(facts, settings, true);
  if (unpaid || byHand) return unpaid ?? null;
  const there = accepted.lines.map(({ line_item_id }) => line_item_id);
  return replacementHold(parcel, [...there, ...approvedLinesOf(accepted)]);
}

function holdChange(accepted: WarehouseOrderInPlan, reason: Hold | undefined): PlanAction[] {
  return !reason || (sameHold(holdOf(accepted), reason) && accepted.commands.edit === "none")
    ? []
    : [{ type: "hold", id: accepted.id, hold: reason }];
}

function cancel(
  { id, commands, cancel_refusal }: WarehouseOrderInPlan,
  reason: "order_canceled" | "parcel_gone",
): PlanAction[] {
  return commands.cancel === "none" && cancel_refusal === null ? [{ type: "cancel", id, reason }] : [];
}

/**
 * Two parcels that exchanged items block each other: the later one is canceled, and sent again once the other changed.
 */
function waitForEachOther(
  input: PlanInput,
  later: WarehouseOrderInPlan,
  earlier: WarehouseOrderInPlan,
  parcels: readonly Parcel[],
): boolean {
  if (later.sequence < earlier.sequence || earlier.state !== "new" || hasOwnLines(earlier)) return false;
  const parcel = parcelFor(input, earlier, parcels);
  return parcel !== null && blockingOrder(input, parcel, earlier)?.id === later.id;
}
