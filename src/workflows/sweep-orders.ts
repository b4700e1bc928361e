import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { sweepOrders } from "../engine/orders";

export const sweepOrdersStep = createStep("sklad-sweep-orders", async (_: undefined, { container }) => {
  return new StepResponse(await sweepOrders(contextOf(container)));
});

/** Plans every eligible order that nobody announced, and every one that is held, as they are now. */
export const sweepOrdersWorkflow = createWorkflow("sklad-sweep-orders", () => {
  return new WorkflowResponse(sweepOrdersStep());
});
