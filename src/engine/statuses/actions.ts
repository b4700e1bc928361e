import { MedusaError } from "@medusajs/framework/utils";
import type { Context } from "../context";
import { type FeedPlace, runNow } from "../feeds";
import { auditFeed } from "./audit-feed";
import { mayHaveParcels } from "./items";
import { reportFeed } from "./report-feed";

/** What a merchant can have asked of the warehouse at once. Pressing twice does no harm. */
export const STATUS_ACTIONS = ["read-statuses", "compare-orders", "acknowledge-words"] as const;
export type StatusAction = Exclude<(typeof STATUS_ACTIONS)[number], "acknowledge-words">;

const ASKS: Record<StatusAction, (ctx: Context, place: FeedPlace) => Promise<Date | null>> = {
  "read-statuses": (ctx, place) => runNow(ctx, reportFeed, place),
  "compare-orders": (ctx, place) => runNow(ctx, auditFeed, place),
};

/** @returns when it begins, by the database's clock; null: not before the connection's pause is ended by hand */
export async function askForStatuses(
  ctx: Context,
  connectionId: string,
  action: StatusAction,
): Promise<Date | null> {
  const connection = await ctx.sklad.stores.connections.find(connectionId);
  if (!connection)
    throw new MedusaError(MedusaError.Types.NOT_FOUND, `There is no warehouse connection ${connectionId}.`);
  if (!mayHaveParcels(connection))
    throw new MedusaError(MedusaError.Types.NOT_ALLOWED, `Enable the connection "${connection.name}" first.`);
  return ASKS[action](ctx, { key: connection.id, connection });
}
