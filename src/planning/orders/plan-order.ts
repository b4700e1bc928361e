import { sameHold, type Hold } from "../hold";
import type { Parcel } from "../parcels";
import { decideParcel } from "./decide-parcel";
import { isCanceled, mayBeHandedOver, parcelsOf } from "./eligibility";
import { openNew, openWithoutParcel } from "./plan-new";
import { covers, manualParcel } from "./ownership";
import { planAccepted, planCanceled } from "./plan-accepted";
import { atServingConnection, type Unsent } from "./serving-connection";
import type { ConnectionSnapshot, PlanAction, PlanInput, WarehouseOrderSnapshot } from "./types";

/**
 * What must happen now for one Medusa order, as a pure function of what is known. Applying a plan and planning again
 * gives an empty plan, so it may be asked any number of times, by any event, in any order.
 */
export function planOrder(input: PlanInput): PlanAction[] {
  if (isCanceled(input.order)) return input.warehouse_orders.flatMap(planCanceled);
  if (!mayBeHandedOver(input.order)) return [];

  const { parcels, holds } = parcelsOf(input);
  // One unclear line keeps the whole order back: sending the rest would make two parcels of one.
  const unclear = holds[0] ?? null;
  const opened = openNew(input, parcels, unclear);
  return [
    ...input.warehouse_orders.flatMap((order) => planExisting(input, order, parcels, unclear)),
    ...opened,
    ...(opened.length === 0 && parcels.length === 0 ? openWithoutParcel(input, unclear) : []),
  ];
}

function planExisting(
  input: PlanInput,
  existing: WarehouseOrderSnapshot,
  parcels: readonly Parcel[],
  unclear: Hold | null,
): PlanAction[] {
  if (existing.state !== "planned") return planAccepted(input, existing, parcels, unclear);
  // What may have arrived there is settled there: anybody else would send it twice.
  if (existing.commands.add === "in_flight") return [];
  const planned = atServingConnection(input, existing);
  const connection = input.connections.find(({ id }) => id === planned.connection_id);
  if (!connection || connection.unreadable) return [];
  if (planned.origin === "manual") return planManual(input, connection, planned, parcels);
  const parcel = parcels.find((candidate) => covers(planned, candidate));
  if (!parcel) return planMissingParcel(input, planned, parcels, unclear);
  return toActions(planned, decideParcel({ ...input, connection, parcel, parcels, unclear }, planned));
}

/** A fulfillment made by hand passes no gates; only data that cannot be sent holds it. */
function planManual(
  input: PlanInput,
  connection: ConnectionSnapshot,
  planned: Unsent,
  parcels: readonly Parcel[],
): PlanAction[] {
  if (planned.awaits_fulfillment) return [];
  const parcel = manualParcel(input.order, planned);
  if (!parcel) return toActions(planned, { code: "nothing_to_ship", params: {} });
  return toActions(planned, decideParcel({ ...input, connection, parcel, parcels, unclear: null }, planned));
}

/** An order edit can take a parcel's goods elsewhere. While a line is unclear nothing is known to be gone. */
function planMissingParcel(
  input: PlanInput,
  planned: Unsent,
  parcels: readonly Parcel[],
  unclear: Hold | null,
): PlanAction[] {
  // Its goods are elsewhere now, and wait there too: a merchant's hold is for the order, not for a place.
  if (planned.held_by_merchant) return toActions(planned, { code: "held_by_merchant", params: {} });
  if (unclear) return toActions(planned, unclear);
  const emptied = parcels.length === 0 && input.warehouse_orders.length === 1;
  if (emptied) return toActions(planned, { code: "nothing_to_ship", params: {} });
  return [{ type: "withdraw", id: planned.id, reason: "parcel_gone" }];
}

function toActions(planned: Unsent, decision: Hold | "refused" | null): PlanAction[] {
  if (planned.moved) {
    const { id, connection_id, number } = planned;
    return [{ type: "move", id, connection_id, number, hold: decision === "refused" ? null : decision }];
  }
  // A hold since the refusal says that the order was another one meanwhile: worth one more try.
  if (decision === "refused" && planned.hold === null) return [];
  if (decision === "refused") return [{ type: "queue", id: planned.id }];
  if (decision === null) return planned.commands.add === "waiting" ? [] : [{ type: "queue", id: planned.id }];
  return planned.commands.add === "none" && sameHold(planned.hold, decision)
    ? []
    : [{ type: "hold", id: planned.id, hold: decision }];
}
