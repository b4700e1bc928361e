import type { Hold } from "../hold";
import type { Parcel } from "../parcel";
import { decideParcel } from "./decide-parcel";
import { handsOverByItself, isOurProvider, mayBeHandedOver } from "./eligibility";
import { blockingOrder } from "./goods-elsewhere";
import { manualParcel } from "./manual-parcel";
import { nextSequence, orderNumber } from "./order-number";
import { planAccepted, planCanceled } from "./plan-accepted";
import { hasOwnLines } from "./parcel-for";
import { parcelsOf } from "./parcels-of";
import { sameHold } from "./same-hold";
import { isTaken, covers } from "./covers";
import type {
  ConnectionSnapshot,
  OpenAction,
  ParcelIdentity,
  PlanAction,
  PlanInput,
  WarehouseOrderSnapshot,
} from "./types";

export { bodyToSend } from "./body-to-send";
export { isOurProvider } from "./eligibility";
export { manualParcel } from "./manual-parcel";
export { nextSequence, orderNumber } from "./order-number";
export { convertParcel } from "./convert-parcel";
export { covers } from "./covers";
export type * from "./types";

/**
 * What must happen now for one Medusa order, as a pure function of what is known. Applying a plan and planning again
 * gives an empty plan, so it may be asked any number of times, by any event, in any order.
 */
export function planOrder(input: PlanInput): PlanAction[] {
  if (input.order.status === "canceled") return input.warehouse_orders.flatMap(planCanceled);
  if (!mayBeHandedOver(input.order)) return [];

  const { parcels, holds } = parcelsOf(input);
  // One unclear line keeps the whole order back: sending the rest would make two parcels of one.
  const unclear = holds[0] ?? null;
  const opened = planNew(input, parcels, unclear);
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
  const connection = input.connections.find(({ id }) => id === existing.connection_id);
  if (!connection || existing.commands.add === "in_flight") return [];
  if (existing.origin === "manual") return planManual(input, connection, existing, parcels);
  const parcel = parcels.find((candidate) => covers(existing, candidate));
  if (!parcel) return planMissingParcel(input, existing, parcels, unclear);
  return follow(existing, decideParcel({ ...input, connection, parcel, parcels, unclear }, existing));
}

/** A merchant's own choice has no gates: only data that cannot be sent keeps it back. */
function planManual(
  input: PlanInput,
  connection: ConnectionSnapshot,
  planned: WarehouseOrderSnapshot,
  parcels: readonly Parcel[],
): PlanAction[] {
  if (planned.awaits_fulfillment) return [];
  const parcel = manualParcel(input.order, planned);
  if (!parcel) return follow(planned, { code: "nothing_to_ship", params: {} });
  return follow(planned, decideParcel({ ...input, connection, parcel, parcels, unclear: null }, planned));
}

/** An order edit can take a parcel's goods elsewhere. While a line is unclear nothing is known to be gone. */
function planMissingParcel(
  input: PlanInput,
  planned: WarehouseOrderSnapshot,
  parcels: readonly Parcel[],
  unclear: Hold | null,
): PlanAction[] {
  // Its goods are elsewhere now, and wait there too: a merchant's hold is for the order, not for a place.
  if (planned.held_by_merchant) return follow(planned, { code: "held_by_merchant", params: {} });
  if (unclear) return follow(planned, unclear);
  const emptied = parcels.length === 0 && input.warehouse_orders.length === 1;
  if (emptied) return follow(planned, { code: "nothing_to_ship", params: {} });
  return [{ type: "withdraw", id: planned.id, reason: "parcel_gone" }];
}

