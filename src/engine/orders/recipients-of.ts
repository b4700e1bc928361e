import type { Context } from "../context";
import { cachedOrders } from "../medusa";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/**
 * Names that the warehouse's texts may contain for an order that a call names only by its ids, so that the texts are
 * stored without them: the names sent, or, when those are deleted, the ones of the shipping address.
 */
export async function recipientsOf(
  ctx: Context,
  { id, order_id }: Pick<WarehouseOrder, "id" | "order_id">,
): Promise<string[]> {
  const commands = await ctx.sklad.stores.commands.ofTarget(id);
  const sent = commands.flatMap(({ sent }) => (typeof sent?.recipient === "string" ? [sent.recipient] : []));
  if (sent.length > 0) return [...new Set(sent)];
  // A cancellation is requested even when the order cannot be read from Medusa.
  const orders = await cachedOrders(ctx, [order_id]).catch(() => undefined);
  const address = orders?.get(order_id)?.shipping_address;
  return [address?.first_name, address?.last_name, address?.company].filter(
    (name) => typeof name === "string",
  );
}
