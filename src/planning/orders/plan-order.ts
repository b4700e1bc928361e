import { awaitsFulfillment, type Hold, holdOf, type ParcelIdentity, sameHold } from "../warehouse-order";
import { optionOfParcel, ourShippingMethods, type Parcel } from "../parcels";
import { mayChange } from "../states";
import { OrderBodies } from "./convert-parcel";
import { decideParcel } from "./decide-parcel";
import {
  atServingConnection,
  connectionAt,
  handsOverAutomatically,
  isCanceled,
  mayBeHandedOver,
  nextSequence,
  orderNumber,
  type Unsent,
} from "./eligibility";
import { covers, hasOwnLines, isTaken, manualParcel } from "./ownership";
import { planAccepted, planCanceled } from "./plan-accepted";
import type { ConnectionSnapshot, CreateAction, PlanAction, PlanInput, WarehouseOrderInPlan } from "./types";
import { blockingOrder, isLeftUnknown } from "./units-elsewhere";

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
  // Nothing is sent that the cancellation would have to cancel. When the order stays, it is planned again.
  if (input.canceling)
    return input.warehouse_orders.flatMap((order) =>
      order.state === "planned" ? planCanceled(order) : planAccepted(bodies, order, unclear),
    );
  const created = createNew(bodies, unclear);
  return [
    ...input.warehouse_orders.flatMap((order) => planExisting(bodies, order, unclear)),
    ...created,
    ...(created.length === 0 && parcels.length === 0 ? createWithoutParcel(bodies.input, unclear) : []),
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
  const withdraw = { type: "withdraw", id: planned.id, reason: "parcel_gone" } as const;
  return [
    planned.lines.length > 0 ? withdraw : { ...withdraw, lines: parcels.flatMap(({ lines }) => lines) },
  ];
}

function toActions({ order: planned, moved }: Unsent, decision: Hold | "refused" | null): PlanAction[] {
  if (moved) {
    const { id, connection_id, number } = planned;
    return [{ type: "move", id, connection_id, number, hold: decision === "refused" ? null : decision }];
  }
  if (decision === "refused") return [];
  if (decision === null) return planned.commands.add === "waiting" ? [] : [{ type: "queue", id: planned.id }];
  return planned.commands.add === "none" && sameHold(holdOf(planned), decision)
    ? []
    : [{ type: "hold", id: planned.id, hold: decision }];
}

function createNew(bodies: OrderBodies, unclear: Hold | null): PlanAction[] {
  const { input } = bodies;
  const { parcels } = bodies.found;
  const actions: PlanAction[] = [];
  if (input.warehouse_orders.some((order) => isHeldElsewhere(order, parcels))) return actions;
  let sequence = nextSequence(input.warehouse_orders);
  for (const parcel of parcels) {
    const connection = connectionAt(input, parcel.location_id);
    if (isTaken(input.warehouse_orders, parcel)) continue;
    const holder = blockingOrder(input, parcel, null);
    if (holder && !isLeftUnknown(holder)) continue;
    if (!connection || !handsOverAutomatically(input.order, connection)) continue;
    const created = creationFor(input, connection, parcel, sequence);
    const hold = decideParcel({ bodies, connection, parcel, unclear }, created);
    actions.push({ ...created, hold: hold === "refused" ? null : hold });
    sequence += 1;
  }
  return actions;
}

/** Whether the merchant holds the order at a place that an edit has emptied since. */
function isHeldElsewhere(order: WarehouseOrderInPlan, parcels: readonly Parcel[]): boolean {
  return (
    order.state === "planned" &&
    order.held_by_merchant_at !== null &&
    order.origin === "automatic" &&
    !parcels.some((parcel) => covers(order, parcel))
  );
}

/**
 * Creates a held warehouse order where the order has no parcel, so that the reason is visible: for an order of ours
 * without any parcel, and for an unclear line added after everything else was fulfilled, such as an exchange's without
 * a reservation.
 */
function createWithoutParcel(input: PlanInput, unclear: Hold | null): PlanAction[] {
  const methods = ourShippingMethods(input.order.shipping_methods);
  const connectionOf = ({ location_id }: (typeof methods)[number]) =>
    location_id === null ? undefined : connectionAt(input, location_id);
  const method = methods.find(connectionOf);
  const untouched =
    input.warehouse_orders.length === 0 &&
    input.order.lines.every(({ fulfilled_quantity }) => Number(fulfilled_quantity) === 0);
  if (!method || (!unclear && !untouched)) return [];
  const connection = connectionOf(method);
  if (!connection || !handsOverAutomatically(input.order, connection)) return [];
  const shipping_option_id = optionOfParcel(methods, method.shipping_option_id);
  const parcel = { location_id: connection.location_id, shipping_option_id };
  if (input.warehouse_orders.some(showsHold) || isTaken(input.warehouse_orders, parcel)) return [];
  const hold = unclear ?? ({ code: "nothing_to_ship", params: {} } as const);
  return [{ ...creationFor(input, connection, parcel, nextSequence(input.warehouse_orders)), hold }];
}

/** Whether the order already shows an unclear line's reason, now or once its outcome is clear. */
function showsHold(order: WarehouseOrderInPlan): boolean {
  return mayChange(order) && !hasOwnLines(order);
}

function creationFor(
  input: PlanInput,
  connection: ConnectionSnapshot,
  parcel: Omit<ParcelIdentity, "connection_id">,
  sequence: number,
): CreateAction {
  return {
    type: "create",
    connection_id: connection.id,
    location_id: parcel.location_id,
    shipping_option_id: parcel.shipping_option_id,
    sequence,
    number: orderNumber(connection.settings.number_prefix, input.order.display_id, sequence),
    payment_provider_id: rememberedProvider(input),
    hold: null,
  };
}

/**
 * The payment provider of the first parcel. An order edit voids the first payment, and the remaining payments would
 * name another provider.
 */
function rememberedProvider({ order, warehouse_orders }: PlanInput): string | null {
  const remembered = warehouse_orders.find(({ payment_provider_id }) => payment_provider_id !== null);
  return remembered?.payment_provider_id ?? order.payment.first_provider_id;
}
