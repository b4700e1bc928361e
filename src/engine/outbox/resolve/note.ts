import { isTheDatabases, reasonOf } from "../../../modules/sklad/reason-of";
import type { Stores } from "../../../modules/sklad/stores";
import type { NewEvent } from "../../../modules/sklad/types";
import type { Context } from "../../context";
import { isolate } from "../../runtime/isolate";

/**
 * Adds lines to the timeline, inside of a transaction that moves their commands. A line that cannot be written is left
 * out, and said in the log: it must keep no command from moving on.
 */
export async function note(ctx: Context, stores: Stores, ...events: readonly NewEvent[]): Promise<void> {
  await isolate(events, (some) => stores.transaction((inner) => inner.events.add(...some)), {
    isShared: isTheDatabases,
    async onCulprit({ type, order_id, warehouse_order_id }, error) {
      const whose = `order ${order_id ?? warehouse_order_id ?? "-"}`;
      ctx.logger.error(`sklad: "${type}" of ${whose} is not in the timeline: ${reasonOf(error)}`);
    },
  });
}
