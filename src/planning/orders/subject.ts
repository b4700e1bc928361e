import {
  branchRefOf,
  isLessAuthorized,
  paymentFacts,
  type PaymentFacts,
  paymentHold,
  type SentSums,
  type SharingParcel,
} from "../body";
import { branchRefusal, parcelWeight } from "../directory/branches";
import type {
  AddressSnapshot,
  OrderLineSnapshot,
  OrderSnapshot,
  ShippingMethodSnapshot,
} from "../order-snapshot";
import type { Parcel, Shippers } from "../parcels";
import { comesBack, mayChange } from "../states";
import {
  type Hold,
  isFulfilled,
  type MethodFacts,
  type ShippingFacts,
  type WarehouseOrder,
} from "../warehouse-order";
import { isCanceled } from "./eligibility";
import { hasOwnLines, isTaken, manualParcel, parcelFor } from "./ownership";
import type { ConnectionSnapshot, CreateAction, PlanInput, WarehouseOrderInPlan } from "./types";

/** The warehouse order that a body is made for: an existing one, or one about to be created. */
export type ParcelOrder = WarehouseOrderInPlan | CreateAction;

export function factsFor(
  input: Pick<PlanInput, "order" | "connections">,
  parcelOrder: ParcelOrder,
): PaymentFacts {
  return paymentFacts(input.order, connectionOf(input, parcelOrder).settings, contextOf(parcelOrder));
}

/** Whether authorized money is subtracted from the cash of one of the order's warehouse orders. */
export function countsAuthorized(
  input: Pick<PlanInput, "order" | "connections">,
  parcelOrder: ParcelOrder,
): boolean {
  return isLessAuthorized(input.order, connectionOf(input, parcelOrder).settings, contextOf(parcelOrder));
}

/** The hold for money that is still open when a parcel would be sent as paid; null when none is. */
export function openPayment(
  input: Pick<PlanInput, "order" | "connections">,
  parcelOrder: ParcelOrder,
): Hold | null {
  const passed = "id" in parcelOrder && parcelOrder.gate_passed_at !== null;
  return paymentHold(factsFor(input, parcelOrder), connectionOf(input, parcelOrder).settings, passed);
}

/**
 * Why a parcel must not leave for its branch now: null where the setting is off, and for a body that was sent, or may have
 * been.
 */
export function branchHold(
  { limited_branches = [], connections }: Pick<PlanInput, "limited_branches" | "connections">,
  parcelOrder: ParcelOrder,
  parcel: Parcel,
): Hold | null {
  const { connection_id } = parcelOrder;
  const reference = branchRefOf(parcel.shipping_method);
  const branch = limited_branches.find((one) => one.connection_id === connection_id && one.ref === reference);
  const settings = connections.find(({ id }) => id === connection_id)?.settings;
  const wasSent =
    "id" in parcelOrder && (parcelOrder.state !== "planned" || parcelOrder.commands.add === "in_flight");
  if (!branch || !settings || wasSent || settings.check_branches === "off") return null;
  return branchRefusal(branch, parcelWeight(parcel, settings));
}

/** Whether all payments for an accepted parcel were given back while it can still be canceled. */
export function isRefunded(
  input: Pick<PlanInput, "order" | "connections">,
  warehouseOrder: WarehouseOrderInPlan,
): boolean {
  const { state, cash_on_delivery_sum, commands } = warehouseOrder;
  return (
    state === "new" &&
    cash_on_delivery_sum === null &&
    commands.cancel === "none" &&
    !isCanceled(input.order) &&
    input.connections.some(({ id }) => id === warehouseOrder.connection_id) &&
    factsFor(input, warehouseOrder).missing === "refunded"
  );
}

export function connectionOf(
  input: Pick<PlanInput, "order" | "connections">,
  { connection_id }: ParcelOrder,
): ConnectionSnapshot {
  const connection = input.connections.find(({ id }) => id === connection_id);
  if (!connection) throw new Error(`Connection ${connection_id} of order ${input.order.id} is gone.`);
  return connection;
}

/** The stored `date_order`: an edit on another day keeps the day of the handover. */
export function sentDate(parcelOrder: ParcelOrder): string | null {
  return "id" in parcelOrder ? parcelOrder.sent_date : null;
}

function contextOf(parcelOrder: ParcelOrder): Parameters<typeof paymentFacts>[2] {
  return {
    remembered_provider_id: parcelOrder.payment_provider_id,
    collect_on_delivery: "id" in parcelOrder && parcelOrder.collect_on_delivery,
  };
}

/** The address of its fulfillment; null when the fulfillment has none of its own. */
export function addressOf(
  input: Pick<PlanInput, "delivery_addresses">,
  parcelOrder: ParcelOrder,
): AddressSnapshot | null {
  const id = idOf(parcelOrder);
  return id === null ? null : (input.delivery_addresses[id] ?? null);
}

/** Null for an order that is about to be created. */
export function idOf(parcelOrder: ParcelOrder): string | null {
  return "id" in parcelOrder ? parcelOrder.id : null;
}

type Remembering = Pick<WarehouseOrder, "shipping_facts">;

