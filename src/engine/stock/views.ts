import { type Language, STOCK_COLUMNS, STOCK_NOTES, STOCK_STEPS } from "../../catalogue";
import { AdminError } from "../../modules/sklad/errors";
import type { Page, PageRequest } from "../../modules/sklad/stores/database";
import type { SkuProduct } from "../../modules/sklad/stores/medusa/stock-products";
import type { LevelFilters, StockSearch } from "../../modules/sklad/stores/stock/stock-lists";
import type { ConnectionRow, StockLevelRow } from "../../modules/sklad/types";
import { findLookalikes, type SkuPlan } from "../../planning/stock";
import { skuKey } from "../../planning/values/text";
import { requireConnection } from "../connections";
import type { Context } from "../context";
import { BYTE_ORDER_MARK, type CsvCell, csvLine } from "../runtime/csv";
import { type ComparedSku, comparisonOf, compareFacts, differenceOf, openComparisonOf } from "./compare";
import { differs } from "./write-levels";

/** Skus compared at a time. A page begins with few, which suffice when much differs, and doubles their number. */
const CHUNK = 1_000;
const FIRST_CHUNK = 50;
/** Most skus compared for one page, so that a page with few differences does not compare the whole stock. */
const MAX_COMPARED = 20_000;

/** A sku's present plan, and Medusa's level. Quantities are decimal text. */
export interface ExplainedSku extends SkuPlan {
  /** What Medusa's quantity has to change by; null when the sku is not synced. */
  readonly difference: string | null;
  /** Medusa's level at the location; null when there is none. */
  readonly medusa: { readonly stocked: string; readonly reserved: string } | null;
  /** When the report in force was requested. */
  readonly requested_at: Date;
}

interface PreviewPage {
  readonly skus: readonly ExplainedSku[];
  /** `after` of the next page; null for the last page. A page may be empty and not be the last. */
  readonly next: string | null;
  /** When the report of the preview was requested. */
  readonly requested_at: Date | null;
}

/** The levels that would be written now, by sku, as far as they differ from Medusa's. Writes nothing. */
export async function previewPage(
  ctx: Context,
  connectionId: string,
  { after = "", limit }: { readonly after?: string | undefined; readonly limit: number },
): Promise<PreviewPage> {
  // Read first, so that a report that comes meanwhile counts as not seen.
  const requested_at = (await ctx.sklad.stores.stock.find(connectionId))?.requested_at ?? null;
  const found: ExplainedSku[] = [];
  let compared = 0;
  for await (const chunk of chunksOf(ctx, connectionId, after, FIRST_CHUNK)) {
    compared += chunk.length;
    for (const sku of chunk.filter(differs)) {
      found.push(explain(sku));
      if (found.length === limit) return { skus: found, next: sku.facts.sku, requested_at };
    }
    const last = chunk.at(-1)?.facts.sku;
    if (last !== undefined && compared >= MAX_COMPARED) return { skus: found, next: last, requested_at };
  }
  return { skus: found, next: null, requested_at };
}

/** Every sku after one of them, compared in bounded chunks. */
async function* chunksOf(
  ctx: Context,
  connectionId: string,
  from: string,
  first = CHUNK,
): AsyncGenerator<readonly ComparedSku[]> {
  const connection = await requireConnection(ctx, connectionId);
  const { stockItems, stockLevels } = ctx.sklad.stores;
  const respelt = await stockItems.respelt();
  for (let after = from, size = first; ; size = Math.min(2 * size, CHUNK)) {
    const facts = await stockLevels.facts(connectionId, { after, limit: size }, respelt);
    const last = facts.at(-1);
    if (last) yield await compareFacts(ctx, await comparisonOf(ctx, connection, respelt, facts), facts);
    if (!last || facts.length < size) return;
    after = last.sku;
  }
}

/** A comparison as a person sees it. */
function explain(compared: ComparedSku): ExplainedSku {
  const { facts, level, plan } = compared;
  const difference = plan.step === "skip" ? null : differenceOf(compared);
  return { ...plan, difference, medusa: level, requested_at: facts.requested_at };
}

type Column = keyof typeof STOCK_COLUMNS;
const COLUMNS = Object.keys(STOCK_COLUMNS) as Column[];

/** Every sku with its product and figures, as lines of CSV with texts in one language, in bounded chunks. */
export async function* stockTable(
  ctx: Context,
  connectionId: string,
  language: Language,
): AsyncGenerator<string, void> {
  await requireConnection(ctx, connectionId);
  const heads = COLUMNS.map((column) => STOCK_COLUMNS[column][language]);
  yield BYTE_ORDER_MARK + csvLine(heads, language);
  for await (const chunk of chunksOf(ctx, connectionId, "")) {
    const products = await ctx.sklad.stores.stockProducts.products(chunk.map(({ facts }) => facts));
    yield chunk
      .map((compared) => stockLine(explain(compared), products.get(compared.facts.sku), language))
      .join("");
  }
}

/** One sku as a line of CSV. */
export function stockLine(sku: ExplainedSku, product: SkuProduct | undefined, language: Language): string {
  const cells: Readonly<Record<Column, CsvCell>> = {
    sku: sku.sku,
    product: product?.title ?? "",
    variant: product?.variant ?? "",
    reported: { amount: sku.reported },
    counted: { amount: sku.counted },
    awaiting: { amount: sku.awaiting },
    buffer: { amount: sku.buffer },
    free: { amount: sku.free },
    available: { amount: sku.available },
    reserved: { amount: sku.reserved },
    stocked: { amount: sku.stocked },
    medusa_stocked: { amount: sku.medusa?.stocked ?? "" },
    difference: { amount: sku.difference ?? "" },
    step: STOCK_STEPS[sku.step][language],
    notes: sku.notes.map(({ code }) => STOCK_NOTES[code][language]).join("; "),
  };
  return csvLine(
    COLUMNS.map((column) => cells[column]),
    language,
  );
}

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

/**
 * For skus that only Medusa or only the report has: similar skus of the other side. A person decides which are the same
 * article.
 */
async function lookalikesOf(
  { sklad }: Pick<Context, "sklad">,
  connectionId: string,
  levels: readonly StockLevelRow[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { stockLevels } = sklad.stores;
  const having = (note: "not_reported" | "unknown_sku") =>
    levels.filter(({ notes }) => notes.some(({ code }) => code === note)).map(({ sku }) => sku);
  const notReported = having("not_reported");
  const unknown = having("unknown_sku");
  // A side is read only for skus of the other one: these are compared with all of it.
  const [allNotReported, allUnknown] = await Promise.all([
    unknown.length > 0 ? stockLevels.unpaired(connectionId, "not_reported") : notReported,
    notReported.length > 0 ? stockLevels.unpaired(connectionId, "unknown_sku") : unknown,
  ]);
  return findLookalikes(allNotReported, allUnknown);
}
