import { AdminError } from "../../modules/sklad/errors";
import type { SkuProduct } from "../../modules/sklad/stores/medusa/stock-items";
import type { Page, PageRequest } from "../../modules/sklad/stores/database";
import type { LevelFilters, StockSearch } from "../../modules/sklad/stores/stock/stock-lists";
import type { ConnectionRow, StockLevelRow } from "../../modules/sklad/types";
import { findLookalikes } from "../../planning/stock";
import { skuKey } from "../../planning/values/text";
import { requireConnection } from "../connections";
import type { Context } from "../context";
import { compareFacts, openComparisonOf } from "./compare";
import { explain, type ExplainedSku } from "./views";

/** Most skus that a product's name finds. */
const MAX_NAMED = 5_000;

/** A sku's stored level, with what a person needs to understand it. */
export interface SeenSku {
  readonly level: StockLevelRow;
  /** Its product; null for a sku that no product of the shop has. */
  readonly product: SkuProduct | null;
  /** The derivation of its figure; null before the first report. */
  readonly explanation: ExplainedSku | null;
  /** Similar skus of the other side, for one that only Medusa or only the report has. */
  readonly lookalikes: readonly string[];
}

interface SkuRequest extends Omit<LevelFilters, "connection_id">, PageRequest {
  /** A part of a sku or of a product's name. */
  readonly q?: string | undefined;
}

/** Skus of a connection, by sku. */
export async function listSkus(
  ctx: Context,
  connectionId: string,
  { q, after, limit, ...filters }: SkuRequest,
): Promise<Page<SeenSku>> {
  const connection = await requireConnection(ctx, connectionId);
  const wanted = { ...filters, connection_id: connectionId };
  const { stockLists } = ctx.sklad.stores;
  const { rows, next } =
    q === undefined
      ? await stockLists.page(wanted, { after, limit })
      : await stockLists.search(wanted, await searchFor(ctx, q), { after, limit });
  return { rows: await seeSkus(ctx, connection, rows), next };
}

/** The derivation of one sku's figure, and its stored level. */
export async function seeSku(ctx: Context, connectionId: string, sku: string): Promise<SeenSku> {
  const connection = await requireConnection(ctx, connectionId);
  const level = await ctx.sklad.stores.stockLevels.find(connectionId, skuKey(sku));
  const [seen] = level ? await seeSkus(ctx, connection, [level]) : [];
  if (!seen) throw new AdminError("sku_not_found", { name: connection.name, sku });
  return seen;
}

async function searchFor({ sklad }: Pick<Context, "sklad">, q: string): Promise<StockSearch> {
  const text = skuKey(q);
  const named = await sklad.stores.stockProducts.skusNamed(text, MAX_NAMED);
  return { text, skus: [...new Set(named.map(skuKey))] };
}

async function seeSkus(
  ctx: Context,
  connection: ConnectionRow,
  levels: readonly StockLevelRow[],
): Promise<SeenSku[]> {
  if (levels.length === 0) return [];
  const skus = levels.map(({ sku }) => sku);
  const [{ comparison, facts }, lookalikes] = await Promise.all([
    openComparisonOf(ctx, connection, skus),
    lookalikesOf(ctx, connection.id, levels),
  ]);
  const compared = await compareFacts(ctx, comparison, facts);
  const explained = new Map(compared.map((one) => [one.facts.sku, explain(one)]));
  const items = new Map(facts.map(({ sku, inventory_item_id }) => [sku, inventory_item_id]));
  const products = await ctx.sklad.stores.stockProducts.products(
    skus.map((sku) => ({ sku, inventory_item_id: items.get(sku) ?? null })),
  );
  return levels.map((level) => ({
    level,
    product: products.get(level.sku) ?? null,
    explanation: explained.get(level.sku) ?? null,
    lookalikes: lookalikes.get(level.sku) ?? [],
  }));
}

const UNPAIRED = ["not_reported", "unknown_sku"];

/**
 * For skus that only Medusa or only the report has: similar skus of the other side. A person decides which are the same
 * article.
 */
async function lookalikesOf(
  { sklad }: Pick<Context, "sklad">,
  connectionId: string,
  levels: readonly StockLevelRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  if (!levels.some(({ notes }) => notes.some(({ code }) => UNPAIRED.includes(code)))) return new Map();
  const { not_reported, unknown_sku } = await sklad.stores.stockLevels.unpaired(connectionId);
  return findLookalikes(not_reported, unknown_sku);
}
