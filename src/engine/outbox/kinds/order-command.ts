import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox/outbox";
import type { Context } from "../../context";
import { reconcileOrders } from "../../orders";
import type { CommandTarget } from "../command-kind";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

export function targetOfRow(row: Pick<WarehouseOrder, "id" | "order_id" | "number">): CommandTarget {
  return { warehouse_order_id: row.id, order_id: row.order_id, number: row.number };
}

/** The warehouse order that a command is about; named by its id once its row is deleted. */
export async function orderTarget(
  stores: Stores,
  { target_id }: { target_id: string },
): Promise<CommandTarget> {
  const row = await stores.warehouseOrders.find(target_id);
  return row ? targetOfRow(row) : { warehouse_order_id: target_id, order_id: null, number: target_id };
}

/** Prepares commands one after the other and leaves out those for which `prepareOne` returns undefined. */
export function oneByOne<Call>(
  prepareOne: (ctx: Context, command: ClaimedCommand) => Promise<Call | undefined>,
): (ctx: Context, commands: readonly ClaimedCommand[]) => Promise<Call[]> {
  return async (ctx, commands) => {
    const prepared: Call[] = [];
    for (const command of commands) {
      const call = await prepareOne(ctx, command);
      if (call) prepared.push(call);
    }
    return prepared;
  };
}

/** Plans the Medusa orders of calls that are recorded: an order may have changed while its call was under way. */
export async function planOrders(
  ctx: Context,
  calls: readonly { readonly row: Pick<WarehouseOrder, "order_id"> }[],
): Promise<void> {
  await reconcileOrders(
    ctx,
    calls.map(({ row }) => row.order_id),
    "outbox",
  );
}

/** Plans the Medusa orders of warehouse orders whose command is resolved: an edit or a cancellation may be due. */
export async function planTargets(ctx: Context, warehouseOrderIds: readonly string[]): Promise<void> {
  const rows = await ctx.sklad.stores.warehouseOrders.findAll(warehouseOrderIds);
  await reconcileOrders(ctx, [...new Set(rows.map(({ order_id }) => order_id))], "outbox");
}
