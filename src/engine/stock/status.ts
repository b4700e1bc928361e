import type { Page, PageRequest } from "../../modules/sklad/stores/database";
import type { LevelFilters, StockChanges } from "../../modules/sklad/stores/stock/stock-lists";
import type { ConnectionRow, StockRow, StockRunRow } from "../../modules/sklad/types";
import { requireConnection } from "../connections";
import type { Context } from "../context";
import { requestedRun, type RequestedRun } from "../feeds";
import { boundedCount, type Counted } from "../runtime/collections";
import { stockFeed } from "./report-feed";
import { mayWrite } from "./sync-stock";
import { DAY_MS } from "../../planning/values/days";

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
export function stockVersion(stock: StockRow | undefined, quarantined: number): string {
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
