import { BigNumber } from "bignumber.js";
import type { WireOrderLine } from "../../client/schemas/order";
import { held, itemParams, type Hold, type RuleResult, value } from "../hold";
import type { OrderLineSnapshot } from "../order-snapshot";
import { allocate, toAmountText, type Kopiykas } from "../values/money";
import { componentsOf } from "../values/quantities";
import { cleanText } from "../values/text";
import type { ParcelGoods, PricedLine } from "./priced-lines";

/** Units of one article and what they cost together. */
interface Article {
  readonly title: string;
  readonly sku: string | null;
  readonly count: BigNumber;
  readonly total: Kopiykas;
}

/**
 * `products`: every inventory item of the parcel with its sku, name, whole count and unit price (tax included, after
 * discounts). Σ count × price is the parcel's item total to the kopiyka. Source: docs/conversion.md.
 */
export function toProducts(goods: ParcelGoods): RuleResult<WireOrderLine[]> {
  const articles = goods.flatMap(articlesOf).filter((article) => article.count.gt(0));
  const holds = articles.flatMap(holdsOfArticle);
  if (holds.length > 0) return held(...holds);
  if (articles.length === 0) return held({ code: "nothing_to_ship", params: {} });
  return value(articles.flatMap(toWireLines));
}

/**
 * A plain line is one article. A bundle becomes its components, its price divided among them by required quantity,
 * because Medusa knows no price of a component.
 */
function articlesOf({ line, quantity, total }: PricedLine): Article[] {
  const components = componentsOf(line);
  if (components.length === 0) return [{ title: line.title, sku: line.variant_sku, count: quantity, total }];
  const weights = components.map((component) => new BigNumber(component.required_quantity));
  const totals = allocate(total, weights);
  return components.map((component, index) => ({
    title: cleanText(component.title) === "" ? line.title : (component.title ?? ""),
    sku: component.sku ?? skuOfPlainLine(line, components.length),
    count: quantity.times(component.required_quantity),
    total: totals[index] ?? new BigNumber(0),
  }));
}

/** The variant's sku stands in for its only inventory item, as in Medusa's own fulfillments. */
function skuOfPlainLine(line: OrderLineSnapshot, components: number): string | null {
  return components === 1 ? line.variant_sku : null;
}

function holdsOfArticle({ title, sku, count }: Article): Hold[] {
  const holds: Hold[] = [];
  if (cleanText(sku) === "") holds.push({ code: "sku_missing", params: itemParams(title, null) });
  if (!count.isInteger()) holds.push({ code: "fractional_quantity", params: itemParams(title, sku) });
  return holds;
}

/** Kopiykas that do not divide by the count go to some of the units, in a line of their own. */
function toWireLines({ title, sku, count, total }: Article): WireOrderLine[] {
  const price = total.idiv(count);
  const dearer = total.minus(price.times(count));
  const line = (units: BigNumber, unitPrice: Kopiykas): WireOrderLine => ({
    sku: cleanText(sku),
    name: cleanText(title) || cleanText(sku),
    count: units.toFixed(0),
    price: toAmountText(unitPrice),
  });
  if (dearer.isZero()) return [line(count, price)];
  return [line(count.minus(dearer), price), line(dearer, price.plus(1))];
}
