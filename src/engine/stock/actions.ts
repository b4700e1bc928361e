import type { SkladClient } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import type { ConnectionEventType } from "../../catalogue";
import { skuKey } from "../../planning/values/text";
import { type Actor, recordForConnection, requireConnection } from "../connections";
import type { Context } from "../context";
import { runNow } from "../feeds";
import { callForPerson, reportBucket } from "../rate-limit";
import { mayWrite } from "./sync-stock";
import { stockFeed, raiseQuarantined } from "./report-feed";
import { stockVersion } from "./status";

/** Actions of a merchant on a connection's stock. Repeating one changes nothing. */
export const STOCK_ACTIONS = ["accept", "stop", "read", "compare", "apply-quarantined"] as const;
type StockAction = (typeof STOCK_ACTIONS)[number];

/** Timeline events of the actions that change something. */
const EVENTS = {
  accept: "stock_accept",
  stop: "stock_stop",
  "apply-quarantined": "stock_apply_quarantined",
} as const satisfies Partial<Record<StockAction, ConnectionEventType>>;

interface Request {
  readonly actor: Actor;
  /** The `version` that the person saw. If the stock has another one now, nothing is done. */
  readonly expected?: string | undefined;
  /** Quarantined skus to accept; all unless given. */
  readonly skus?: readonly string[] | undefined;
  /** When the report of the preview that the person accepts was requested. */
  readonly seen?: Date | undefined;
}

/**
 * `accept` starts writing levels, and `stop` ends it; `read` requests a report, and compares with the last one until it
 * comes, `compare` only compares, `apply-quarantined` accepts quarantined figures.
 * @returns for `read`: when the rate limit allows it, by the database's clock; null while the connection is paused
 * until a person ends the pause
 */
export async function actOnStock(
  ctx: Context,
  connectionId: string,
  action: StockAction,
  { actor, expected, skus, seen }: Request,
): Promise<Date | null> {
  const connection = await requireConnection(ctx, connectionId);
  if (action === "read") {
    if (stockFeed.reads?.(connection) !== true)
      throw new AdminError(connection.enabled ? "stock_off" : "enable_first", { name: connection.name });
    // The report that is known is compared meanwhile.
    await ctx.sklad.stores.stock.scheduleNow(connectionId);
    return runNow(ctx, stockFeed, { key: connection.id, connection });
  }
  if (action === "stop" && mayWrite(connection, undefined))
    throw new AdminError("stock_at_once", { name: connection.name });
  await ctx.sklad.stores.transaction(async (stores) => {
    const [stock, quarantined] = [
      await stores.stock.lock(connectionId),
      await stores.stockReports.countQuarantined(connectionId),
    ];
    const isThere = { accept: stock.accepted_at !== null, stop: stock.accepted_at === null, compare: true };
    const isDone = action === "apply-quarantined" ? quarantined === 0 : isThere[action];
    if (expected !== undefined && expected !== stockVersion(stock, quarantined) && !isDone)
      throw new AdminError("moved");
    // Reports come every minute; one without changes does not invalidate the preview that the person saw.
    if (action === "accept" && !isDone && seen !== undefined)
      if (await stores.stockLevels.anyReportedAfter(connectionId, seen)) throw new AdminError("moved");
    if (action === "accept") await stores.stock.accept(connectionId);
    if (action === "stop") await stores.stock.withdraw(connectionId);
    if (action === "compare") await stores.stock.scheduleNow(connectionId);
    if (action === "apply-quarantined") {
      await stores.stockReports.acceptQuarantined(connectionId, skus);
      await raiseQuarantined(stores, connection);
    }
    if (action !== "compare")
      await recordForConnection(stores, connectionId, EVENTS[action], actor, skus && { skus });
  });
  return null;
}

/** A sku's movements at the warehouse within a period: one call, while a person waits. */
export async function stockMovements(
  ctx: Context,
  connectionId: string,
  { sku, from, to }: { readonly sku: string; readonly from: Date; readonly to: Date },
): ReturnType<SkladClient["reportProductMovements"]> {
  const connection = await requireConnection(ctx, connectionId);
  const buckets = [reportBucket(connection.settings, "ReportMoveProduct"), "general"];
  return callForPerson(
    ctx,
    connection,
    (client, options) => client.reportProductMovements({ sku: skuKey(sku), from, to }, options),
    { buckets },
  );
}
