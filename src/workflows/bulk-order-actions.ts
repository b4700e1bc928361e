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
  /** Nothing that takes something from the warehouse or sends twice. */
  action: BulkAction;
  /** As those of a list of warehouse orders. */
  filters: Omit<ListRequest, "after" | "limit">;
  /** `next` of the call before. */
  after?: string | undefined;
  /** Orders that are gone through, the newest first. */
  limit: number;
  /** Who asks, for the timeline. */
  actor?: { actor_type: string; actor_id: string } | undefined;
}

export interface BulkOrderActionResult {
  /** Orders to which it was done. */
  done: number;
  /** Orders for which it is not offered as they are by now. */
  skipped: number;
  refused: { number: string; code: string; params: Record<string, unknown> }[];
  /** Null when all have been gone through. */
  next: string | null;
}

export const bulkOrderActionStep = createStep(
  "sklad-bulk-order-action",
  async (input: BulkOrderActionInput, { container }) =>
    new StepResponse(await actOnSome(contextOf(container), input)),
);

/**
 * Does one thing to the next of the orders that a list's filters find. Whoever wants all of them calls again with `next`, and
 * can stop in between: what is done to an order takes it out of a list, and the place in it is still the same.
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

/** One that cannot be done holds up none of the others. */
async function refusalOf({ row: { number } }: SeenOrder, act: () => Promise<void>) {
  try {
    await act();
    return undefined;
  } catch (error) {
    if (!(error instanceof AdminError)) throw error;
    return { number, code: error.adminCode, params: { ...error.params } };
  }
}
