import type { Hold } from "../hold";
import type { OrderBodies } from "./convert-parcel";
import { decideParcel } from "./decide-parcel";
import { ourShippingMethods, optionOfParcel, type Parcel } from "../parcels";
import { handsOverAutomatically } from "./eligibility";
import { blockingOrder, covers, hasOwnLines, isTaken } from "./ownership";
import { connectionAt, nextSequence, orderNumber } from "./serving-connection";
import type { ConnectionSnapshot, CreateAction, PlanAction, PlanInput, WarehouseOrderInPlan } from "./types";
import type { ParcelIdentity } from "../warehouse-order";

/** Creates a warehouse order for each parcel that has none. */
export function createNew(bodies: OrderBodies, unclear: Hold | null): PlanAction[] {
  const { input } = bodies;
  const { parcels } = bodies.found;
  const actions: PlanAction[] = [];
  if (input.warehouse_orders.some((order) => isHeldElsewhere(order, parcels))) return actions;
  let sequence = nextSequence(input.warehouse_orders);
  for (const parcel of parcels) {
    const connection = connectionAt(input, parcel.location_id);
    if (isTaken(input.warehouse_orders, parcel) || blockingOrder(input, parcel, null)) continue;
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
export function createWithoutParcel(input: PlanInput, unclear: Hold | null): PlanAction[] {
  const methods = ourShippingMethods(input.order.shipping_methods);
  const [method] = methods;
  const untouched =
    input.warehouse_orders.length === 0 &&
    input.order.lines.every(({ fulfilled_quantity }) => Number(fulfilled_quantity) === 0);
  if (!method || (!unclear && !untouched)) return [];
  const connection = method.location_id === null ? undefined : connectionAt(input, method.location_id);
  if (!connection || !handsOverAutomatically(input.order, connection)) return [];
  const shipping_option_id = optionOfParcel(methods, method.shipping_option_id);
  const parcel = { location_id: connection.location_id, shipping_option_id };
  if (input.warehouse_orders.some(showsHold) || isTaken(input.warehouse_orders, parcel)) return [];
  const hold = unclear ?? ({ code: "nothing_to_ship", params: {} } as const);
  return [{ ...creationFor(input, connection, parcel, nextSequence(input.warehouse_orders)), hold }];
}

/** Whether the order already shows an unclear line's reason, now or once its outcome is clear. */
function showsHold(order: WarehouseOrderInPlan): boolean {
  return (order.state === "planned" || order.state === "new") && !hasOwnLines(order);
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
