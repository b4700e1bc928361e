import { AdminError } from "../../modules/sklad/errors";
import type { ConnectionRow } from "../../modules/sklad/types";
import { isOurProvider } from "../../planning/parcels";
import type { Context } from "../context";
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

async function locationsOf({ query }: Context, { cart_id, option_id }: Checkout): Promise<readonly string[]> {
  if (option_id === undefined) return locationsOfCart(query, cart_id ?? "");
  const found = await locationsOfOptions(query, [option_id]);
  if (!found) throw new AdminError("shipping_option_not_found", { id: option_id });
  return found;
}

interface LoadedOption {
  readonly provider_id: string;
  readonly service_zone?: {
    readonly fulfillment_set?: { readonly location?: { readonly id: string } | null } | null;
  } | null;
}

/** @returns undefined when none of these options exists and is ours */
async function locationsOfOptions(
  query: Context["query"],
  ids: readonly string[],
): Promise<readonly string[] | undefined> {
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: ["provider_id", "service_zone.fulfillment_set.location.id"],
    filters: { id: [...ids] },
  });
  const ours = (data as LoadedOption[]).filter(({ provider_id }) => isOurProvider(provider_id));
  if (ours.length === 0) return undefined;
  return ours.flatMap(({ service_zone }) => service_zone?.fulfillment_set?.location?.id ?? []);
}

interface LoadedCart {
  readonly sales_channel_id?: string | null;
  readonly shipping_methods?: readonly { readonly shipping_option_id?: string | null }[] | null;
}

interface LoadedChannel {
  readonly stock_locations?: readonly ({ readonly id: string } | null)[] | null;
}

async function locationsOfCart(query: Context["query"], id: string): Promise<readonly string[]> {
  const { data: carts } = await query.graph({
    entity: "cart",
    fields: ["sales_channel_id", "shipping_methods.shipping_option_id"],
    filters: { id },
  });
  const [cart] = carts as LoadedCart[];
  if (!cart) throw new AdminError("cart_not_found", { id });
  const options = (cart.shipping_methods ?? []).flatMap(({ shipping_option_id }) => shipping_option_id ?? []);
  const chosen = options.length > 0 ? await locationsOfOptions(query, options) : undefined;
  if (chosen) return chosen;
  if (!cart.sales_channel_id) return [];
  const { data: channels } = await query.graph({
    entity: "sales_channel",
    fields: ["stock_locations.id"],
    filters: { id: cart.sales_channel_id },
  });
  return (channels as LoadedChannel[])
    .flatMap(({ stock_locations }) => stock_locations ?? [])
    .flatMap((location) => location?.id ?? []);
}
