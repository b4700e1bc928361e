import { BigNumber } from "bignumber.js";
import type { StockFacts } from "../../modules/sklad/stores/stock/stock-levels";
import type { RespeltSku } from "../../modules/sklad/stores/medusa/stock-items";
import type { ConnectionRow } from "../../modules/sklad/types";
import {
  planSku,
  type SkuInput,
  type SkuPlan,
  skuSettings,
  type SkuSettings,
  unitsPromised,
} from "../../planning/stock";
import { minus } from "../../planning/values/money";
import { contentHash } from "../../planning/values/canonical";
import type { Context } from "../context";

/** A connection whose stock is compared, with what is read once for many skus. */
export interface Comparison {
  readonly connection: ConnectionRow;
  /** Inventory item → stock settings of its products. */
  readonly sku_settings: ReadonlyMap<string, SkuSettings>;
  /** Key → Medusa's inventory items whose sku differs from its key. */
  readonly respelt: ReadonlyMap<string, RespeltSku>;
}

/** A sku's present facts and the plan for its figure. */
export interface ComparedSku {
  readonly facts: StockFacts;
  /** Medusa's level at the location; null when there is none. */
  readonly level: SkuInput["level"];
  readonly plan: SkuPlan;
}

/** Prepares a comparison of all skus. */
export async function openComparison(
  ctx: Pick<Context, "sklad">,
  connection: ConnectionRow,
): Promise<Comparison> {
  const respelt = await ctx.sklad.stores.stockItems.respelt();
  return { connection, respelt: byKey(respelt), sku_settings: await settingsOf(ctx) };
}

/** Prepares a comparison of some skus, with their facts. */
export async function openComparisonOf(
  ctx: Pick<Context, "sklad">,
  connection: ConnectionRow,
  skus: readonly string[],
): Promise<{ readonly comparison: Comparison; readonly facts: readonly StockFacts[] }> {
  const { stockItems, stockLevels } = ctx.sklad.stores;
  const respelt = await stockItems.respelt();
  const facts = await stockLevels.factsOf(connection.id, skus, respelt);
  return { comparison: await comparisonOf(ctx, connection, respelt, facts), facts };
}

/** A comparison of the skus with these facts. */
export async function comparisonOf(
  ctx: Pick<Context, "sklad">,
  connection: ConnectionRow,
  respelt: readonly RespeltSku[],
  facts: readonly StockFacts[],
): Promise<Comparison> {
  const items = facts.flatMap(({ inventory_item_id }) => inventory_item_id ?? []);
  return { connection, respelt: byKey(respelt), sku_settings: await settingsOf(ctx, items) };
}

const byKey = (respelt: readonly RespeltSku[]) => new Map(respelt.map((one) => [one.key, one]));

/** @param inventoryItemIds the inventory items to compare; all unless given */
async function settingsOf(
  { sklad }: Pick<Context, "sklad">,
  inventoryItemIds?: readonly string[],
): Promise<Comparison["sku_settings"]> {
  const metadata = await sklad.stores.stockProducts.metadata(inventoryItemIds);
  return new Map([...metadata].map(([item, products]) => [item, skuSettings(products)]));
}

/**
 * Hash of all inputs besides the report and the orders: when it changes, every sku has to be compared. It covers
 * `writes`, because what was compared for a preview is not written.
 */
export function inputsHash(
  { connection: { settings }, sku_settings, respelt }: Comparison,
  writes: boolean,
): string {
  return contentHash([settings, Object.fromEntries(sku_settings), [...respelt.values()], writes]);
}

/** Plans each of these skus from its facts, its products' settings, the units of our orders, and Medusa's level. */
export async function compareFacts(
  { sklad }: Pick<Context, "sklad">,
  { connection, sku_settings, respelt }: Comparison,
  facts: readonly StockFacts[],
): Promise<ComparedSku[]> {
  const { settings } = connection;
  const { stockUnits, stockProducts } = sklad.stores;
  const unknown = facts.filter(({ inventory_item_id }) => inventory_item_id === null);
  const unmanaged = await stockProducts.unmanaged(unknown.map(({ sku }) => sku));
  const known = facts.filter(isKnown);
  const oldest = Math.min(...known.map(({ requested_at }) => requested_at.getTime()));
  const madeAt = new Date(oldest - settings.report_lag_minutes * 60_000);
  const states = await stockUnits.read(connection, known, madeAt);
  return facts.map((fact) => {
    const { level, ...units } = states.get(fact.inventory_item_id ?? "") ?? NOTHING;
    const { counted, awaiting } = unitsPromised(units, fact.requested_at, settings);
    const spelt = respelt.get(fact.sku);
    const own = sku_settings.get(fact.inventory_item_id ?? "");
    const input: SkuInput = {
      sku: fact.sku,
      inventory_item_id: fact.inventory_item_id,
      shared: spelt?.inventory_item_id === null ? spelt.skus : [],
      managed: !unmanaged.has(fact.sku),
      opted_out: own?.opted_out ?? false,
      unreadable: own?.unreadable ?? [],
      buffer: own?.buffer ?? String(settings.stock_buffer),
      reported: reportedOf(fact.sku, fact.quantities),
      quarantined: fact.quarantined ? { reported: reportedOf(fact.sku, fact.quarantined_quantities) } : null,
      counted,
      awaiting,
      level,
      expected: level && expectedOf(fact, level),
    };
    return { facts: fact, level, plan: planSku(input, settings) };
  });
}

/** What Medusa's quantity has to change by. A level that is missing counts as zero. */
export function differenceOf({ level, plan }: Pick<ComparedSku, "level" | "plan">): string {
  return minus(plan.stocked, level?.stocked ?? "0");
}

const isKnown = (fact: StockFacts): fact is StockFacts & { readonly inventory_item_id: string } =>
  fact.inventory_item_id !== null;

const NOTHING = { orders: [], reservations: [], level: null };

const reportedOf = (sku: string, quantities: readonly string[] | null) => quantities && { sku, quantities };

/**
 * The quantity of Medusa's level if only this plugin and Medusa's own steps have written it: a fulfillment, and a
 * canceled one, change stocked and reserved by the same amount. Either of our last two figures counts, because a
 * process may have died between recording and writing.
 */
function expectedOf(
  { applied, applied_before, applied_reserved }: StockFacts,
  { stocked, reserved }: NonNullable<ComparedSku["level"]>,
): string | null {
  if (applied === null) return null;
  const found = new BigNumber(stocked);
  const moved = found.minus(applied);
  const isOurs =
    moved.isZero() ||
    (applied_before !== null && found.eq(applied_before)) ||
    moved.eq(new BigNumber(reserved).minus(applied_reserved ?? 0));
  return isOurs ? stocked : applied;
}
