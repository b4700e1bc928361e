import { isTheDatabases, reasonOf } from "../../../modules/sklad/reason-of";
import type { Stores } from "../../../modules/sklad/stores";
import type { NewEvent } from "../../../modules/sklad/types";
import type { Context } from "../../context";

/**
 * Adds lines to the timeline, inside of a transaction that moves their commands. A line that cannot be written is left
 * out, and said in the log: it must keep no command from moving on.
 */
export async function note(ctx: Context, stores: Stores, ...events: readonly NewEvent[]): Promise<void> {
  const [first, ...others] = events;
  if (!first) return;
  try {
    await stores.transaction((inner) => inner.events.add(...events));
  } catch (error) {
    if (isTheDatabases(error)) throw error;
    if (others.length > 0) {
      for (const event of events) await note(ctx, stores, event);
      return;
    }
    const whose = `order ${first.order_id ?? first.warehouse_order_id ?? "-"}`;
    ctx.logger.error(`sklad: "${first.type}" of ${whose} is not in the timeline: ${reasonOf(error)}`);
  }
}
