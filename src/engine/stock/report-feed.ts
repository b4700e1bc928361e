import { UnexpectedResponseError, type UnreadRecord } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { ReportedItem, TakenReport } from "../../modules/sklad/stores/stock/stock-reports";
import { judgeReport } from "../../planning/stock";
import { afterPage, type Feed, type FeedBatch, type ListCursor, listCursorSchema } from "../feeds";
import { clearForConnection, raiseForConnection } from "../problems";
import { mayWrite } from "./sync-stock";

/** A row, or why it cannot be read. JSON. */
type ReportRow = ReportedItem | { readonly unread: UnreadRecord };

/** Skus named in a problem. */
const NAMED = 5;

/**
 * ReportSklad: the warehouse's stock of every sku. Applying a report only stores it; stock sync writes Medusa's levels
 * afterwards.
 */
export const stockFeed: Feed<ReportRow, ListCursor> = {
  name: "stock",
  kind: "snapshot",
  place: "connection",
  bucket: "ReportSklad",
  cursor: listCursorSchema,
  every: ({ connection }) => connection.settings.stock_every_minutes * 60_000,
  reads: (connection) => connection.enabled && connection.settings.stock_sync !== "off",
  async fetch({ call, cursor }) {
    const page = cursor?.page ?? 1;
    const unread: UnreadRecord[] = [];
    let data: unknown;
    const levels = await call((client, options) =>
      client.reportStock(page === 1 ? {} : { page }, {
        ...options,
        onData: (given) => void (data = given),
        onUnread: (rows) => void unread.push(...rows),
      }),
    );
    // When most of the first page is unreadable, the report has another shape, instead of bad rows.
    if (page === 1 && unread.length > levels.length)
      throw new UnexpectedResponseError("ReportSklad", unread[0]?.issue ?? "rows that can be read");
    const items: ReportRow[] = [
      ...levels.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })),
      ...unread.map((row) => ({ unread: row })),
    ];
    // Quantities may change between two calls, so a page repeats another when it has the same skus.
    const named = items.map((row) => ("unread" in row ? row.unread.identifiers : row.sku));
    const { repeats, next, complete } = afterPage(cursor, { names: named, data });
    return { items: repeats ? [] : items, next, complete };
  },
  async apply({ place: { connection }, requested_at, count, chunks }, { stores }) {
    await takeReport(stores, connection, { requested_at, count, chunks });
  },
};

type Report = Pick<FeedBatch<ReportRow>, "requested_at" | "count" | "chunks">;

/**
 * Stores the report unless it is empty or older than the last one. If it drops too much at once, the dropped figures
 * are quarantined.
 */
async function takeReport(
  stores: Stores,
  connection: ConnectionRow,
  { requested_at, count, chunks }: Report,
): Promise<void> {
  const { id, settings, stock_location_id } = connection;
  const stock = await stores.stock.lock(id);
  const { requested_at: formerly } = stock;
  const judge = (taken: TakenReport) =>
    judgeReport({ ...taken, requested_at, in_force_requested_at: formerly }, settings);
  const atOnce = judge({ ...NOTHING, skus: count });
  if (atOnce.kind === "ignore") {
    // A warehouse without any stock of the shop rightly reports nothing, until stock is expected there.
    if (atOnce.why === "empty" && (formerly !== null || mayWrite(connection, stock)))
      await raiseForConnection(stores, connection, "stock_report_empty");
    return;
  }
  await clearForConnection(stores, "stock_report_empty", id);
  const items: ReportedItem[] = [];
  const unread: UnreadRecord[] = [];
  for await (const chunk of chunks())
    for (const row of chunk)
      if ("unread" in row) unread.push(row.unread);
      else items.push(row);
  const taken = await stores.stockReports.take({
    connection_id: id,
    location_id: stock_location_id,
    items,
    requested_at,
    formerly,
    unread_skus: unread.flatMap(({ identifiers }) => identifiers),
    has_nameless_rows: unread.some(({ identifiers }) => identifiers.length === 0),
  });
  if (formerly !== null && judge(taken).kind === "quarantine")
    await stores.stockReports.quarantine(id, requested_at);
  // The report is accepted as a whole, including figures that an earlier one had quarantined.
  else await stores.stockReports.acceptQuarantined(id);
  await raiseQuarantined(stores, connection);
  await raiseShared(stores, connection);
  await raiseUnread(stores, connection, unread);
  await stores.stock.takeReport(id, { requested_at, skus: taken.skus });
}

const NOTHING: TakenReport = { skus: 0, known: 0, known_units: "0", lost: 0, lost_units: "0", changed: 0 };

/**
 * Raises a problem while inventory items have skus that differ only in blanks or spelling, because they are one sku to
 * the warehouse.
 */
async function raiseShared(stores: Stores, connection: Pick<ConnectionRow, "id" | "name">): Promise<void> {
  const respelt = await stores.stockItems.respelt();
  const shared = respelt.filter(({ key, inventory_item_id }) => key !== "" && inventory_item_id === null);
  if (shared.length === 0) return clearForConnection(stores, "skus_shared", connection.id);
  await raiseForConnection(stores, connection, "skus_shared", {
    count: String(shared.length),
    // Quoted as in JSON, which makes blanks visible.
    skus: shared.slice(0, NAMED).map(({ skus }) => skus.map((sku) => JSON.stringify(sku)).join(" = ")),
  });
}

/** Raises a problem for unreadable rows, named by their sku; a report without any clears it. */
async function raiseUnread(
  stores: Stores,
  connection: Pick<ConnectionRow, "id" | "name">,
  unread: readonly UnreadRecord[],
): Promise<void> {
  if (unread.length === 0) return clearForConnection(stores, "stock_rows_unreadable", connection.id);
  await raiseForConnection(stores, connection, "stock_rows_unreadable", {
    count: String(unread.length),
    skus: unread.slice(0, NAMED).map(({ identifiers }) => identifiers[0] ?? "?"),
    reason: unread[0]?.issue ?? "",
  });
}

/** Raises one problem while any sku is quarantined. */
export async function raiseQuarantined(
  stores: Stores,
  connection: Pick<ConnectionRow, "id" | "name">,
): Promise<void> {
  const quarantined = await stores.stockReports.countQuarantined(connection.id);
  if (quarantined === 0) await clearForConnection(stores, "stock_quarantined", connection.id);
  else await raiseForConnection(stores, connection, "stock_quarantined", { count: String(quarantined) });
}
