import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { followCancellations, sweepOrders } from "../engine/orders";

export const sweepOrdersStep = createStep("sklad-sweep-orders", async (_: undefined, { container }) => {
  const ctx = contextOf(container);
  const swept = await sweepOrders(ctx);
  await followCancellations(ctx, container);
  return new StepResponse(swept);
});

/**
 * Plans every eligible order that nobody announced, and every one that is held, as they are now; then goes on with the
 * cancellations the warehouse was asked for.
 */
export const sweepOrdersWorkflow = createWorkflow("sklad-sweep-orders", () => {
  return new WorkflowResponse(sweepOrdersStep());
});
