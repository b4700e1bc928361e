import { MedusaError } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { Stores } from "../modules/sklad/stores";
import type { OrderRow } from "../modules/sklad/types";
import { reconcileOrder } from "../outbox/reconcile-order";
import { scopeOf } from "../outbox/scope";

/** What a merchant can do to a warehouse order that was not handed over yet. */
export const ORDER_ACTIONS = ["approve", "hold", "release", "retry"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export interface OrderActionInput {
  /** Id of the warehouse order. */
  id: string;
  action: OrderAction;
}

const CHANGES: Record<OrderAction, (stores: Stores, row: OrderRow) => Promise<void>> = {
  approve: ({ orders }, { id }) => orders.approve(id),
  hold: ({ orders }, { id }) => orders.setHeldByMerchant(id, true),
  release: ({ orders }, { id }) => orders.setHeldByMerchant(id, false),
  retry: ({ orders }, { id }) => orders.forgetRefusal(id),
};

export const orderActionStep = createStep(
  "sklad-order-action",
  async ({ id, action }: OrderActionInput, { container }) => {
    const scope = scopeOf(container);
    const row = await scope.sklad.stores.orders.find(id);
    if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse order ${id}.`);
    if (row.state !== "planned") {
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        `Order ${row.number} is ${row.state} at the warehouse: there is nothing left to ${action}.`,
      );
    }
    await scope.sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
      await CHANGES[action](stores, row);
      await stores.events.add({
        type: action,
        source: "merchant",
        subject_id: id,
        order_id: row.order_id,
        connection_id: row.connection_id,
      });
    });
    await reconcileOrder(scope, row.order_id, "merchant");
    return new StepResponse(undefined);
  },
);

/** Approves, holds, releases or retries a warehouse order, and plans it anew. Doing it twice is doing it once. */
export const orderActionWorkflow = createWorkflow(
  "sklad-order-action",
  (input: WorkflowData<OrderActionInput>) => {
    return new WorkflowResponse(orderActionStep(input));
  },
);
