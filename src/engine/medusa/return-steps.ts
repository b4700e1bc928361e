import type { MedusaContainer } from "@medusajs/framework/types";
import {
  ChangeActionType,
  Modules,
  OrderChangeType,
  OrderWorkflowEvents,
  PaymentCollectionStatus,
} from "@medusajs/framework/utils";
import type { SyncStep } from "../../planning/fulfillments";
import { unitsOf } from "./fulfillment-parts";
import { WRITTEN_OFF } from "./read-payment";

/**
 * A return as a shop's customer requests one, without a return shipping method: the parcel is on its way already. The module
 * does it at once or not at all; the steps of Medusa's workflow would leave an open change behind a process that dies.
 */
export async function requestReturn(
  container: MedusaContainer,
  { order_id, location_id }: { readonly order_id: string; readonly location_id: string },
  { return_id, lines }: Extract<SyncStep, { type: "request_return" }>,
): Promise<void> {
  await container.resolve(Modules.ORDER).createReturn({
    order_id,
    location_id,
    items: lines.map(unitsOf),
    internal_note: return_id,
    // The customer has sent it back, or has not collected it.
    no_notification: true,
  });
}

/**
 * The event of Medusa's workflows after a return was made or received. What they do beside it would void an authorized payment:
 * the payments of a return are a person's.
 */
export async function announceReturn(
  container: MedusaContainer,
  order_id: string,
  { type, medusa_return_id: return_id }: Extract<SyncStep, { type: "link_return" | "record_return" }>,
): Promise<void> {
  const { RETURN_REQUESTED, RETURN_RECEIVED } = OrderWorkflowEvents;
  await container.resolve(Modules.EVENT_BUS).emit({
    name: type === "link_return" ? RETURN_REQUESTED : RETURN_RECEIVED,
    data: { order_id, return_id },
  });
}

/** Medusa's workflow would raise the stock, which the warehouse's report does. */
export async function receiveReturn(
  container: MedusaContainer,
  { return_id, medusa_return_id, lines }: Extract<SyncStep, { type: "receive_return" }>,
): Promise<void> {
  await container.resolve(Modules.ORDER).receiveReturn({
    return_id: medusa_return_id,
    items: lines.map(unitsOf),
    internal_note: return_id,
  });
}

/**
 * Begins a credit line over what is owed, with a note by which it is found again. The module does it at once or not at all;
 * Medusa's workflow would leave a change without credit line, or without a note, behind a process that dies.
 */
export async function beginWriteOff(
  container: MedusaContainer,
  { id, order_id }: { readonly id: string; readonly order_id: string },
  { amount }: Extract<SyncStep, { type: "begin_write_off" }>,
): Promise<void> {
  await container.resolve(Modules.ORDER).createOrderChange({
    order_id,
    change_type: OrderChangeType.CREDIT_LINE,
    internal_note: id,
    actions: [
      {
        action: ChangeActionType.CREDIT_LINE_ADD,
        reference: WRITTEN_OFF,
        reference_id: id,
        amount: Number(amount),
      },
    ],
  });
}

/** As Medusa does it for a canceled order: the order then shows its payment as canceled. */
export async function cancelPayments(
  container: MedusaContainer,
  { payment_ids, payment_collection_ids }: Extract<SyncStep, { type: "cancel_payments" }>,
): Promise<void> {
  const payments = container.resolve(Modules.PAYMENT);
  await payments.updatePaymentCollections(
    { id: [...payment_collection_ids] },
    { status: PaymentCollectionStatus.CANCELED },
  );
  for (const id of payment_ids) await payments.cancelPayment(id);
}
