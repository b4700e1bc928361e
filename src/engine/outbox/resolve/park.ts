import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { Context } from "../../context";
import type { CommandKind } from "../command-kind";
import { note } from "./note";
import { notifyOfParking } from "./retry-policy";
import type { OrderEventType } from "../../../catalogue";

/** Only a person knows what became of it. */
export async function park(
  ctx: Context,
  stores: Stores,
  kind: CommandKind,
  command: ClaimedCommand,
): Promise<void> {
  if (!(await stores.outbox.park(command))) return;
  await notifyOfParking(stores, kind, command, await kind.targetOf(stores, command));
  await noteOf(ctx, stores, kind, command, "parked");
}

/** A line of the timeline about one command. */
export async function noteOf(
  ctx: Context,
  stores: Stores,
  kind: CommandKind,
  command: ClaimedCommand,
  type: OrderEventType,
): Promise<void> {
  const { warehouse_order_id, order_id } = await kind.targetOf(stores, command);
  const { connection_id } = command;
  await note(ctx, stores, {
    type,
    source: "outbox",
    warehouse_order_id,
    order_id,
    connection_id,
    data: { kind: kind.name },
  });
}
