import type { OrderEventType } from "../../catalogue";
import { isTheDatabases, reasonOf } from "../../modules/sklad/errors";
import type { Stores } from "../../modules/sklad/stores";
import type { ClaimedCommand } from "../../modules/sklad/stores/outbox/outbox";
import type { NewEvent } from "../../modules/sklad/types";
import type { Context } from "../context";
import { isolate } from "../runtime/isolate";
import type { CommandKind, PreparedCall } from "./command-kind";

/** An event about one command, with why it happened. */
export function commandEvent(
  { target, command }: Pick<PreparedCall, "target" | "command">,
  type: OrderEventType,
  data: Record<string, unknown>,
): NewEvent {
  const { warehouse_order_id, order_id } = target;
  const { connection_id } = command;
  return { type, source: "outbox", warehouse_order_id, order_id, connection_id, data };
}

/** Adds an event about one command to the timeline. */
export async function addCommandEvent(
  ctx: Context,
  stores: Stores,
  kind: CommandKind,
  command: ClaimedCommand,
  type: OrderEventType,
): Promise<void> {
  const target = await kind.targetOf(stores, command);
  await addEvents(ctx, stores, commandEvent({ target, command }, type, { kind: kind.name }));
}

/**
 * Adds events to the timeline, inside of a transaction that moves their commands. An event that cannot be written is
 * logged and left out, because it must not keep its command from moving on.
 */
export async function addEvents(ctx: Context, stores: Stores, ...events: readonly NewEvent[]): Promise<void> {
  await isolate(events, (some) => stores.transaction((inner) => inner.events.add(...some)), {
    isShared: isTheDatabases,
    async onCulprit({ type, order_id, warehouse_order_id }, error) {
      const whose = `order ${order_id ?? warehouse_order_id ?? "-"}`;
      ctx.logger.error(`sklad: "${type}" of ${whose} is not in the timeline: ${reasonOf(error)}`);
    },
  });
}
