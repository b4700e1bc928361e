import type { ConnectionEventType } from "../../catalogue";
import type { SkladClient } from "../../client";
import { AdminError } from "../../modules/sklad/errors";
import type { Page, PageRequest } from "../../modules/sklad/stores/database";
import type { LevelFilters, StockChanges } from "../../modules/sklad/stores/stock/stock-lists";
import type { ConnectionRow, StockRow, StockRunRow } from "../../modules/sklad/types";
import { DAY_MS } from "../../planning/values/days";
import { skuKey } from "../../planning/values/text";
import { type Actor, recordForConnection, requireConnection } from "../connections";
import type { Context } from "../context";
import { requestedRun, type RequestedRun, runNow } from "../feeds";
import { callForPerson, reportBucket } from "../rate-limit";
import { boundedCount, type Counted } from "../runtime/collections";
import { raiseQuarantined, stockFeed } from "./report-feed";
import { mayWrite } from "./sync-stock";

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

/** Most skus counted for a list. */
const MAX_COUNTED = 1_000;

type Refresh = Omit<RequestedRun, "step"> & { readonly step: RequestedRun["step"] | "compares" };

export interface StockStatus {
  readonly stock: StockRow | null;
  /** Number of quarantined skus. */
  readonly held: number;
  /** Whether Medusa's levels are written; if not, there is a preview. */
  readonly writes: boolean;
  /** What the last comparison would change, while levels are not written. */
  readonly changes: StockChanges;
  readonly counts: Readonly<Record<"changes" | "odd" | "held" | "all", Counted>>;
  /** A refresh under way. */
  readonly refresh: Refresh | null;
  /** Changes with what a person decides about: whether writing is accepted, and which skus are quarantined. */
  readonly version: string;
}

/** Other changes by the reports that come every minute do not invalidate a person's decision. */
function stockVersion(stock: StockRow | undefined, quarantined: number): string {
  return `${stock?.accepted_at?.toISOString() ?? "preview"}/${String(quarantined)}`;
}

/** The stock status of a connection. */
export async function stockStatus(ctx: Context, connectionId: string): Promise<StockStatus> {
  const connection = await requireConnection(ctx, connectionId);
  const { stock: stocks, stockLists, stockReports } = ctx.sklad.stores;
  const count = async (filters: Partial<LevelFilters>): Promise<Counted> => {
    const found = await stockLists.count({ ...filters, connection_id: connectionId }, MAX_COUNTED + 1);
    return boundedCount(found, MAX_COUNTED);
  };
  const [stock, quarantined, changes, odd, all] = await Promise.all([
    stocks.find(connectionId),
    stockReports.countQuarantined(connectionId),
    stockLists.changes(connectionId),
    count({ odd: true }),
    count({}),
  ]);
  const exactly = (number: number): Counted => ({ count: number, more: false });
  return {
    ...{ stock: stock ?? null, held: quarantined, changes },
    counts: { changes: exactly(changes.skus), odd, held: exactly(quarantined), all },
    refresh: await refreshOf(ctx, connection, stock),
    writes: mayWrite(connection, stock),
    version: stockVersion(stock, quarantined),
  };
}

/** What is left of a refresh: the report, and then the comparison with it. */
async function refreshOf(
  ctx: Context,
  connection: ConnectionRow,
  stock: StockRow | undefined,
): Promise<Refresh | null> {
  if (stockFeed.reads?.(connection) !== true) return null;
  const requested = await requestedRun(ctx, stockFeed, { key: connection.id, connection });
  if (requested || !stock?.due_at) return requested;
  return { step: "compares", begins_at: stock.due_at };
}

/** One a minute, and those that a person asks for. */
const MAX_RUNS_OF_DAY = 2_000;

interface StockRuns extends Page<StockRunRow> {
  /** Number of comparisons of the last 24 hours that neither failed nor changed anything. */
  readonly quiet: number;
}

/** Comparisons with Medusa, the latest first. @param notable only those that failed or changed something */
export async function listStockRuns(
  ctx: Context,
  connectionId: string,
  { notable, ...page }: PageRequest & { readonly notable: boolean },
): Promise<StockRuns> {
  await requireConnection(ctx, connectionId);
  const { feeds, stockRuns } = ctx.sklad.stores;
  const since = new Date((await feeds.now()).getTime() - DAY_MS);
  const [found, quiet] = await Promise.all([
    stockRuns.page(connectionId, page, notable),
    stockRuns.countQuiet(connectionId, since, MAX_RUNS_OF_DAY),
  ]);
  return { ...found, quiet };
}
