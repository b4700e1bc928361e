import type { ConnectionEventType } from "../../catalogue";
import { SkladError } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import { type Actor, recordForConnection } from "../connections";
import type { Context } from "../context";
import { type FeedPlace, runNow } from "../feeds";
import { lookUpOrder, recipientsOf, referenceOf, requireOrder } from "../orders";
import { callerForPerson } from "../rate-limit";
import { applyLookUp } from "./look-up-feeds";
import { auditFeed } from "./audit-feed";
import { mayHaveParcels } from "../../planning/connections";
import { requestConfirmations } from "./feed-support";
import { reportFeed } from "./report-feed";

/** Requests to the warehouse that a merchant can start at once. Repeating one changes nothing. */
export const STATUS_ACTIONS = ["read-statuses", "compare-orders", "acknowledge-words"] as const;
type StatusAction = Exclude<(typeof STATUS_ACTIONS)[number], "acknowledge-words">;

const RUNS: Record<StatusAction, (ctx: Context, place: FeedPlace) => Promise<Date | null>> = {
  "read-statuses": (ctx, place) => runNow(ctx, reportFeed, place),
  "compare-orders": (ctx, place) => runNow(ctx, auditFeed, place),
};

const EVENTS = {
  "read-statuses": "read_statuses",
  "compare-orders": "compare_orders",
} as const satisfies Record<StatusAction, ConnectionEventType>;

/**
 * @returns when the run begins, by the database's clock; null while the connection is paused until a person ends the
 * pause
 */
export async function askForStatuses(
  ctx: Context,
  connectionId: string,
  action: StatusAction,
  actor: Actor,
): Promise<Date | null> {
  const connection = await ctx.sklad.stores.connections.find(connectionId);
  if (!connection) throw new AdminError("connection_not_found", { id: connectionId });
  if (!mayHaveParcels(connection)) throw new AdminError("enable_first", { name: connection.name });
  await recordForConnection(ctx.sklad.stores, connection.id, EVENTS[action], actor);
  return RUNS[action](ctx, { key: connection.id, connection });
}

/** Looks up one order while a person waits. Throws an AdminError when there is no result. */
export async function refreshOrder(ctx: Context, id: string): Promise<void> {
  const { stores } = ctx.sklad;
  const row = await requireOrder(ctx, id);
  const connection = await stores.connections.find(row.connection_id);
  if (!connection) throw new AdminError("connection_of_order_deleted", { number: row.number });
  // What a person changed in Medusa without an event is read again too.
  await stores.fulfillmentSync.scheduleNow(row.order_id);
  const asked_at = await stores.feeds.now();
  const recipients = await recipientsOf(ctx, row);
  const options = { reference: referenceOf(row), recipients };
  const statuses = await lookUpOrder(callerForPerson(ctx, connection), row, options).catch(
    (error: unknown) => {
      if (error instanceof SkladError)
        throw new AdminError("not_asked", { reason: error.message, error: error.code });
      throw error;
    },
  );
  await stores.transaction((inside) => applyLookUp(inside, connection, row, { statuses, asked_at }));
  if (statuses.length === 0) throw new AdminError("not_found_there", { number: row.number });
}

/** Schedules look-ups of many orders, as fast as the rate limit allows. @returns their number */
export async function refreshOrders({ sklad }: Context, ids: readonly string[]): Promise<number> {
  const rows = await sklad.stores.warehouseOrders.findAll(ids);
  await sklad.stores.fulfillmentSync.scheduleNow(...new Set(rows.map(({ order_id }) => order_id)));
  await sklad.stores.transaction(async (stores) => {
    await stores.orderLookUps.request(
      rows.map(({ id }) => id),
      "asked",
    );
    await requestConfirmations(stores, rows);
  });
  return rows.length;
}
