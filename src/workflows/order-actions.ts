import { MedusaError } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { Stores } from "../modules/sklad/stores";
import { problemKey } from "../modules/sklad/stores/problems";
import type { WarehouseOrderRow } from "../modules/sklad/types";
import { reconcileOrder } from "../engine/orders/reconcile-order";
import { contextOf } from "../engine/context";

/** What a merchant can do to a warehouse order. Pressing twice does no harm. */
export const ORDER_ACTIONS = ["approve", "hold", "release", "retry", "send-again", "withdraw"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

export interface OrderActionInput {
  /** Id of the warehouse order. */
  id: string;
  action: OrderAction;
}

type Change = (stores: Stores, row: WarehouseOrderRow) => Promise<unknown>;

const CHANGES: Record<OrderAction, Change> = {
  approve: ({ warehouseOrders }, { id }) => warehouseOrders.approve(id),
  hold: ({ warehouseOrders }, { id }) => warehouseOrders.setHeldByMerchant(id, true),
  release: ({ warehouseOrders }, { id }) => warehouseOrders.setHeldByMerchant(id, false),
  // What was refused is tried again; what is unclear is looked up again, and only then sent.
  retry: async ({ warehouseOrders, outbox }, { id }) => {
    await warehouseOrders.forgetRefusals(id);
    await outbox.unpark(id, "unknown");
  },
  // The merchant has asked the warehouse and is sure that nothing arrived.
  "send-again": ({ outbox }, { id }) => outbox.unpark(id, "queued"),
  withdraw: async ({ warehouseOrders, outbox }, { id }) => {
    const left = (await outbox.openOf([id])).some(({ state }) => state === "sending" || state === "unknown");
    if (left)
      throw new MedusaError(
        MedusaError.Types.NOT_ALLOWED,
        "It is on its way at this moment. Look again in a minute.",
      );
    await outbox.withdrawAll(id);
    await warehouseOrders.cancel(id, "withdrawn_by_merchant");
  },
};

const AFTER_ACCEPTANCE: readonly OrderAction[] = ["retry"];

export const orderActionStep = createStep(
  "sklad-order-action",
  async ({ id, action }: OrderActionInput, { container }) => {
    const ctx = contextOf(container);
    const row = await ctx.sklad.stores.warehouseOrders.find(id);
    if (!row) throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse order ${id}.`);
    assertPossible(row, action);
    await ctx.sklad.stores.exclusively(`order:${row.order_id}`, async (stores) => {
      await CHANGES[action](stores, row);
      const { order_id, connection_id } = row;
      await stores.problems.clear(
        ...["refused", "outcome_unclear", "edit_refused", "cancel_refused"].map((code) =>
          problemKey.order(id, code),
        ),
      );
      await stores.events.add({
        type: action,
        source: "merchant",
        warehouse_order_id: id,
        order_id,
        connection_id,
      });
    });
    await reconcileOrder(ctx, row.order_id, "merchant");
    ctx.sklad.wakeOutbox();
    return new StepResponse(undefined);
  },
);

function assertPossible(row: WarehouseOrderRow, action: OrderAction): void {
  const possible = row.state === "planned" || (row.state !== "canceled" && AFTER_ACCEPTANCE.includes(action));
  if (possible) return;
  throw new MedusaError(
    MedusaError.Types.NOT_ALLOWED,
    `Order ${row.number} is ${row.state} at the warehouse: there is nothing left to ${action.replace("-", " ")}.`,
  );
}

/** Approves, holds, releases, retries or withdraws a warehouse order, and plans it anew. Doing it twice is doing it once. */
export const orderActionWorkflow = createWorkflow(
  "sklad-order-action",
  (input: WorkflowData<OrderActionInput>) => {
    return new WorkflowResponse(orderActionStep(input));
  },
);
