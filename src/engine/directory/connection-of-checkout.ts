import { AdminError } from "../../modules/sklad/errors";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { locationsOfCart, locationsOfOptions } from "../medusa";
import { BoundedCache } from "../runtime/collections";

/** What a storefront asks for: its cart, or a shipping option. */
export interface Checkout {
  readonly cart_id?: string | undefined;
  readonly option_id?: string | undefined;
}

/** A customer types several letters a second, and all of them are of one cart. */
const KEEP_MS = 10_000;
const MOST = 1_000;

class ConnectionsOfCheckouts extends BoundedCache<ConnectionRow> {}

/**
 * The enabled connection that ships what is checked out: that of the stock location of the option, which a cart may have
 * chosen; else the oldest at a stock location of the cart's sales channel. Another one is seen after ten seconds.
 * @throws AdminError
 */
export async function connectionOfCheckout(ctx: Context, checkout: Checkout): Promise<ConnectionRow> {
  const { processState, monotonic } = ctx.sklad;
  const known = processState.get(ConnectionsOfCheckouts, () => new ConnectionsOfCheckouts(MOST, monotonic));
  const key = JSON.stringify([checkout.cart_id, checkout.option_id]);
  const kept = known.get(key);
  if (kept) return kept;
  const locations = new Set(await locationsOf(ctx, checkout));
  const connections = await ctx.sklad.stores.connections.list();
  const connection = connections.find(
    ({ enabled, stock_location_id }) => enabled && locations.has(stock_location_id),
  );
  if (!connection) throw new AdminError("no_connection_for_checkout");
  known.set(key, connection, KEEP_MS);
  return connection;
}

async function locationsOf(ctx: Context, { cart_id = "", option_id }: Checkout): Promise<readonly string[]> {
  if (option_id === undefined) {
    const found = await locationsOfCart(ctx, cart_id);
    if (!found) throw new AdminError("cart_not_found", { id: cart_id });
    return found;
  }
  const found = await locationsOfOptions(ctx, [option_id]);
  if (!found) throw new AdminError("shipping_option_not_found", { id: option_id });
  return found;
}
