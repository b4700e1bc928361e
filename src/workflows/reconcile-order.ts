import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { EventSource } from "../modules/sklad/types";
import { reconcileOrder } from "../engine/orders";
import { contextOf } from "../engine/context";

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
