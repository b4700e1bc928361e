import type { UnreadRecord } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { ReportedItem, TakenReport } from "../../modules/sklad/stores/stock/stock-reports";
import { judgeReport } from "../../planning/stock";
import { type Feed, type FeedBatch, type ListCursor, listCursorSchema, readList } from "../feeds";
import { clear, raise } from "../problems";
import { mayWrite } from "./sync-stock";

/** A row, why it cannot be read, or that the report may go on. JSON. */
type ReportRow = ReportedItem | { readonly unread: UnreadRecord } | { readonly partly: true };

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
  async fetch({ call, cursor, known_list: known = null, failures, now }) {
    const { rows, unread, next, end, known_list } = await readList({
      operation: "ReportSklad",
      ...{ cursor, call, now, known, failures },
      ask: (client, page, options) => client.reportStock(page, options),
      // Quantities change between two calls, and the rows are the same.
      nameOf: ({ sku }) => sku,
      // A sku that is missing or new may be one of another page.
      isLike: (first, alone) => first.mark === alone.mark,
    });
    const items: ReportRow[] = [
      ...rows.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })),
      ...unread.map((row) => ({ unread: row })),
      ...(end === "partly" ? [{ partly: true } as const] : []),
    ];
    return { items, next, complete: next === null && end !== "cut", known_list };
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
      await raise(stores, { connection }, "stock_report_empty");
    return;
  }
  await clear(stores, { connection: id }, "stock_report_empty");
  const items: ReportedItem[] = [];
  const unread: UnreadRecord[] = [];
  let is_partly = false;
  for await (const chunk of chunks())
    for (const row of chunk)
      if ("partly" in row) is_partly = true;
      else if ("unread" in row) unread.push(row.unread);
      else items.push(row);
  // A sku in a form that is not understood may be any of those that the report does not name.
  is_partly ||= unread.some(({ sku }) => sku === null);
  const taken = await stores.stockReports.take({
    connection_id: id,
    location_id: stock_location_id,
    items,
    requested_at,
    formerly,
    unread_skus: unread.flatMap(({ sku }) => sku ?? []),
    is_partly,
  });
  if (formerly !== null && judge(taken).kind === "quarantine")
    await stores.stockReports.quarantine(id, requested_at);
  // The report is accepted as a whole, including figures that an earlier one had quarantined.
  else if (!is_partly) await stores.stockReports.acceptQuarantined(id);
  await raiseQuarantined(stores, connection);
  await raiseShared(stores, connection);
  await raiseUnread(stores, connection, unread);
  if (taken.kept === 0) await clear(stores, { connection: id }, "stock_report_partly");
  else await raise(stores, { connection }, "stock_report_partly", { count: String(taken.kept) });
  await stores.stock.takeReport(id, { requested_at, skus: taken.skus });
}

const NOTHING: TakenReport = {
  skus: 0,
  known: 0,
  known_units: "0",
  lost: 0,
  lost_units: "0",
  changed: 0,
  kept: 0,
};

/**
 * Raises a problem while inventory items have skus that differ only in blanks or spelling, because they are one sku to
 * the warehouse.
 */
async function raiseShared(stores: Stores, connection: Pick<ConnectionRow, "id" | "name">): Promise<void> {
  const respelt = await stores.stockItems.respelt();
  const shared = respelt.filter(({ key, inventory_item_id }) => key !== "" && inventory_item_id === null);
  if (shared.length === 0) return clear(stores, { connection: connection.id }, "skus_shared");
  await raise(stores, { connection }, "skus_shared", {
    count: String(shared.length),
    // Quoted as in JSON, which makes blanks visible.
    skus: shared.slice(0, NAMED).map(({ skus }) => skus.map((sku) => JSON.stringify(sku)).join(" = ")),
  });
}

/** Raises a problem for unreadable rows, named by their sku, or by their name; a report without any clears it. */
async function raiseUnread(
  stores: Stores,
  connection: Pick<ConnectionRow, "id" | "name">,
  unread: readonly UnreadRecord[],
): Promise<void> {
  if (unread.length === 0) return clear(stores, { connection: connection.id }, "stock_rows_unreadable");
  await raise(stores, { connection }, "stock_rows_unreadable", {
    count: String(unread.length),
    skus: unread.slice(0, NAMED).map(({ identifiers, name }) => identifiers[0] ?? name ?? "?"),
    reason: unread[0]?.issue ?? "",
  });
}

/** Raises one problem while any sku is quarantined. */
export async function raiseQuarantined(
  stores: Stores,
  connection: Pick<ConnectionRow, "id" | "name">,
): Promise<void> {
  const quarantined = await stores.stockReports.countQuarantined(connection.id);
  if (quarantined === 0) await clear(stores, { connection: connection.id }, "stock_quarantined");
  else await raise(stores, { connection }, "stock_quarantined", { count: String(quarantined) });
}
