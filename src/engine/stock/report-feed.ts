import { createHash } from "node:crypto";
import { z } from "zod";
import { endOfList, totalOf, UnexpectedResponseError, type UnreadRecord } from "../../client";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { ReportedItem, TakenReport } from "../../modules/sklad/stores/stock-reports";
import { judgeReport } from "../../planning/stock";
import type { Feed, FeedBatch } from "../feeds";
import { clearForConnection, raiseForConnection } from "../problems";
import { mayWrite } from "./sync-stock";

/** Where a report that comes in pages goes on. Whether it does is *assumed*: one page is shown. */
const cursorSchema = z.object({
  page: z.int().min(2),
  /** Rows of the first page, and of all before this one. */
  size: z.int(),
  before: z.int(),
  /** The page before, to know one that only repeats it. */
  mark: z.string(),
});

/** A row, or that it cannot be read. JSON. */
type ReportRow = ReportedItem | { readonly unread: UnreadRecord };

/** Skus that a problem names. */
const NAMED = 5;

/**
 * ReportSklad: what the warehouse has of every sku. Applying a report stores it and no more; Medusa's levels are brought in
 * step with the tables afterwards.
 */
export const stockFeed: Feed<ReportRow, z.infer<typeof cursorSchema>> = {
  name: "stock",
  kind: "snapshot",
  place: "connection",
  bucket: "ReportSklad",
  cursor: cursorSchema,
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
    // A report of which most cannot be read is another shape, not a bad row; the last page may have no other.
    if (page === 1 && unread.length > levels.length)
      throw new UnexpectedResponseError("ReportSklad", unread[0]?.issue ?? "rows that can be read");
    const items: ReportRow[] = [
      ...levels.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) })),
      ...unread.map((row) => ({ unread: row })),
    ];
    // Figures may move between two calls: a page repeats another that names the same skus.
    const named = items.map((row) => ("unread" in row ? row.unread.identifiers : row.sku));
    const mark = createHash("sha256").update(JSON.stringify(named)).digest("base64url");
    const { before = 0, size = items.length } = cursor ?? {};
    const repeats = cursor?.mark === mark;
    const total = totalOf(data, items.length);
    const end = endOfList({ page, rows: items.length, before, size, total, repeats });
    const next = { page: page + 1, size, before: before + items.length, mark };
    return { items: repeats ? [] : items, next: end === "next" ? next : null, complete: end === "last" };
  },
  async apply({ place: { connection }, requested_at, count, chunks }, { stores }) {
    await takeReport(stores, connection, { requested_at, count, chunks });
  },
};

type Report = Pick<FeedBatch<ReportRow>, "requested_at" | "count" | "chunks">;

/** The report is the last one from now on, unless it is older than that, or empty; what was lost with too much is held. */
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
    // A warehouse that has never had anything of the shop's reports nothing, as it should, until somebody expects stock of it.
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
    partly_read: unread.length > 0,
    duplicates: settings.duplicate_skus,
  });
  if (formerly !== null && judge(taken).kind === "hold")
    await stores.stockReports.hold(id, requested_at, formerly);
  // It is believed, also in what an earlier one had lost with too much else.
  else await stores.stockReports.release(id);
  await raiseQuarantined(stores, connection);
  await tellShared(stores, connection);
  await raiseUnread(stores, connection, unread);
  await stores.stock.takeReport(id, { requested_at, skus: taken.skus });
}

const NOTHING: TakenReport = { skus: 0, known: 0, known_units: "0", lost: 0, lost_units: "0", changed: 0 };

/** Inventory items that differ in the blanks of their skus alone are told of until none do: the warehouse knows one sku. */
async function tellShared(stores: Stores, connection: Pick<ConnectionRow, "id" | "name">): Promise<void> {
  const respelt = await stores.stockItems.respelt();
  const shared = respelt.filter(({ key, inventory_item_id }) => key !== "" && inventory_item_id === null);
  if (shared.length === 0) return clearForConnection(stores, "skus_shared", connection.id);
  await raiseForConnection(stores, connection, "skus_shared", {
    count: String(shared.length),
    // Quoted as text is in JSON, which shows what blanks do not.
    skus: shared.slice(0, NAMED).map(({ skus }) => skus.map((sku) => JSON.stringify(sku)).join(" = ")),
  });
}

/** Rows that cannot be read are named by what they call their sku; a report that can be read as a whole ends it. */
async function raiseUnread(
  stores: Stores,
  connection: Pick<ConnectionRow, "id" | "name">,
  unread: readonly UnreadRecord[],
): Promise<void> {
  if (unread.length === 0) return clearForConnection(stores, "stock_rows_unread", connection.id);
  await raiseForConnection(stores, connection, "stock_rows_unread", {
    count: String(unread.length),
    skus: unread.slice(0, NAMED).map(({ identifiers }) => identifiers[0] ?? "?"),
    reason: unread[0]?.issue ?? "",
  });
}

/** Skus that are held are told of once, until none is. */
export async function raiseQuarantined(
  stores: Stores,
  connection: Pick<ConnectionRow, "id" | "name">,
): Promise<void> {
  const held = await stores.stockReports.countHeld(connection.id);
  if (held === 0) await clearForConnection(stores, "stock_held", connection.id);
  else await raiseForConnection(stores, connection, "stock_held", { count: String(held) });
}
