import type { MedusaContainer } from "@medusajs/framework/types";
import {
  ContainerRegistrationKeys,
  FulfillmentWorkflowEvents,
  Modules,
  OrderWorkflowEvents,
} from "@medusajs/framework/utils";
import type { SyncStep, LineQuantity, ReservationLeft } from "../../planning/fulfillments";
import { eachLocked } from "../locks";

type StepOf<Type extends SyncStep["type"]> = Extract<SyncStep, { type: Type }>;

/**
 * The parts of Medusa's workflow, where it fails because a process died halfway or it computes another quantity than was
 * fulfilled. The order registers first, because it refuses while a change is open.
 */
export async function shipByParts(
  container: MedusaContainer,
  order_id: string,
  { fulfillment_id, register, mark, labels }: StepOf<"ship">,
): Promise<void> {
  if (register.length > 0)
    await container.resolve(Modules.ORDER).registerShipment(changeOf(order_id, fulfillment_id, register));
  if (mark) {
    await container.resolve(Modules.FULFILLMENT).updateFulfillment(fulfillment_id, {
      shipped_at: new Date(),
      labels: labels.map((label) => ({ ...label })),
    });
  }
  await emit(container, FulfillmentWorkflowEvents.SHIPMENT_CREATED, { id: fulfillment_id });
}

export async function deliverByParts(
  container: MedusaContainer,
  order_id: string,
  { fulfillment_id, register, mark }: StepOf<"deliver">,
): Promise<void> {
  if (register.length > 0)
    await container.resolve(Modules.ORDER).registerDelivery(changeOf(order_id, fulfillment_id, register));
  if (mark)
    await container
      .resolve(Modules.FULFILLMENT)
      .updateFulfillment(fulfillment_id, { delivered_at: new Date() });
  await emit(container, FulfillmentWorkflowEvents.DELIVERY_CREATED, { id: fulfillment_id });
}

export async function finishFulfillment(
  container: MedusaContainer,
  order_id: string,
  { fulfillment_id, register, link, reservations }: StepOf<"finish">,
): Promise<void> {
  if (register.length > 0)
    await container.resolve(Modules.ORDER).registerFulfillment(changeOf(order_id, fulfillment_id, register));
  await fitReservations(container, reservations);
  if (link)
    await container.resolve(ContainerRegistrationKeys.LINK).create({
      [Modules.ORDER]: { order_id },
      [Modules.FULFILLMENT]: { fulfillment_id },
    });
  await emit(container, OrderWorkflowEvents.FULFILLMENT_CREATED, { order_id, fulfillment_id });
}

export async function fitReservations(
  container: MedusaContainer,
  reservations: readonly ReservationLeft[],
): Promise<void> {
  const inventory = container.resolve(Modules.INVENTORY);
  await eachLocked(container, reservations, async ({ id, quantity }) => {
    if (Number(quantity) === 0) return inventory.deleteReservationItems([id]);
    // The stock may be too low for the rest of the reservation, before it is lowered or after.
    await inventory.updateReservationItems({ id, quantity, allow_backorder: true });
  });
}

function changeOf(order_id: string, fulfillment_id: string, lines: readonly LineQuantity[]) {
  return {
    order_id,
    reference: Modules.FULFILLMENT,
    reference_id: fulfillment_id,
    items: lines.map(({ line_item_id, quantity }) => ({ id: line_item_id, quantity: Number(quantity) })),
  };
}

/** Emits the workflow's event, so that its subscribers, such as e-mails to customers, run either way. */
async function emit(container: MedusaContainer, name: string, data: Record<string, unknown>): Promise<void> {
  await container.resolve(Modules.EVENT_BUS).emit({ name, data }, {});
}

/** Converts to numbers, which Medusa takes quantities as. */
export function unitsOf({ line_item_id, quantity }: LineQuantity) {
  return { id: line_item_id, quantity: Number(quantity) };
}
