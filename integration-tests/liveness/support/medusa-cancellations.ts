import { MedusaError, serializeError } from "@medusajs/framework/utils";
import type { Blocked, cancelInMedusa, loadCancelTarget, TargetState } from "../../../src/engine/medusa";

/** Exchanges and claims, which can be cancelled in Medusa besides orders: by id, with their lines. */
export const changes = new Map<string, Pick<TargetState, "order_id" | "item_ids">>();
/** Ids of the cancelled orders, exchanges and claims. */
export const canceled = new Set<string>();
/** Cancellations that end only after this promise. */
export const hangs = new Map<string, Promise<void>>();
/** What makes Medusa refuse to cancel them, by id. */
export const blocks = new Map<string, Blocked>();
/** The same, from their next attempt on. */
export const opens = new Map<string, Blocked>();
/** Medusa's sentences of refused cancellations, by id. */
export const refusals = new Map<string, string>();

export function forgetCancellations(): void {
  for (const each of [changes, canceled, hangs, blocks, opens, refusals]) each.clear();
}

export function stateOf(id: string): TargetState {
  const { order_id, item_ids } = changes.get(id) ?? { order_id: id, item_ids: null };
  return {
    ...{ order_id, item_ids },
    canceled: canceled.has(id) || canceled.has(order_id),
    order_canceled: canceled.has(order_id),
    blocked_by: blocks.get(id) ?? null,
  };
}

/** Replaces `engine/medusa` without Medusa's tables and workflows. */
export const shopThatCancels: {
  readonly loadCancelTarget: typeof loadCancelTarget;
  readonly cancelInMedusa: typeof cancelInMedusa;
} = {
  loadCancelTarget: async (_ctx, _target, id) => stateOf(id),
  cancelInMedusa: async (_container, { target_id }) => {
    await hangs.get(target_id);
    const opened = opens.get(target_id);
    if (opened) blocks.set(target_id, opened);
    const refusal = refusals.get(target_id);
    // As in the workflow engine: an error of a step leaves as a plain copy without its class.
    if (refusal !== undefined)
      throw serializeError(new MedusaError(MedusaError.Types.NOT_ALLOWED, refusal)) as Error;
    canceled.add(target_id);
  },
};
