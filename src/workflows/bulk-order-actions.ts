import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { type Context, contextOf } from "../engine/context";
import { listOrders, type ListRequest, type SeenOrder } from "../engine/lists";
import { refreshOrders } from "../engine/statuses";
import { AdminError } from "../modules/sklad/admin-error";
import { actOnOrder } from "../engine/orders";
import type { BulkAction } from "../catalogue";

export interface BulkOrderActionInput {
  /** Actions that cancel nothing at the warehouse and send nothing twice. */
  action: BulkAction;
  /** The filters of the list of warehouse orders. */
  filters: Omit<ListRequest, "after" | "limit">;
  /** `next` of the former call. */
  after?: string | undefined;
  /** Number of orders this call handles, the newest first. */
  limit: number;
  /** For the timeline. */
  actor?: { actor_type: string; actor_id: string } | undefined;
}

export interface BulkOrderActionResult {
  /** Orders on which the action succeeded. */
  done: number;
  /** Orders that do not offer the action in their present state. */
  skipped: number;
  refused: { number: string; code: string; params: Record<string, unknown> }[];
  /** `after` of the next call; null when no order is left. */
  next: string | null;
}

export const bulkOrderActionStep = createStep(
  "sklad-bulk-order-action",
  async (input: BulkOrderActionInput, { container }) =>
    new StepResponse(await actOnSome(contextOf(container), input)),
);

/**
 * Runs one action on the next orders that match a list's filters. A caller that wants all of them calls again with `next`, and
 * can stop in between: `next` names a position, so an order that leaves the list because of the action shifts no other.
 */
export const bulkOrderActionWorkflow = createWorkflow(
  "sklad-bulk-order-action",
  (input: WorkflowData<BulkOrderActionInput>) => {
    return new WorkflowResponse(bulkOrderActionStep(input));
  },
);

async function actOnSome(
  ctx: Context,
  { action, filters, after, limit, actor }: BulkOrderActionInput,
): Promise<BulkOrderActionResult> {
  const { rows, next } = await listOrders(ctx, { ...filters, after, limit });
  const offered = rows.filter(({ situation }) => situation.actions.includes(action));
  const skipped = rows.length - offered.length;
  if (action === "refresh") {
    const ids = offered.map(({ row }) => row.id);
    const done = ids.length === 0 ? 0 : await refreshOrders(ctx, ids);
    return { done, skipped, refused: [], next };
  }
  const refused: BulkOrderActionResult["refused"] = [];
  for (const seen of offered) {
    const no = await refusalOf(seen, () => actOnOrder(ctx, seen.row.id, action, { actor }));
    if (no) refused.push(no);
  }
  return { done: offered.length - refused.length, skipped, refused, next };
}

/** The refusal of one order, so that the others are still handled; undefined when the action succeeded. */
async function refusalOf({ row: { number } }: SeenOrder, act: () => Promise<void>) {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    return { number, code: error.adminCode, params: { ...error.params } };
  }
}
