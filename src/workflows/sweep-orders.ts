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
  // One that fails for ever leaves nobody's cancellation unfinished.
  await forEachIsolated(parts, (part) => part());
  return new StepResponse(swept);
});

/**
 * Plans every eligible order that nobody announced, and every one that is held, as they are now; then goes on with the
 * cancellations the warehouse was asked for, and brings Medusa in line with what the warehouse has done.
 */
export const sweepOrdersWorkflow = createWorkflow("sklad-sweep-orders", () => {
  return new WorkflowResponse(sweepOrdersStep());
});
