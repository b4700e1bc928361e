import { contextOf } from "../../src/engine/context";
import { syncDue } from "../../src/engine/stock";
import { stockFeed } from "../../src/engine/stock/report-feed";
import type { StockCounts } from "../../src/modules/sklad/types";
import type { OpenShop } from "./describe-shop";
import { databaseOf } from "./merchant";
import { readFeed } from "./read-feed";

/** Sets the warehouse's stock, reads its report, and syncs Medusa's levels with it. */
export async function reportStock(
  at: OpenShop,
  shelves: Readonly<Record<string, number>> = {},
): Promise<void> {
  const levels = Object.entries(shelves).map(([sku, quantity]) => ({ sku, quantity }));
  if (levels.length > 0) await at.sandbox.control("PUT", "stock", { levels });
  await readFeed(at, stockFeed);
  await syncStock(at);
}

/** Syncs as the poller does, until nothing is due. */
export async function syncStock({ shop }: OpenShop): Promise<void> {
  await syncDue(contextOf(shop.container), shop.container);
}

/** Syncs as if a minute and every pause were over. */
export async function syncStockLater(at: OpenShop): Promise<void> {
  const database = databaseOf(at.shop);
  const now = database.raw("sklad_now()");
  await database("sklad_stock").update({ due_at: now });
  await database("sklad_stock_level").whereNotNull("due_at").update({ due_at: now });
  await syncStock(at);
}

/** A merchant's press of a button of the stock page. */
export async function pressStock(at: OpenShop, action: string, body: object = {}) {
  const { api, admin } = at.shop;
  return (await api.post(`/admin/sklad/connections/${at.connectionId}/stock/${action}`, body, admin)).data;
}

/** The response of a route of the stock page. */
export async function stockPage(at: OpenShop, path = "") {
  const { api, admin } = at.shop;
  return (await api.get(`/admin/sklad/connections/${at.connectionId}/stock${path}`, admin)).data;
}

/** The result of the latest comparison. */
export async function lastRun(
  at: OpenShop,
): Promise<{ kind: string; counts: StockCounts; error: string | null }> {
  const [run] = (await stockPage(at, "/runs")).runs;
  return run;
}

/** Lets minutes pass for the plugin, until the end of the test: every statement takes the time from this function. */
export async function letMinutesPass({ shop }: OpenShop, minutes: number): Promise<void> {
  const database = databaseOf(shop);
  const { rows } = await database.raw<{ rows: { ahead: string }[] }>(
    "select round(extract(epoch from sklad_now() - clock_timestamp()) / 60) as ahead",
  );
  await database.raw(
    `create or replace function sklad_now() returns timestamptz language sql stable
       as $$ select clock_timestamp() + interval '${Number(rows[0]?.ahead ?? 0) + minutes} minutes' $$`,
  );
}

/** Skus that are due apart from a full comparison. */
export async function dueSkus({ shop }: OpenShop): Promise<string[]> {
  const due = databaseOf(shop)("sklad_stock_level").whereNotNull("due_at").orderBy("sku");
  return (await due.select("sku")).map(({ sku }: { sku: string }) => sku);
}
