import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  archiveOrderWorkflow,
  capturePaymentWorkflow,
  completeOrderWorkflow,
  createOrderFulfillmentWorkflow,
  createOrderPaymentCollectionWorkflow,
  createOrderShipmentWorkflow,
  markOrderFulfillmentAsDeliveredWorkflow,
  markPaymentCollectionAsPaid,
} from "@medusajs/medusa/core-flows";
import type { SyncStep, LineQuantity } from "../../planning/fulfillments";
import {
  deliverByParts,
  finishFulfillment,
  fitReservations,
  shipByParts,
  unitsOf,
} from "./fulfillment-parts";
import { WAREHOUSE_ORDER_KEY } from "./load-sync-order";
import { optionToFulfil } from "./option-to-fulfil";
import { announceReturn, beginWriteOff, cancelPayments, receiveReturn, requestReturn } from "./return-steps";
import { withWholeLocks } from "../locks";

interface SyncRow {
  readonly id: string;
  readonly order_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
}

/** A step that Medusa does, without those that only change our own rows. */
export type MedusaStep = Exclude<SyncStep, { type: "confirm" | "forget" }>;

/**
 * Does one step in Medusa, with Medusa's own workflow where possible, so that hooks and events are the same as for a
 * person's action. Throws Medusa's refusal. Safe to repeat only after the order was read again.
 */
export async function performStep(given: MedusaContainer, row: SyncRow, step: MedusaStep): Promise<void> {
  const container = withWholeLocks(given);
  const { id, order_id } = row;
  switch (step.type) {
    case "fit_reservations":
      return fitReservations(container, step.reservations);
    case "fulfil":
      return fulfil(container, row, step.lines);
    case "discard":
      // Medusa calls the provider, which does not call the warehouse for a fulfillment that is not linked to its order.
      await container.resolve(Modules.FULFILLMENT).cancelFulfillment(step.fulfillment_id);
      return;
    case "finish":
      return finishFulfillment(container, order_id, step);
    case "ship":
      return ship(container, order_id, step);
    case "label": {
      const { fulfillment_id, labels } = step;
      await container
        .resolve(Modules.FULFILLMENT)
        .updateFulfillment(fulfillment_id, { labels: labels.map((label) => ({ ...label })) });
      return;
    }
    case "deliver":
      if (step.way === "parts") return deliverByParts(container, order_id, step);
      await markOrderFulfillmentAsDeliveredWorkflow(container).run({
        input: { orderId: order_id, fulfillmentId: step.fulfillment_id },
      });
      return;
    case "capture":
      await capturePaymentWorkflow(container).run({
        input: { payment_id: step.payment_id, amount: step.amount, captured_by: id },
      });
      return;
    case "record_capture":
      return recordCapture(container, order_id, step);
    case "mark_paid":
      await markPaymentCollectionAsPaid(container).run({
        input: {
          order_id,
          payment_collection_id:
            step.payment_collection_id ?? (await openCollection(container, order_id, step)),
          captured_by: id,
        },
      });
      return;
    case "request_return":
      return requestReturn(container, row, step);
    case "receive_return":
      return receiveReturn(container, step);
    case "link_return":
    case "record_return":
      if (step.is_ours) await announceReturn(container, order_id, step);
      return;
    case "complete":
      await completeOrderWorkflow(container).run({ input: { orderIds: [order_id] } });
      return;
    case "begin_write_off":
      return beginWriteOff(container, row, step);
    case "confirm_write_off":
      await container.resolve(Modules.ORDER).confirmOrderChange(step.change_id);
      return;
    case "cancel_payments":
      return cancelPayments(container, step);
    case "archive":
      await archiveOrderWorkflow(container).run({ input: { orderIds: [order_id] } });
      return;
  }
}

/** A process that dies after it leaves an unpaid collection, which the next round marks as paid. */
async function openCollection(
  container: MedusaContainer,
  order_id: string,
  { amount }: { readonly amount: string },
): Promise<string> {
  const { result } = await createOrderPaymentCollectionWorkflow(container).run({
    input: { order_id, amount: Number(amount) },
  });
  const [collection] = result;
  if (!collection) throw new Error("Medusa has opened no payment collection.");
  return collection.id;
}

async function fulfil(
  container: MedusaContainer,
  row: SyncRow,
  wanted: readonly LineQuantity[],
): Promise<void> {
  const { id, order_id, location_id } = row;
  const { shipping_option_id, lines } = await optionToFulfil(container, row, wanted);
  await createOrderFulfillmentWorkflow(container).run({
    input: {
      order_id,
      location_id,
      shipping_option_id,
      items: lines.map(unitsOf),
      metadata: { [WAREHOUSE_ORDER_KEY]: id },
      // Marks the fulfillment for the provider as one that needs no handover.
      additional_data: { [WAREHOUSE_ORDER_KEY]: id },
    },
  });
}

async function ship(
  container: MedusaContainer,
  order_id: string,
  step: Extract<SyncStep, { type: "ship" }>,
): Promise<void> {
  if (step.way === "parts") return shipByParts(container, order_id, step);
  const { fulfillment_id, lines } = step;
  const fulfillments = container.resolve(Modules.FULFILLMENT);
  const before = await fulfillments.retrieveFulfillment(fulfillment_id, { relations: ["labels"] });
  try {
    await createOrderShipmentWorkflow(container).run({
      input: {
        order_id,
        fulfillment_id,
        items: lines.map(unitsOf),
        labels: step.labels.map((label) => ({ ...label })),
      },
    });
  } catch (error) {
    // Medusa's compensation of a failed shipment does not restore the fulfillment's labels.
    const after = await fulfillments.retrieveFulfillment(fulfillment_id, { relations: ["labels"] });
    const kept = new Set(after.labels.map(({ tracking_number }) => tracking_number));
    const lost = before.labels.filter(({ tracking_number }) => !kept.has(tracking_number));
    if (lost.length > 0)
      await fulfillments.updateFulfillment(fulfillment_id, {
        labels: [
          ...after.labels.map(({ id }) => ({ id })),
          ...lost.map(({ tracking_number, tracking_url, label_url }) => ({
            tracking_number,
            tracking_url,
            label_url,
          })),
        ],
      });
    throw error;
  }
}

/** Records a capture that the order does not count, because a process died between the payment and the order. */
async function recordCapture(
  container: MedusaContainer,
  order_id: string,
  { capture_id, amount }: Extract<SyncStep, { type: "record_capture" }>,
): Promise<void> {
  const orders = container.resolve(Modules.ORDER);
  const { currency_code } = await orders.retrieveOrder(order_id, { select: ["id", "currency_code"] });
  await orders.addOrderTransactions({
    order_id,
    amount,
    currency_code,
    reference: "capture",
    reference_id: capture_id,
  });
}
