import { branchRefOf, isLessAuthorized, paymentFacts, paymentHold, type PaymentFacts } from "../body";
import { parcelWeight } from "../directory/cart-weight";
import { branchRefusal } from "../directory/check-branch";
import type { Hold } from "../hold";
import type { AddressSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcels";
import { isCanceled } from "./eligibility";
import type { ConnectionSnapshot, CreateAction, PlanInput, WarehouseOrderInPlan } from "./types";

/** The warehouse order that a body is made for: an existing one, or one about to be created. */
export type ParcelOrder = WarehouseOrderInPlan | CreateAction;

/** The order's payments as they apply to one of its warehouse orders. */
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
