import type { Stores } from "../../../modules/sklad/stores";
import type { ClaimedCommand } from "../../../modules/sklad/stores/outbox";
import type { Context } from "../../context";
import { reconcileOrders } from "../../orders";
import type { Subject } from "./kind";
import type { WarehouseOrder } from "../../../planning/warehouse-order";

export function subjectOfRow(row: Pick<WarehouseOrder, "id" | "order_id" | "number">): Subject {
  return { warehouse_order_id: row.id, order_id: row.order_id, number: row.number };
}

/** Whom a command about a warehouse order is for. */
export async function orderSubject(stores: Stores, { subject_id }: { subject_id: string }): Promise<Subject> {
  const row = await stores.warehouseOrders.find(subject_id);
  return row ? subjectOfRow(row) : { warehouse_order_id: subject_id, order_id: null, number: subject_id };
}

/** Builds calls one after the other; what is not to be sent is undefined, and drops out. */
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

/** After calls: plans the Medusa orders they were for. */
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

/** Plans the Medusa orders behind warehouse orders: an edit or a cancellation may have come meanwhile. */
export async function planSubjects(ctx: Context, warehouseOrderIds: readonly string[]): Promise<void> {
  const rows = await ctx.sklad.stores.warehouseOrders.findAll(warehouseOrderIds);
  await reconcileOrders(ctx, [...new Set(rows.map(({ order_id }) => order_id))], "outbox");
}