/**
 * The order as the catalogue was when its lines and shipping methods were first planned for an accepted parcel. So a change
 * of the catalogue alone decides nothing about them, and what the order gets later is decided by the catalogue of that day.
 * @param rows all of the order's warehouse orders, by sequence
 */
export function withShippingFacts(order: OrderSnapshot, rows: readonly Remembering[]): OrderSnapshot {
  const { lines, methods } = knownFacts(rows);
  if (Object.keys(lines).length === 0 && Object.keys(methods).length === 0) return order;
  return {
    ...order,
    lines: order.lines.map((line): OrderLineSnapshot => {
      const shipping_profile_id = lines[line.id];
      if (shipping_profile_id === undefined) return line;
      const { product_without_profile: _, ...decided } = line;
      return { ...decided, shipping_profile_id };
    }),
    shipping_methods: order.shipping_methods.map((method) => ({ ...method, ...methods[method.id] })),
  };
}

/** What is known of an order together with what is decided about it now. A line that is unclear is not decided. */
export function factsOf(
  order: OrderSnapshot,
  shippers: Shippers,
  rows: readonly Remembering[],
): ShippingFacts {
  const known = knownFacts(rows);
  const lines = order.lines.flatMap((line): [string, string | null][] => {
    const shipper = shippers.get(line.id);
    if (!shipper || shipper.by === "unclear") return [];
    const method = shipper.by === "us" ? shipper.shipping_method : shipper.method;
    // Of a line that goes the only way there is: it belongs to that way from now on.
    return [[line.id, method?.shipping_profile_id ?? line.shipping_profile_id]];
  });
  const toCustomer = order.shipping_methods.filter(({ is_return }) => !is_return);
  const methods = toCustomer.map((method) => [method.id, methodFacts(method)] as const);
  return {
    lines: { ...Object.fromEntries(lines), ...known.lines },
    methods: { ...Object.fromEntries(methods), ...known.methods },
  };
}

export function isRemembered({ lines, methods }: ShippingFacts, rows: readonly Remembering[]): boolean {
  const known = knownFacts(rows);
  return (
    Object.keys(lines).every((id) => known.lines[id] !== undefined) &&
    Object.keys(methods).every((id) => known.methods[id] !== undefined)
  );
}

function methodFacts(method: ShippingMethodSnapshot): MethodFacts {
  const { provider_id, shipping_profile_id, location_id, option_data } = method;
  return { provider_id, shipping_profile_id, location_id, option_data };
}

/** The earliest of each. */
function knownFacts(rows: readonly Remembering[]): ShippingFacts {
  const known = rows.flatMap(({ shipping_facts }) => shipping_facts ?? []).reverse();
  return {
    lines: Object.assign({}, ...known.map(({ lines }) => lines)) as ShippingFacts["lines"],
    methods: Object.assign({}, ...known.map(({ methods }) => methods)) as ShippingFacts["methods"],
  };
}

/** The order's parcels whose sums depend on each other: by sequence, those without a warehouse order last. */
export function sharingParcels(
  { order, warehouse_orders }: Pick<PlanInput, "order" | "warehouse_orders">,
  parcel: Parcel,
  parcels: readonly Parcel[],
  parcelOrder: ParcelOrder,
): SharingParcel[] {
  const id = idOf(parcelOrder);
  const sharing: SharingParcel[] = [];
  for (const each of warehouse_orders) {
    if (each.state === "canceled" && each.id !== id) continue;
    const fulfilled = isFulfilled(each);
    const captured = order.payment.captured_for[each.id];
    const named = { fulfilled, ...(captured !== undefined && { captured }) };
    if (each.id === id) sharing.push({ ...named, lines: parcel.lines });
    else if (mayChange(each)) {
      const lines = linesOf(order, each, parcels);
      if (lines.length > 0 || !isTakenBack(each)) sharing.push({ ...named, lines });
    } else sharing.push({ ...named, lines: manualParcel(order, each)?.lines ?? [], sent: sentSums(each) });
  }
  if (id === null) sharing.push({ lines: parcel.lines });
  const unopened = parcels.filter((each) => each !== parcel && !isTaken(warehouse_orders, each));
  return [...sharing, ...unopened];
}

/** Whether a warehouse order without items is being withdrawn or canceled, so that the next one becomes the first. */
function isTakenBack({ state, commands, cancel_refusal }: WarehouseOrderInPlan): boolean {
  return state === "planned" ? commands.add !== "in_flight" : cancel_refusal === null;
}

function linesOf(
  order: PlanInput["order"],
  each: WarehouseOrderInPlan,
  parcels: readonly Parcel[],
): Parcel["lines"] {
  return parcelFor({ order }, each, hasOwnLines(each) ? [] : parcels)?.lines ?? [];
}

/** The sums that a parcel was sent with, for a parcel that can no longer change. */
export function sentSums(row: WarehouseOrderInPlan): SentSums {
  const { state, own_total, cash_on_delivery_sum, delivered_at } = row;
  return {
    own_total,
    came_back: comesBack(row),
    collects: cash_on_delivery_sum ?? "0",
    ...(state === "delivered" && { delivered: { at: delivered_at?.toISOString() ?? null } }),
  };
}
