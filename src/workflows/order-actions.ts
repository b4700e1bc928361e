import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { contextOf } from "../engine/context";
import { actOnOrder, ORDER_ACTIONS, type OrderAction } from "../engine/orders";

export { ORDER_ACTIONS, type OrderAction };

export interface OrderActionInput {
  /** Id of the warehouse order. */
  id: string;
  action: OrderAction;
}

export const orderActionStep = createStep(
  "sklad-order-action",
  async ({ id, action }: OrderActionInput, { container }) => {
    await actOnOrder(contextOf(container), id, action);
    return new StepResponse(undefined);
  },
);

/** Approves, holds, releases, retries or withdraws a warehouse order, and plans it again. Doing it twice is doing it once. */
export const orderActionWorkflow = createWorkflow(
  "sklad-order-action",
  (input: WorkflowData<OrderActionInput>) => {
    return new WorkflowResponse(orderActionStep(input));
  },
);
