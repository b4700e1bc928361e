import { sameHold, type Hold } from "../hold";
import type { Parcel } from "../parcels";
import { payloadHash } from "../values/canonical";
import { convertParcel } from "./convert-parcel";
import { blockingOrder, hasOwnLines, holdFor, parcelFor } from "./ownership";
import type { PlanAction, PlanInput, WarehouseOrderSnapshot } from "./types";

/** What can still change at the warehouse: it takes edits until it starts picking (docs/conversion.md). */
export function planAccepted(
  input: PlanInput,
  accepted: WarehouseOrderSnapshot,
  parcels: readonly Parcel[],
  unclear: Hold | null,
): PlanAction[] {
  if (
    accepted.state !== "new" ||
    accepted.commands.cancel !== "none" ||
    accepted.commands.edit === "in_flight"
  )
    return [];
  // Medusa is making a fulfillment of the order at this moment: its goods are neither outstanding nor fulfilled yet,
  // and what the other parcels would collect is not known either.
  if (input.warehouse_orders.some(({ awaits_fulfillment }) => awaits_fulfillment)) return [];
  if (!input.connections.some(({ id }) => id === accepted.connection_id)) return [];
  // An unclear line may belong to it: nothing is taken out, or cancelled, because it is not found.
  if (unclear && !hasOwnLines(accepted)) return holdChange(accepted, unclear);
  const parcel = parcelFor(input, accepted, parcels);
  if (!parcel) return accepted.fulfilled ? [] : cancel(accepted, "parcel_gone");
  return planChange(input, accepted, parcel, parcels);
}

/** A canceled Medusa order takes its warehouse orders with it, as far as the warehouse lets it. */
export function planCanceled(order: WarehouseOrderSnapshot): PlanAction[] {
  if (order.state === "planned" && order.commands.add !== "in_flight") {
    return [{ type: "withdraw", id: order.id, reason: "order_canceled" }];
  }
  return order.state === "new" || order.state === "picked" ? cancel(order, "order_canceled") : [];
}

function planChange(
  input: PlanInput,
  accepted: WarehouseOrderSnapshot,
  parcel: Parcel,
  parcels: readonly Parcel[],
): PlanAction[] {
  const { id, commands, hold } = accepted;
  const converted = convertParcel(input, parcel, parcels, accepted);
  if (!converted.ok) return holdChange(accepted, converted.holds[0]);
  const hash = payloadHash(converted.body);
  if (hash === accepted.payload_hash) {
    const settled = hold === null && accepted.refused_payload_hash === null && commands.edit === "none";
    return settled ? [] : [{ type: "clear", id }];
  }
  // A hold since the refusal says that the order was another one meanwhile: worth one more try.
  if (hash === accepted.refused_payload_hash && hold === null) return [];
  const holder = hasOwnLines(accepted) ? null : blockingOrder(input, parcel, id);
  if (holder) {
    return !accepted.cancel_refused && waitForEachOther(input, accepted, holder, parcels)
      ? cancel(accepted, "parcel_gone")
      : holdChange(accepted, holdFor(holder));
  }
  return commands.edit === "waiting" ? [] : [{ type: "edit", id }];
}

function holdChange({ id, commands, hold }: WarehouseOrderSnapshot, reason: Hold | undefined): PlanAction[] {
  return !reason || (sameHold(hold, reason) && commands.edit === "none")
    ? []
    : [{ type: "hold", id, hold: reason }];
}

function cancel(
  { id, commands, cancel_refused }: WarehouseOrderSnapshot,
  reason: "order_canceled" | "parcel_gone",
): PlanAction[] {
  return commands.cancel === "none" && !cancel_refused ? [{ type: "cancel", id, reason }] : [];
}

/** Two parcels whose goods were exchanged: the later one is cancelled, and sent again once the other has changed. */
function waitForEachOther(
  input: PlanInput,
  later: WarehouseOrderSnapshot,
  earlier: WarehouseOrderSnapshot,
  parcels: readonly Parcel[],
): boolean {
  if (later.sequence < earlier.sequence || earlier.state !== "new" || hasOwnLines(earlier)) return false;
  const parcel = parcelFor(input, earlier, parcels);
  return parcel !== null && blockingOrder(input, parcel, earlier.id)?.id === later.id;
}