/** Parcels nobody has a warehouse order for yet. */
function planNew(input: PlanInput, parcels: readonly Parcel[], unclear: Hold | null): PlanAction[] {
  const actions: PlanAction[] = [];
  if (input.warehouse_orders.some((order) => isHeldElsewhere(order, parcels))) return actions;
  let sequence = nextSequence(input.warehouse_orders);
  for (const parcel of parcels) {
    const connection = connectionAt(input, parcel.location_id);
    if (isTaken(input.warehouse_orders, parcel) || blockingOrder(input, parcel, null)) continue;
    if (!connection || !handsOverByItself(input.order, connection)) continue;
    const opened = openFor(input, connection, parcel, sequence);
    const hold = decideParcel({ ...input, connection, parcel, parcels, unclear }, opened);
    actions.push({ ...opened, hold: hold === "refused" ? null : hold });
    sequence += 1;
  }
  return actions;
}

/** Held by the merchant at a place an edit has emptied since. */
function isHeldElsewhere(order: WarehouseOrderSnapshot, parcels: readonly Parcel[]): boolean {
  return (
    order.state === "planned" &&
    order.held_by_merchant &&
    order.origin === "automatic" &&
    !parcels.some((parcel) => covers(order, parcel))
  );
}

function follow(planned: WarehouseOrderSnapshot, decision: Hold | "refused" | null): PlanAction[] {
  // A hold since the refusal says that the order was another one meanwhile: worth one more try.
  if (decision === "refused" && planned.hold === null) return [];
  if (decision === "refused") return [{ type: "queue", id: planned.id }];
  if (decision === null) return planned.commands.add === "waiting" ? [] : [{ type: "queue", id: planned.id }];
  return planned.commands.add === "none" && sameHold(planned.hold, decision)
    ? []
    : [{ type: "hold", id: planned.id, hold: decision }];
}

/**
 * An order of ours without a single parcel still shows up, with the reason; so does an unclear line that comes after
 * everything else was fulfilled, such as an exchange's without a reservation.
 */
function openWithoutParcel(input: PlanInput, unclear: Hold | null): PlanAction[] {
  const method = input.order.shipping_methods.find(
    ({ provider_id }) => provider_id !== null && isOurProvider(provider_id),
  );
  const untouched =
    input.warehouse_orders.length === 0 &&
    input.order.lines.every(({ fulfilled_quantity }) => Number(fulfilled_quantity) === 0);
  if (!method?.shipping_option_id || (!unclear && !untouched)) return [];
  const connection = method.location_id === null ? undefined : connectionAt(input, method.location_id);
  if (!connection || !handsOverByItself(input.order, connection)) return [];
  const parcel = { location_id: connection.location_id, shipping_option_id: method.shipping_option_id };
  if (input.warehouse_orders.some(showsHold) || isTaken(input.warehouse_orders, parcel)) return [];
  const hold = unclear ?? ({ code: "nothing_to_ship", params: {} } as const);
  return [{ ...openFor(input, connection, parcel, nextSequence(input.warehouse_orders)), hold }];
}

/** Whether the merchant reads an unclear line's reason there, now or once its outcome is clear. */
function showsHold(order: WarehouseOrderSnapshot): boolean {
  return (order.state === "planned" || order.state === "new") && !hasOwnLines(order);
}

function openFor(
  input: PlanInput,
  connection: ConnectionSnapshot,
  parcel: Omit<ParcelIdentity, "connection_id">,
  sequence: number,
): OpenAction {
  return {
    type: "open",
    connection_id: connection.id,
    location_id: parcel.location_id,
    shipping_option_id: parcel.shipping_option_id,
    sequence,
    number: orderNumber(connection.settings.number_prefix, input.order.display_id, sequence),
    payment_provider_id: rememberedProvider(input),
    hold: null,
  };
}

/** An edit voids the first payment, and what is left would say something else: the first parcel remembers it. */
function rememberedProvider({ order, warehouse_orders }: PlanInput): string | null {
  const remembered = warehouse_orders.find(({ payment_provider_id }) => payment_provider_id !== null);
  return remembered?.payment_provider_id ?? order.payment.first_provider_id;
}

function connectionAt(input: PlanInput, locationId: string): ConnectionSnapshot | undefined {
  const here = input.connections.filter(({ location_id }) => location_id === locationId);
  return here.find(({ enabled }) => enabled) ?? here[0];
}
