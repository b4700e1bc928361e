import type { WireOrder } from "../../../../client/schemas/order";
import type { ClaimedCommand } from "../../../../modules/sklad/stores/outbox/outbox";
import type { NewWarehouseOrderLine } from "../../../../modules/sklad/types";
import { bodyToSend, type PlanInput, type SentFacts } from "../../../../planning/orders";
import type { Context } from "../../../context";
import { linesOf, type ReconciledOrders, reconcileOrders } from "../../../orders";
import type { PreparedCall } from "../../command-kind";
import { targetOfRow } from "../order-command";
import type { WarehouseOrder } from "../../../../planning/warehouse-order";

export interface PreparedAdd extends PreparedCall {
  readonly sent: WireOrder;
  readonly facts: SentFacts;
  readonly row: WarehouseOrder;
  /** What the body was made from. */
  readonly input: PlanInput;
}

/** An order without a sendable body waits this long: the plan holds or withdraws it, now or the next time. */
const RECHECK_MS = 5_000;

/** Builds AddOrder for each order as it is at this moment, so that an edit before the handover needs no second call. */
export async function prepareAdds(ctx: Context, commands: readonly ClaimedCommand[]): Promise<PreparedAdd[]> {
  const { warehouseOrders, warehouseOrderLines } = ctx.sklad.stores;
  const found = await warehouseOrders.findAll(commands.map(({ target_id }) => target_id));
  const planned = new Map(found.filter(({ state }) => state === "planned").map((row) => [row.id, row]));
  const orderIds = [...planned.values()].map(({ order_id }) => order_id);
  const reconciled = await reconcileOrders(ctx, orderIds, "outbox");
  const prepared: { call: PreparedAdd; lines: readonly NewWarehouseOrderLine[] }[] = [];
  for (const command of commands) {
    const one = await prepareOne(ctx, command, planned.get(command.target_id), reconciled);
    if (one) prepared.push(one);
  }
  // Stored before the call: a look-up that resolves an unclear outcome later does not know the parcel's lines.
  await warehouseOrderLines.supersede(prepared.map(({ call: { row }, lines }) => ({ id: row.id, lines })));
  return prepared.map(({ call }) => call);
}

async function prepareOne(
  { sklad }: Context,
  command: ClaimedCommand,
  row: WarehouseOrder | undefined,
  { reconciled, failed }: ReconciledOrders,
) {
  const { outbox, openCommands } = sklad.stores;
  // An order that cannot be planned has raised its problem; the others of the batch are sent.
  if (row && failed.has(row.order_id)) {
    await outbox.requeue([command], sklad.configuration.leaseMarginMs);
    return undefined;
  }
  const planned = row && reconciled.get(row.order_id);
  if (!row || !planned) {
    await openCommands.withdraw(command.target_id, "add");
    return undefined;
  }
  const found = bodyToSend(planned.bodies, row.id);
  if (!found?.converted.ok || !found.sent) {
    await outbox.requeue([command], RECHECK_MS);
    return undefined;
  }
  const { body } = found.converted;
  return {
    call: { command, target: targetOfRow(row), sent: body, facts: found.sent, row, input: planned.input },
    lines: linesOf(found.parcel),
  };
}
