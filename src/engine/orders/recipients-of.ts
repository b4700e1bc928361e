import type { WarehouseOrderRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { cachedOrders } from "../medusa";

/**
 * Names the warehouse may say of an order that a call only names by its ids, so that its words are kept without them:
 * those it was sent, and where that is forgotten already the one of the shipping address.
 */
export async function recipientsOf(
  ctx: Context,
  { id, order_id }: Pick<WarehouseOrderRow, "id" | "order_id">,
): Promise<string[]> {
  const commands = await ctx.sklad.stores.commands.ofSubject(id);
  const sent = commands.flatMap(({ sent }) => (typeof sent?.recipient === "string" ? [sent.recipient] : []));
  if (sent.length > 0) return [...new Set(sent)];
  // Whoever is asked to cancel is asked also when Medusa cannot tell for whom it was.
  const orders = await cachedOrders(ctx, [order_id]).catch(() => undefined);
  const address = orders?.get(order_id)?.shipping_address;
  return [address?.first_name, address?.last_name, address?.company].filter(
    (name) => typeof name === "string",
  );
}
