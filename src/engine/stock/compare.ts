import { BigNumber } from "bignumber.js";
import type { StockFacts } from "../../modules/sklad/stores/stock-levels";
import type { ConnectionRow } from "../../modules/sklad/types";
import { planSku, type SkuInput, type SkuPlan, skuSettings, type SkuSettings } from "../../planning/stock";
import { contentHash } from "../../planning/values/canonical";
import type { Context } from "../context";

/** A connection whose stock is compared, with what is read once for many skus. */
export interface Comparison {
  readonly connection: ConnectionRow;
  /** What the products say of their stock, by inventory item. */
  readonly said: ReadonlyMap<string, SkuSettings>;
}

/** A sku as it is, and what its figure is to be. */
export interface ComparedSku {
  readonly facts: StockFacts;
  /** Medusa's at the location; null when there is none. */
  readonly level: SkuInput["level"];
  readonly plan: SkuPlan;
}

/** @param inventoryItemIds those that are compared; all unless given */
export async function openComparison(
  { sklad }: Pick<Context, "sklad">,
  connection: ConnectionRow,
  inventoryItemIds?: readonly string[],
): Promise<Comparison> {
  const metadata = await sklad.stores.stockProducts.metadata(inventoryItemIds);
  return {
    connection,
    said: new Map([...metadata].map(([item, products]) => [item, skuSettings(products)])),
  };
}

/**
 * What all skus are compared with besides the report and the orders: with something else, none may be left out. What was
 * compared for a preview is not written yet.
 */
export function basisOf({ connection: { settings }, said }: Comparison, writes: boolean): string {
  return contentHash([settings, Object.fromEntries(said), writes]);
}

/** Plans each of these skus from the facts, what its products say, what our orders hold, and Medusa's level. */
export async function compareFacts(
  { sklad }: Pick<Context, "sklad">,
  { connection, said }: Comparison,
  facts: readonly StockFacts[],
): Promise<ComparedSku[]> {
  const { settings } = connection;
  const { stockUnits, stockProducts } = sklad.stores;
  const unknown = facts.filter(({ inventory_item_id }) => inventory_item_id === null);
  const unmanaged = await stockProducts.unmanaged(unknown.map(({ sku }) => sku));
  const states = await stockUnits.read(connection, facts.filter(isKnown));
  return facts.map((fact) => {
    const { counted, awaiting, level } = states.get(fact.inventory_item_id ?? "") ?? NOTHING;
    const own = said.get(fact.inventory_item_id ?? "");
    const input: SkuInput = {
      sku: fact.sku,
      inventory_item_id: fact.inventory_item_id,
      managed: !unmanaged.has(fact.sku),
      opted_out: own?.opted_out ?? false,
      unreadable: own?.unreadable ?? [],
      buffer: own?.buffer ?? String(settings.stock_buffer),
      reported: reportedOf(fact.sku, fact.quantities),
      held: fact.held ? { reported: reportedOf(fact.sku, fact.held_quantities) } : null,
      counted,
      awaiting,
      level,
      expected: level && expectedOf(fact, level),
    };
    return { facts: fact, level, plan: planSku(input, settings) };
  });
}

const isKnown = (fact: StockFacts): fact is StockFacts & { readonly inventory_item_id: string } =>
  fact.inventory_item_id !== null;

const NOTHING = { counted: "0", awaiting: "0", level: null };

const reportedOf = (sku: string, quantities: readonly string[] | null) => quantities && { sku, quantities };

/**
 * What Medusa's level holds if only we and Medusa's own steps have written it: a fulfillment, and one that is cancelled, move
 * what is stocked and what is reserved by the same. Ours is either figure: a process may have died between noting and writing.
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
