import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import type { MedusaContainer } from "@medusajs/framework/types";
import { type Context, contextOf } from "../engine/context";
import { BY_HAND_ACTIONS, byHand, isByHand } from "../engine/fulfillments";
import { actOnOrder, type AskedBy, chooseBranch, type ChosenBranch } from "../engine/orders";
import { refreshOrder, refreshOrders } from "../engine/statuses";
import { REPLANNING_ACTIONS } from "../planning/situation";

/**
 * What a merchant can do to a warehouse order: `refresh` looks it up at the warehouse, `book-cash` captures its cash in
 * Medusa, `receive-return` receives there what came back, `close-uncollected` closes there what was not collected, every other action plans it again.
 */
export const ORDER_ACTIONS = [...REPLANNING_ACTIONS, ...BY_HAND_ACTIONS, "refresh"] as const;
export type OrderAction = (typeof ORDER_ACTIONS)[number];

interface OrderInput {
  /** Id of the warehouse order. */
  id: string;
  /** For the timeline. */
  actor?: { actor_type: string; actor_id: string } | undefined;
  /** The order's `version` on the caller's page: when it has changed since, a conflict is thrown and nothing is done. */
  expected?: string | undefined;
}

export interface OrderActionInput extends OrderInput {
  action: OrderAction;
}

/** Does one thing to a warehouse order here. */
export function doTo(
  ctx: Context,
  container: MedusaContainer,
  id: string,
  action: Exclude<OrderAction, "refresh">,
  by: AskedBy,
): Promise<void> {
  if (isByHand(action)) return byHand(ctx, container, id, action, by);
  return actOnOrder(ctx, id, action, by);
}

export const orderActionStep = createStep(
  "sklad-order-action",
  async ({ id, action, actor, expected }: OrderActionInput, { container }) => {
    const ctx = contextOf(container);
    if (action === "refresh") await refreshOrder(ctx, id);
    else await doTo(ctx, container, id, action, { actor, expected });
    return new StepResponse(undefined);
  },
);

/** Runs one action of {@link ORDER_ACTIONS} on a warehouse order. Idempotent. */
export const orderActionWorkflow = createWorkflow(
  "sklad-order-action",
  (input: WorkflowData<OrderActionInput>) => {
    return new WorkflowResponse(orderActionStep(input));
  },
);

export interface RefreshOrdersInput {
  /** Ids of warehouse orders. */
  ids: string[];
}

export const refreshOrdersStep = createStep(
  "sklad-refresh-orders",
  async ({ ids }: RefreshOrdersInput, { container }) =>
    new StepResponse({ asked: await refreshOrders(contextOf(container), ids) }),
);

/** Schedules look-ups of many orders, as fast as the rate limit allows. */
export const refreshOrdersWorkflow = createWorkflow(
  "sklad-refresh-orders",
  (input: WorkflowData<RefreshOrdersInput>) => {
    return new WorkflowResponse(refreshOrdersStep(input));
  },
);

export interface ChooseBranchInput extends OrderInput {
  branch: ChosenBranch;
}

export const chooseBranchStep = createStep(
  "sklad-choose-branch",
  async ({ id, branch, actor, expected }: ChooseBranchInput, { container }) => {
    await chooseBranch(contextOf(container), container, id, branch, { actor, expected });
    return new StepResponse(undefined);
  },
);

/** Chooses the carrier's branch of an order that was not sent. Idempotent. */
export const chooseBranchWorkflow = createWorkflow(
  "sklad-choose-branch",
  (input: WorkflowData<ChooseBranchInput>) => {
    return new WorkflowResponse(chooseBranchStep(input));
  },
);
