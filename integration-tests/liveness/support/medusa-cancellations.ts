import { MedusaError, serializeError } from "@medusajs/framework/utils";
import type { cancelInMedusa, loadCancelTarget, TargetState } from "../../../src/engine/medusa";

/** What can be cancelled in Medusa beside whole orders: exchanges and claims, by id, with the lines they brought. */
export const changes = new Map<string, Pick<TargetState, "order_id" | "item_ids">>();
/** Ids of what Medusa has cancelled. */
export const canceled = new Set<string>();
/** What Medusa does not come to the end of before this has passed. */
export const hangs = new Map<string, Promise<void>>();
/** In which words Medusa refuses to cancel. */
export const refusals = new Map<string, string>();

export function forgetCancellations(): void {
  for (const each of [changes, canceled, hangs, refusals]) each.clear();
}

export function stateOf(id: string): TargetState {
  const { order_id, item_ids } = changes.get(id) ?? { order_id: id, item_ids: null };
  return {
    ...{ order_id, item_ids },
    canceled: canceled.has(id) || canceled.has(order_id),
    refused_by_medusa: false,
  };
}

/** What stands for `engine/shop` where Medusa's tables and workflows are not there. */
export const shopThatCancels: {
  readonly loadCancelTarget: typeof loadCancelTarget;
  readonly cancelInMedusa: typeof cancelInMedusa;
} = {
  loadCancelTarget: async (_ctx, _target, id) => stateOf(id),
  cancelInMedusa: async (_container, { target_id }) => {
    await hangs.get(target_id);
    const refusal = refusals.get(target_id);
    // As the workflow engine does it: what a step has thrown leaves as a plain copy, an instance of no class.
    if (refusal !== undefined)
      throw serializeError(new MedusaError(MedusaError.Types.NOT_ALLOWED, refusal)) as Error;
    canceled.add(target_id);
  },
};
