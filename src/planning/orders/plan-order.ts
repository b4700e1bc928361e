import { sameHold, type Hold } from "../hold";
import type { Parcel } from "../parcels";
import { OrderBodies } from "./convert-parcel";
import { decideParcel } from "./decide-parcel";
import { isCanceled, mayBeHandedOver } from "./eligibility";
import { createNew, createWithoutParcel } from "./plan-new";
import { covers, manualParcel } from "./ownership";
import { planAccepted, planCanceled } from "./plan-accepted";
import { atServingConnection, type Unsent } from "./serving-connection";
import type { ConnectionSnapshot, PlanAction, PlanInput, WarehouseOrderInPlan } from "./types";
import { awaitsFulfillment, holdOf } from "../warehouse-order";

/**
 * Plans what must happen now for one Medusa order. Pure, and applying a plan and planning again gives an empty plan, so
 * any event may start it any number of times, in any order.
 * @param bodies made for this same input, when the caller sends what is planned
 */
export function planOrder(input: PlanInput, bodies = new OrderBodies(input)): PlanAction[] {
  if (isCanceled(input.order)) return input.warehouse_orders.flatMap(planCanceled);
  if (!mayBeHandedOver(input.order)) return [];

  const { parcels, holds } = bodies.found;
  // One unclear line holds the whole order: sending the rest would split one parcel into two.
  const unclear = holds[0] ?? null;
  const created = createNew(bodies, unclear);
  return [
    ...input.warehouse_orders.flatMap((order) => planExisting(bodies, order, unclear)),
    ...created,
    ...(created.length === 0 && parcels.length === 0 ? createWithoutParcel(input, unclear) : []),
  ];
}

function planExisting(
  bodies: OrderBodies,
  existing: WarehouseOrderInPlan,
  unclear: Hold | null,
): PlanAction[] {
  const { input } = bodies;
  const { parcels } = bodies.found;
  if (existing.state !== "planned") return planAccepted(bodies, existing, unclear);
  // An AddOrder that may have arrived is resolved first: any other command could send the order twice.
  if (existing.commands.add === "in_flight") return [];
  const serving = atServingConnection(input, existing);
  const { order: planned } = serving;
  const connection = input.connections.find(({ id }) => id === planned.connection_id);
  if (!connection || connection.unreadable) return [];
  if (planned.origin === "manual") return planManual(bodies, connection, serving);
  const parcel = parcels.find((candidate) => covers(planned, candidate));
  if (!parcel) return planMissingParcel(input, serving, parcels, unclear);
  return toActions(serving, decideParcel({ bodies, connection, parcel, unclear }, planned));
}

/** A fulfillment made by hand passes no gates; only data that cannot be sent holds it. */
function planManual(bodies: OrderBodies, connection: ConnectionSnapshot, serving: Unsent): PlanAction[] {
  const { order: planned } = serving;
  if (awaitsFulfillment(planned)) return [];
  const parcel = manualParcel(bodies.input.order, planned);
  if (!parcel) return toActions(serving, { code: "nothing_to_ship", params: {} });
  return toActions(serving, decideParcel({ bodies, connection, parcel, unclear: null }, planned));
}

/** An order edit can move all items of a parcel elsewhere. While a line is unclear no items count as gone. */
function planMissingParcel(
  input: PlanInput,
  serving: Unsent,
  parcels: readonly Parcel[],
  unclear: Hold | null,
): PlanAction[] {
  const { order: planned } = serving;
  // The items are at another place now and wait there too: a merchant's hold is for the order, not for a place.
  if (planned.held_by_merchant_at !== null)
    return toActions(serving, { code: "held_by_merchant", params: {} });
  if (unclear) return toActions(serving, unclear);
  const emptied = parcels.length === 0 && input.warehouse_orders.length === 1;
  if (emptied) return toActions(serving, { code: "nothing_to_ship", params: {} });
  return [{ type: "withdraw", id: planned.id, reason: "parcel_gone" }];
}

function toActions({ order: planned, moved }: Unsent, decision: Hold | "refused" | null): PlanAction[] {
  if (moved) {
    const { id, connection_id, number } = planned;
    return [{ type: "move", id, connection_id, number, hold: decision === "refused" ? null : decision }];
  }
  // A hold after the refusal means that the order was different in between, which is worth another attempt.
  if (decision === "refused" && planned.hold_code === null) return [];
  if (decision === "refused") return [{ type: "queue", id: planned.id }];
  if (decision === null) return planned.commands.add === "waiting" ? [] : [{ type: "queue", id: planned.id }];
  return planned.commands.add === "none" && sameHold(holdOf(planned), decision)
    ? []
    : [{ type: "hold", id: planned.id, hold: decision }];
}
