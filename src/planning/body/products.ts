import { BigNumber } from "bignumber.js";
import type { WireOrderLine } from "../../client/schemas/order";
import { held, itemParams, type Hold, type RuleResult, value } from "../hold";
import type { OrderLineSnapshot } from "../order-snapshot";
import { allocate, type Kopiykas, toAmountText } from "../values/money";
import { componentsOf } from "../parcels";
import { cleanText, skuKey } from "../values/text";
import type { Settings } from "../settings";
import type { ParcelGoods, PricedLine } from "./priced-lines";

/** Units of one article and their price together. */
interface Article {
  readonly title: string;
  readonly sku: string | null;
  readonly count: BigNumber;
  readonly total: Kopiykas;
}

/**
 * `products`: every inventory item of the parcel with its sku, name, whole count and unit price (tax included, after
 * discounts). `one_per_sku` gives each sku one entry at its average price, rounded to the kopiyka, because a warehouse
 * that keys by sku would ship too few of a sku that is listed twice; `exact` splits entries so that Σ count × price is
 * the parcel's item total. Source: docs/conversion.md.
 */
export function toProducts(goods: ParcelGoods, form: Settings["products"]): RuleResult<WireOrderLine[]> {
  const articles = goods.flatMap(articlesOf).filter((article) => article.count.gt(0));
  const holds = articles.flatMap(holdsOfArticle);
  if (holds.length > 0) return held(...holds);
  if (articles.length === 0) return held({ code: "nothing_to_ship", params: {} });
  return value(form === "exact" ? articles.flatMap(toExactLines) : bySku(articles).map(toAverageLine));
}

/** One article per sku, in the order of first appearance. */
function bySku(articles: readonly Article[]): Article[] {
  const merged = new Map<string, Article>();
  for (const article of articles) {
    const sku = skuKey(article.sku);
    const before = merged.get(sku);
    const count = article.count.plus(before?.count ?? 0);
    merged.set(sku, { ...(before ?? article), count, total: article.total.plus(before?.total ?? 0) });
  }
  return [...merged.values()];
}

function toAverageLine(article: Article): WireOrderLine {
  const { count, total } = article;
  const price = count.eq(1) ? total : total.div(count).integerValue(BigNumber.ROUND_HALF_UP);
  return wireLine(article, count, price);
}

/**
 * A plain line is one article with the name on the order, because Medusa names an inventory item after the variant
 * alone. A bundle becomes its components, with its price divided by required quantity, because Medusa has no price of a
 * component.
 */
function articlesOf({ line, quantity, total }: PricedLine): Article[] {
  const components = componentsOf(line);
  if (components.length === 0) return [{ title: line.title, sku: line.variant_sku, count: quantity, total }];
  const weights = components.map((component) => new BigNumber(component.required_quantity));
  const totals = allocate(total, weights);
  const plain = weights.length === 1 && weights[0]?.eq(1);
  return components.map((component, index) => ({
    title: plain ? line.title : cleanText(component.title) || line.title,
    sku: component.sku ?? skuOfPlainLine(line, components.length),
    count: quantity.times(component.required_quantity),
    total: totals[index] ?? new BigNumber(0),
  }));
}

/** The variant's sku is used for its only inventory item, as in Medusa's own fulfillments. */
function skuOfPlainLine(line: OrderLineSnapshot, components: number): string | null {
  return components === 1 ? line.variant_sku : null;
}

function holdsOfArticle({ title, sku, count }: Article): Hold[] {
  const holds: Hold[] = [];
  if (skuKey(sku) === "") holds.push({ code: "sku_missing", params: itemParams(title, null) });
  if (!count.isInteger()) holds.push({ code: "fractional_quantity", params: itemParams(title, sku) });
  return holds;
}

/** Kopiykas that do not divide by the count are added to some of the units, in an entry of their own. */
function toExactLines(article: Article): WireOrderLine[] {
  const { count, total } = article;
  const price = total.idiv(count);
  const dearer = total.minus(price.times(count));
  if (dearer.isZero()) return [wireLine(article, count, price)];
  return [wireLine(article, count.minus(dearer), price), wireLine(article, dearer, price.plus(1))];
}

function wireLine({ title, sku }: Article, units: BigNumber, price: Kopiykas): WireOrderLine {
  return {
    sku: skuKey(sku),
    name: cleanText(title) || skuKey(sku),
    count: units.toFixed(0),
    price: toAmountText(price),
  };
}
