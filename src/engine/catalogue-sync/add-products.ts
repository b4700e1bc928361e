import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { Context } from "../context";
import { retryRefusedFor } from "../orders";
import { raiseRefusedProducts } from "../outbox";
import { forEachIsolated } from "../runtime/isolate";

/** Rate windows ahead for which products are in the outbox: one sweep a window fills it, also when it is late. */
const WINDOWS_AHEAD = 2;

/**
 * Each minute: wants what a connection's setting wants of the skus that the warehouse does not know, queues the next ones,
 * and hands over again what was refused before they were added. Two processes that do so at once queue nothing twice.
 */
export async function addProducts(ctx: Context): Promise<void> {
  const connections = await ctx.sklad.stores.connections.list();
  await forEachIsolated(
    connections.filter(({ enabled }) => enabled),
    (connection) => addProductsOf(ctx, connection),
  );
}

async function addProductsOf(ctx: Context, connection: ConnectionRow): Promise<void> {
  const { id, settings } = connection;
  const { products } = ctx.sklad.stores;
  // Without reports what is known is as old as the last one.
  const wanted = settings.stock_sync === "off" ? "off" : settings.add_products;
  if (wanted !== "off") await products.wantOfRefusedOrders(connection);
  if (wanted === "all") await products.wantUnknown(connection, false);
  await ctx.sklad.stores.transaction((stores) => refuseParked(stores, id));
  await queueProducts(ctx, connection);
  await retryRefusedFor(ctx, id);
  await raiseRefusedProducts(ctx.sklad.stores, connection);
}

/** A product that cannot be added counts as refused, with what it met: a person corrects the product, or tries it again. */
async function refuseParked(stores: Stores, connectionId: string): Promise<void> {
  const parked = await stores.products.parked(connectionId);
  await stores.openCommands.endAll(
    parked.map(({ id }) => id),
    ["product"],
  );
  for (const { id, message } of parked) await stores.products.refuse(id, [message]);
}

/**
 * Queues wanted products, each due one slot of the rate limit after the other: sent together they would take all slots of a
 * window, and an order that comes then would wait for its end.
 */
export async function queueProducts(ctx: Context, connection: ConnectionRow): Promise<void> {
  const { sklad } = ctx;
  const { rateWindowMs } = sklad.configuration;
  const { id, settings } = connection;
  const every_ms = rateWindowMs / settings.requests_per_minute;
  const most = WINDOWS_AHEAD * settings.requests_per_minute;
  const queued = await sklad.stores.transaction(async (stores) => {
    const { count, last_at, now } = await stores.products.queued(id);
    const wanted = await stores.products.toQueue(id, Math.max(0, most - count));
    const from = Math.max(now.getTime(), (last_at ?? now).getTime());
    return stores.outbox.queue(
      ...wanted.map(({ id: target_id, for_order }, index) => ({
        kind: "product",
        target_id,
        connection_id: id,
        // What an order waits for goes at once.
        next_attempt_at: for_order ? now : new Date(from + (index + 1) * every_ms),
      })),
    );
  });
  if (queued > 0) sklad.wakeOutbox();
}
