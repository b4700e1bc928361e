import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { syncFulfillments } from "../engine/fulfillments";
import { finishCancellations, reconcileOrder, sweepOrders, type Swept } from "../engine/orders";
import { forEachIsolated } from "../engine/runtime/isolate";
import type { EventSource } from "../modules/sklad/types";

export interface ReconcileOrderInput {
  /** Medusa's order id. */
  order_id: string;
  /** For the timeline: what reported that the order may have changed. */
  source: EventSource;
}

/** Plans one order as it is now and writes the plan into the outbox. It has no compensation: the next plan corrects it. */
export const reconcileOrderStep = createStep(
  "sklad-reconcile-order",
  async (input: ReconcileOrderInput, { container }) => {
    const reconciled = await reconcileOrder(contextOf(container), input.order_id, input.source);
    return new StepResponse({ actions: reconciled?.plan.map(({ type }) => type) ?? [] });
  },
);

/** Reports that a Medusa order may have changed: its warehouse orders are brought in line with it. */
export const reconcileOrderWorkflow = createWorkflow(
  "sklad-reconcile-order",
  (input: WorkflowData<ReconcileOrderInput>) => {
    return new WorkflowResponse(reconcileOrderStep(input));
  },
);

export const sweepOrdersStep = createStep("sklad-sweep-orders", async (_: undefined, { container }) => {
  const ctx = contextOf(container);
  let swept: Swept | undefined;
  const parts = [
    async () => void (swept = await sweepOrders(ctx)),
    () => finishCancellations(ctx, container),
    () => syncFulfillments(ctx, container),
  ];
  // Isolated, so that a part that always fails does not stop the cancellations of other orders.
  await forEachIsolated(parts, (part) => part());
  return new StepResponse(swept);
});

/**
 * Plans every eligible order without an event and every held one, as they are now; finishes cancellations that the
 * warehouse was asked about; and syncs Medusa's fulfillments.
 */
export const sweepOrdersWorkflow = createWorkflow("sklad-sweep-orders", () => {
  return new WorkflowResponse(sweepOrdersStep());
});
