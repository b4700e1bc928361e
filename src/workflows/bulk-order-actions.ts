import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  type WorkflowData,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { type Context, contextOf } from "../engine/context";
import { listSeen, type ListRequest, type SeenOrder, type SeenPage, seeOrders } from "../engine/lists";
import { refreshOrders } from "../engine/statuses";
import { AdminError } from "../modules/sklad/errors";
import type { BulkAction } from "../catalogue";
import { doTo } from "./order-actions";

export interface BulkOrderActionInput {
  /** Actions that cancel nothing at the warehouse and send nothing twice. */
  action: BulkAction;
  /** The filters of the list of warehouse orders. */
  filters?: Omit<ListRequest, "after" | "limit"> | undefined;
  /** Ids of warehouse orders, instead of filters. */
  ids?: string[] | undefined;
  /** `next` of the former call. */
  after?: string | undefined;
  /** Number of orders this call handles, in the order of the list or of the ids. */
  limit: number;
  /** For the timeline. */
  actor?: { actor_type: string; actor_id: string } | undefined;
}

export interface BulkOrderActionResult {
  /** Orders on which the action succeeded. */
  done: number;
  /** Orders that do not offer the action in their present state, or are not there. */
  skipped: number;
  refused: { number: string; code: string; params: Record<string, unknown> }[];
  /** `after` of the next call; null when no order is left. */
  next: string | null;
}

export const bulkOrderActionStep = createStep(
  "sklad-bulk-order-action",
  async (input: BulkOrderActionInput, { container }) =>
    new StepResponse(await actOnSome(contextOf(container), container, input)),
);

/**
 * Runs one action on the next of some orders, or of those that match a list's filters. A caller that wants all of them calls
 * again with `next`, and can stop in between: `next` names a position, so an order that leaves the list because of the action
 * shifts no other.
 */
export const bulkOrderActionWorkflow = createWorkflow(
  "sklad-bulk-order-action",
  (input: WorkflowData<BulkOrderActionInput>) => {
    return new WorkflowResponse(bulkOrderActionStep(input));
  },
);

async function actOnSome(
  ctx: Context,
  container: MedusaContainer,
  { action, ids, filters, after, limit, actor }: BulkOrderActionInput,
): Promise<BulkOrderActionResult> {
  const { rows, next, missing } = ids
    ? await selected(ctx, [...new Set(ids)], { after, limit })
    : { ...(await listSeen(ctx, { ...filters, after, limit })), missing: 0 };
  const offered = rows.filter(({ situation }) => situation.actions.includes(action));
  const skipped = rows.length - offered.length + missing;
  if (action === "refresh") {
    const done =
      offered.length === 0
        ? 0
        : await refreshOrders(
            ctx,
            offered.map(({ row }) => row.id),
          );
    return { done, skipped, refused: [], next };
  }
  const act = async ({ row: { id } }: SeenOrder) => doTo(ctx, container, id, action, { actor });
  const refused: BulkOrderActionResult["refused"] = [];
  for (const seen of offered) {
    const no = await refusalOf(seen, () => act(seen));
    if (no) refused.push(no);
  }
  return { done: offered.length - refused.length, skipped, refused, next };
}

/** The next of the selected orders, in the order of their ids, after the id `after`. After an id that was not selected none is left. */
async function selected(
  ctx: Context,
  ids: readonly string[],
  { after, limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<SeenPage & { readonly missing: number }> {
  const at = after === undefined ? -1 : ids.indexOf(after);
  if (after !== undefined && at < 0) return { rows: [], missing: 0, next: null };
  const begin = at + 1;
  const part = ids.slice(begin, begin + limit);
  const found = await ctx.sklad.stores.warehouseOrders.findAll(part);
  const rows = await seeOrders(
    ctx,
    part.flatMap((id) => found.find((row) => row.id === id) ?? []),
  );
  const isLast = begin + limit >= ids.length;
  return { rows, missing: part.length - rows.length, next: isLast ? null : (part.at(-1) ?? null) };
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
