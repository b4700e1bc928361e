import type { Context } from "../context";
import { reconcileOrders } from "./reconcile-orders";
import { eventOf } from "./rows";

/**
 * Plans orders again that the warehouse refused before it added products of them: it may accept them now. What it refuses
 * once more waits for a person.
 */
export async function retryRefusedFor(ctx: Context, connectionId: string): Promise<void> {
  const { stores } = ctx.sklad;
  const freed = await stores.products.freedOrders(connectionId);
  if (freed.length === 0) return;
  const rows = await stores.warehouseOrders.findAll(freed.map(({ id }) => id));
  const skus = new Map(freed.map((one) => [one.id, one.skus]));
  await stores.transaction(async (inside) => {
    const forgotten = await inside.warehouseOrders.forgetRefusalsOf(connectionId, [...skus.keys()]);
    await inside.events.add(
      ...rows
        .filter(({ id }) => forgotten.includes(id))
        .map((row) => eventOf(row, "outbox", "products_added", { skus: skus.get(row.id) ?? [] })),
    );
  });
  // What is not planned now is planned by the next sweep.
  await reconcileOrders(ctx, [...new Set(rows.map(({ order_id }) => order_id))], "outbox");
  ctx.sklad.wakeOutbox();
}
