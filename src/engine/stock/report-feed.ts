import { z } from "zod";
import type { Stores } from "../../modules/sklad/stores";
import type { ConnectionRow } from "../../modules/sklad/types";
import type { ReportedItem, TakenReport } from "../../modules/sklad/stores/stock-reports";
import { judgeReport } from "../../planning/stock";
import type { Feed, FeedBatch } from "../feeds";
import { endForConnection, raiseForConnection } from "../problems";
import { mayWrite } from "./in-step";

/** The whole warehouse comes in one response (assumed): there is no next page. */
const cursorSchema = z.never();

/** Skus that a problem names. */
const NAMED = 5;

/**
 * ReportSklad: what the warehouse has of every sku. Applying a report stores it and no more; Medusa's levels are brought in
 * step with the tables afterwards.
 */
export const stockFeed: Feed<ReportedItem, z.infer<typeof cursorSchema>> = {
  name: "stock",
  kind: "snapshot",
  place: "connection",
  bucket: "ReportSklad",
  cursor: cursorSchema,
  every: ({ connection }) => connection.settings.stock_every_minutes * 60_000,
  reads: (connection) => connection.enabled && connection.settings.stock_sync !== "off",
  async fetch({ call }) {
    const levels = await call((client, options) => client.reportStock({}, options));
    const items = levels.map(({ sku, quantity }) => ({ sku, quantity: String(quantity) }));
    return { items, next: null, complete: true };
  },
  async apply({ place: { connection }, requested_at, count, chunks }, { stores }) {
    await takeReport(stores, connection, { requested_at, count, chunks });
  },
};

type Report = Pick<FeedBatch<ReportedItem>, "requested_at" | "count" | "chunks">;

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
  await endForConnection(stores, "stock_reported", id);
  const items: ReportedItem[] = [];
  for await (const chunk of chunks()) items.push(...chunk);
  const taken = await stores.stockReports.take({
    connection_id: id,
    location_id: stock_location_id,
    items,
    requested_at,
    duplicates: settings.duplicate_skus,
  });
  if (formerly !== null && judge(taken).kind === "hold")
    await stores.stockReports.hold(id, requested_at, formerly);
  // It is believed, also in what an earlier one had lost with too much else.
  else await stores.stockReports.release(id);
  await tellHeld(stores, connection);
  await tellShared(stores, connection);
  await stores.stock.takeReport(id, { requested_at, skus: taken.skus });
}

const NOTHING: TakenReport = { skus: 0, known: 0, known_units: "0", lost: 0, lost_units: "0", changed: 0 };

/** Inventory items that differ in the blanks of their skus alone are told of until none do: the warehouse knows one sku. */
async function tellShared(stores: Stores, connection: Pick<ConnectionRow, "id" | "name">): Promise<void> {
  const respelt = await stores.stockItems.respelt();
  const shared = respelt.filter(({ key, inventory_item_id }) => key !== "" && inventory_item_id === null);
  if (shared.length === 0) return endForConnection(stores, "skus_told_apart", connection.id);
  await raiseForConnection(stores, connection, "skus_shared", {
    count: String(shared.length),
    // Quoted as text is in JSON, which shows what blanks do not.
    skus: shared.slice(0, NAMED).map(({ skus }) => skus.map((sku) => JSON.stringify(sku)).join(" = ")),
  });
}

/** Skus that are held are told of once, until none is. */
export async function tellHeld(
  stores: Stores,
  connection: Pick<ConnectionRow, "id" | "name">,
): Promise<void> {
  const held = await stores.stockReports.countHeld(connection.id);
  if (held === 0) await endForConnection(stores, "stock_looked_at", connection.id);
  else await raiseForConnection(stores, connection, "stock_held", { count: String(held) });
}
