import { isLessAuthorized, paymentFacts, paymentHold, type PaymentFacts } from "../body";
import type { Hold } from "../hold";
import type { AddressSnapshot } from "../order-snapshot";
import { isCanceled } from "./eligibility";
import type { ConnectionSnapshot, OpenAction, PlanInput, WarehouseOrderSnapshot } from "./types";

/** A warehouse order that a body is made for: one we have, or one that is about to be opened. */
export type Subject = WarehouseOrderSnapshot | OpenAction;

/** What the order's payments mean for one of its warehouse orders. */
export function factsFor(input: Pick<PlanInput, "order" | "connections">, subject: Subject): PaymentFacts {
  return paymentFacts(input.order, connectionOf(input, subject).settings, contextOf(subject));
}

/** Whether what is authorised takes from what one of its warehouse orders collects. */
export function countsAuthorized(input: Pick<PlanInput, "order" | "connections">, subject: Subject): boolean {
  return isLessAuthorized(input.order, connectionOf(input, subject).settings, contextOf(subject));
}

/** What money is open for a parcel that would be sent as paid; null when none is. */
export function openPayment(input: Pick<PlanInput, "order" | "connections">, subject: Subject): Hold | null {
  const passed = "gate_passed" in subject && subject.gate_passed;
  return paymentHold(factsFor(input, subject), connectionOf(input, subject).settings, passed);
}

/** Whether everything that was paid for a parcel the warehouse holds has been given back, and it may still be cancelled. */
export function isRefunded(
  input: Pick<PlanInput, "order" | "connections">,
  warehouseOrder: WarehouseOrderSnapshot,
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
  { connection_id }: Subject,
): ConnectionSnapshot {
  const connection = input.connections.find(({ id }) => id === connection_id);
  if (!connection) throw new Error(`Connection ${connection_id} of order ${input.order.id} is gone.`);
  return connection;
}

/** What was sent is remembered: an edit another day changes nothing about the day of the handover. */
export function sentDate(subject: Subject): string | null {
  return "id" in subject ? subject.sent_date : null;
}

function contextOf(subject: Subject): Parameters<typeof paymentFacts>[2] {
  return {
    remembered_provider_id: subject.payment_provider_id,
    collect_on_delivery: "collect_on_delivery" in subject && subject.collect_on_delivery,
  };
}

/** The address of its fulfillment, where that has one of its own. */
export function addressOf(
  input: Pick<PlanInput, "delivery_addresses">,
  subject: Subject,
): AddressSnapshot | null {
  const id = idOf(subject);
  return id === null ? null : (input.delivery_addresses[id] ?? null);
}

/** Null for one that is about to be opened. */
export function idOf(subject: Subject): string | null {
  return "id" in subject ? subject.id : null;
}
