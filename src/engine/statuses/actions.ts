import { AdminError } from "../../modules/sklad/admin-error";
import type { ConnectionEventType } from "../../catalogue";
import { type Actor, recordForConnection } from "../connections";
import type { Context } from "../context";
import { type FeedPlace, runNow } from "../feeds";
import { auditFeed } from "./audit-feed";
import { mayHaveParcels } from "./items";
import { reportFeed } from "./report-feed";

/** Requests to the warehouse that a merchant can start at once. Repeating one changes nothing. */
export const STATUS_ACTIONS = ["read-statuses", "compare-orders", "acknowledge-words"] as const;
export type StatusAction = Exclude<(typeof STATUS_ACTIONS)[number], "acknowledge-words">;

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
