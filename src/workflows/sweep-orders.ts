import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { syncFulfillments } from "../engine/fulfillments";
import {
  forEachIsolated,
  finishCancellations,
  reserveMissing,
  type Swept,
  sweepOrders,
  withRuleBudget,
} from "../engine/orders";
import { wholeLocks } from "../engine/medusa";

export const sweepOrdersStep = createStep("sklad-sweep-orders", async (_: undefined, { container }) => {
  const ctx = withRuleBudget(contextOf(container));
  const stock = {
    inventory: container.resolve(Modules.INVENTORY),
    locking: wholeLocks(container.resolve(Modules.LOCKING), ctx.logger),
  };
  let swept: Swept | undefined;
  const parts = [
    async () => void (swept = await sweepOrders(ctx)),
    () => reserveMissing(ctx, stock),
    () => finishCancellations(ctx, container),
    () => syncFulfillments(ctx, container),
  ];
  // Isolated, so that a part that always fails does not stop the cancellations of other orders.
  await forEachIsolated(parts, (part) => part());
  return new StepResponse(swept);
});

/**
 * Plans every eligible order without an event and every held one, as they are now; makes missing reservations; finishes
 * cancellations that the warehouse was asked about; and syncs Medusa's fulfillments.
 */
export const sweepOrdersWorkflow = createWorkflow("sklad-sweep-orders", () => {
  return new WorkflowResponse(sweepOrdersStep());
});
