import { AdminError } from "../../modules/sklad/admin-error";
import type { StockLevelRow } from "../../modules/sklad/types";
import type { SkuPlan } from "../../planning/stock";
import { skuKey } from "../../planning/values/sku";
import { requireConnection } from "../connections";
import type { Context } from "../context";
import { type ComparedSku, compareFacts, openComparison, openComparisonOf } from "./compare";
import { differs } from "./write-levels";

/** Skus compared at a time. A page begins with few, which suffice when much differs, and doubles their number. */
const CHUNK = 1_000;
const FIRST_CHUNK = 50;
/** Most skus compared for one page, so that a page with few differences does not compare the whole stock. */
const MAX_COMPARED = 20_000;

/** A sku's present plan, and Medusa's level. Quantities are decimal text. */
export interface ExplainedSku extends SkuPlan {
  /** Medusa's level at the location; null when there is none. */
  readonly medusa: { readonly stocked: string; readonly reserved: string } | null;
  /** When the report in force was requested. */
  readonly requested_at: Date;
}

export interface PreviewPage {
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

/** The derivation of a sku's figure, and its stored level. */
export async function explainSku(
  ctx: Context,
  connectionId: string,
  sku: string,
): Promise<{ readonly explanation: ExplainedSku | null; readonly level: StockLevelRow }> {
  const connection = await requireConnection(ctx, connectionId);
  const key = skuKey(sku);
  const level = await ctx.sklad.stores.stockLevels.find(connectionId, key);
  if (!level) throw new AdminError("sku_not_found", { name: connection.name, sku });
  const { comparison, facts } = await openComparisonOf(ctx, connection, [key]);
  const [compared] = await compareFacts(ctx, comparison, facts);
  return { explanation: compared ? explain(compared) : null, level };
}

const COLUMNS = [
  "sku",
  "reported",
  "counted",
  "awaiting",
  "buffer",
  "free",
  "available",
  "reserved",
  "stocked",
] as const;

/** Every sku with its figures, as lines of CSV, in bounded chunks. */
export async function* stockTable(ctx: Context, connectionId: string): AsyncGenerator<string, void> {
  await requireConnection(ctx, connectionId);
  yield `${[...COLUMNS, "medusa_stocked", "step", "notes"].join(",")}\r\n`;
  for await (const chunk of chunksOf(ctx, connectionId, "")) yield chunk.map(explain).map(toLine).join("");
}

function toLine(sku: ExplainedSku): string {
  const notes = sku.notes.map(({ code }) => code).join(" ");
  const cells = [...COLUMNS.map((column) => sku[column]), sku.medusa?.stocked ?? "", sku.step, notes];
  return `${cells.map(toCell).join(",")}\r\n`;
}

/** Escapes a cell. A spreadsheet reads a cell with such a beginning as a formula, except for negative numbers. */
function toCell(text: string): string {
  const isFormula = /^[=+\-@\t\r]/.test(text) && !/^-?[\d.]+$/.test(text);
  const plain = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}

async function* chunksOf(
  ctx: Context,
  connectionId: string,
  from: string,
  first = CHUNK,
): AsyncGenerator<readonly ComparedSku[]> {
  const connection = await requireConnection(ctx, connectionId);
  const comparison = await openComparison(ctx, connection);
  for (let after = from, size = first; ; size = Math.min(2 * size, CHUNK)) {
    const { stockLevels } = ctx.sklad.stores;
    const facts = await stockLevels.facts(connectionId, { after, limit: size }, [
      ...comparison.respelt.values(),
    ]);
    const last = facts.at(-1);
    if (last) yield await compareFacts(ctx, comparison, facts);
    if (!last || facts.length < size) return;
    after = last.sku;
  }
}

function explain({ facts: { requested_at }, level, plan }: ComparedSku): ExplainedSku {
  return { ...plan, medusa: level, requested_at };
}
