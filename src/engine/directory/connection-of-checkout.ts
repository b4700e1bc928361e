import { isIPv6 } from "node:net";
import {
  createSlidingLog,
  giveBack,
  hasRoom,
  nextExpiry,
  type SlidingLog,
  take,
} from "../../client/rate-limit/sliding-log";
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

const WINDOW_MS = 10_000;
/** Addresses that are counted: with more at once, those of the longest silence begin anew. */
const MAX_ADDRESSES = 10_000;

class RequestsByAddress extends BoundedCache<SlidingLog> {}

/**
 * Counts a request of a storefront by its sender's address, in this process, against the option storeRequestsPerTenSeconds.
 * @returns seconds until the next one is answered; 0 answers this one
 */
export function addressLimit({ sklad }: Pick<Context, "sklad">, ip: string | undefined): number {
  const { storeRequestsPerTenSeconds: most } = sklad.configuration;
  if (most === 0) return 0;
  // Whole milliseconds: a fraction that is rounded up in a sum would make eleven seconds of ten.
  const now = Math.floor(sklad.monotonic());
  const requests = sklad.processState.get(
    RequestsByAddress,
    () => new RequestsByAddress(MAX_ADDRESSES, sklad.monotonic),
  );
  const sender = senderOf(ip ?? "");
  const log = requests.get(sender) ?? createSlidingLog(most, WINDOW_MS);
  requests.set(sender, log, WINDOW_MS);
  if (!hasRoom(log, now)) return Math.max(1, Math.ceil(((nextExpiry(log, now) ?? now) - now) / 1_000));
  take(log);
  giveBack(log, now);
  return 0;
}

/** An IPv6 subscriber has all addresses of a /64, and counts as one. */
function senderOf(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, "").slice(0, 45);
  if (!isIPv6(address)) return address;
  const [head = "", tail] = address.split("::");
  const first = head === "" ? [] : head.split(":");
  const missing = tail === undefined ? 0 : 8 - first.length - tail.split(":").filter(Boolean).length;
  return [...first, ...Array<string>(Math.max(0, missing)).fill("0"), ...(tail ?? "").split(":")]
    .slice(0, 4)
    .join(":");
}
