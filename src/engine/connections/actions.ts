import { AdminError } from "../../modules/sklad/admin-error";
import type { ConnectionRow } from "../../modules/sklad/types";
import { connectionVersion } from "../../planning/situation";
import type { Context } from "../context";
import { clearForConnection, endForAllOf, endForConnection } from "../problems";
import { assertAllowedAddress } from "./address";
import { assertAccepted } from "./check-api-key";
import { type Actor, record, requireConnection } from "./connections";

/** What a merchant can do to a connection. Pressing twice does no harm. */
export const CONNECTION_ACTIONS = ["test", "enable", "disable", "try-now", "retry-batches"] as const;
export type ConnectionAction = (typeof CONNECTION_ACTIONS)[number];

type Act = (ctx: Context, connection: ConnectionRow, actor: Actor) => Promise<void>;

const ACTS: Record<ConnectionAction, Act> = {
  test,
  enable,
  disable,
  "try-now": tryNow,
  "retry-batches": retryBatches,
};

export async function actOnConnection(
  ctx: Context,
  id: string,
  action: ConnectionAction,
  actor: Actor,
  expected?: string,
): Promise<ConnectionRow> {
  const connection = await requireConnection(ctx, id);
  const hasMoved = expected !== undefined && connectionVersion(connection) !== expected;
  if (hasMoved && !isDone(connection, action)) throw new AdminError("moved");
  await ACTS[action](ctx, connection, actor);
  ctx.sklad.wakeOutbox();
  return requireConnection(ctx, id);
}

/** Pressing twice is pressing once. */
function isDone({ enabled }: ConnectionRow, action: ConnectionAction): boolean {
  return (action === "enable" && enabled) || (action === "disable" && !enabled);
}

/** Asks the warehouse whether it takes the stored ApiKey at the stored address. Changes nothing. */
async function test(ctx: Context, connection: ConnectionRow): Promise<void> {
  assertAllowedAddress(ctx, connection);
  await assertAccepted(ctx, connection, ctx.sklad.apiKeyOf(connection));
}

/**
 * Begins to hand orders over: those created from now on, unless `hand_over_since` says otherwise. The warehouse is asked
 * first, so that a wrong key or address is said here and not with the first order.
 */
async function enable(ctx: Context, connection: ConnectionRow, actor: Actor): Promise<void> {
  const { id, stock_location_id } = connection;
  if (connection.enabled) return;
  if (connection.settings_unreadable !== undefined)
    throw new AdminError("settings_unreadable", { reason: connection.settings_unreadable });
  const others = await ctx.sklad.stores.connections.list();
  const rival = others.find(
    (other) => other.id !== id && other.enabled && other.stock_location_id === stock_location_id,
  );
  if (rival) throw new AdminError("rival", { name: rival.name });
  assertAllowedAddress(ctx, connection);
  await assertAccepted(ctx, connection, ctx.sklad.apiKeyOf(connection));
  await ctx.sklad.stores.transaction(async (stores) => {
    if (!(await stores.connections.enable(id))) return;
    await stores.connections.recordSuccess(id);
    await stores.operations.reset(id);
    // What was read before counts no longer, and the next run may be a day off.
    await stores.feeds.hasten(id);
    // What waits on a disabled one of this location is this one's from now on.
    const here = others.filter((other) => other.stock_location_id === stock_location_id);
    await stores.warehouseOrders.checkSoon(...here.map((one) => one.id));
    await endForConnection(stores, "call_succeeded", id);
    await endForAllOf(stores, "connection_enabled", id);
    await record(stores, id, "connection_enabled", actor);
  });
}

/**
 * Stops handing over. What was not sent is held until this connection or another one of its location is enabled, and
 * what the warehouse has stays there.
 */
async function disable({ sklad }: Context, { id }: ConnectionRow, actor: Actor): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    if (!(await stores.connections.disable(id))) return;
    await stores.warehouseOrders.checkSoon(id);
    // Enabled again, the merchant is notified again of what still is so.
    await endForConnection(stores, "stock_switched_off", id);
    await record(stores, id, "connection_disabled", actor);
  });
}

/** Ends a pause: the next call finds out whether its cause is over. A 429's pause is the warehouse's, and stays. */
async function tryNow({ sklad }: Context, { id }: ConnectionRow, actor: Actor): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    await stores.connections.tryNow(id);
    await stores.operations.tryNow(id);
    await stores.retries.failed(id, sklad.configuration.callDeadlineMs);
    await record(stores, id, "pause_ended", actor);
  });
}

/** Lets the next long queue try again whether the warehouse takes several orders in one call. */
async function retryBatches({ sklad }: Context, { id }: ConnectionRow, actor: Actor): Promise<void> {
  await sklad.stores.transaction(async (stores) => {
    await stores.arrayForms.retry(id);
    await clearForConnection(stores, "batches_unsupported", id);
    await record(stores, id, "batches_retried", actor);
  });
}
