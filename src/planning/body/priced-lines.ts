import { BigNumber } from "bignumber.js";
import type { WireOrderLine } from "../../client/schemas/order";
import type { OrderLineSnapshot, OrderSnapshot } from "../order-snapshot";
import { componentsOf, type Parcel } from "../parcels";
import type { Settings } from "../settings";
import { compareText, sortedById } from "../values/canonical";
import {
  allocate,
  atLeastZero,
  type Kopiykas,
  NO_MONEY,
  sumOf,
  toAmountText,
  toKopiykas,
} from "../values/money";
import { cleanText, skuKey } from "../values/text";
import { held, type Hold, itemParams, type RuleResult, value } from "../warehouse-order";

/** Totals of an order's lines and shipping methods, by id. They add up to the exact sum, rounded once. */
export type OrderShares = ReadonlyMap<string, Kopiykas>;

/**
 * Totals in whole kopiykas. Tax and discounts leave fractions of a kopiyka, so the running sum is rounded and each
 * entry is the difference to the one before: no fraction is lost, and an entry that is whole stays as it is.
 */
export function orderShares(order: Pick<OrderSnapshot, "lines" | "shipping_methods">): OrderShares {
  const shares = new Map<string, Kopiykas>();
  let exact = new BigNumber(0);
  let before = NO_MONEY;
  for (const { id, total } of [...sortedById(order.lines), ...sortedById(order.shipping_methods)]) {
    exact = exact.plus(atLeastZero(new BigNumber(total)));
    const rounded = toKopiykas(exact);
    shares.set(id, rounded.minus(before));
    before = rounded;
  }
  return shares;
}

export function shareOf(shares: OrderShares, id: string): Kopiykas {
  return shares.get(id) ?? NO_MONEY;
}

interface PricedLine {
  readonly line: OrderLineSnapshot;
  readonly quantity: BigNumber;
  readonly total: Kopiykas;
}

export type ParcelGoods = readonly PricedLine[];

/** What decides which units of a line a parcel has, and which of them can have come back. */
interface PricedParcel extends Pick<Parcel, "lines"> {
  /** Whether Medusa counts its units as fulfilled. */
  readonly fulfilled?: boolean;
  readonly sent?: { readonly came_back: boolean };
}

/**
 * Prices the lines of every parcel. The units of a line are numbered parcel by parcel in the order given, units in no
 * parcel last, so that the parts of a line add up to its total, and no price changes when Medusa counts units as
 * fulfilled. Units that a return brought back have no number and no price.
 */
export function goodsOfParcels(parcels: readonly PricedParcel[], shares: OrderShares): ParcelGoods[] {
  const positions = new Map<string, BigNumber>();
  return parcels.map((parcel, at) =>
    [...parcel.lines]
      .sort((left, right) => compareText(left.line.id, right.line.id))
      .map(({ line, quantity }) => {
        const units = new BigNumber(quantity);
        const from = positions.get(line.id) ?? NO_MONEY;
        const to = from.plus(units).minus(returnedUnits(line, parcels)[at] ?? NO_MONEY);
        positions.set(line.id, to);
        const total = spanShare(shareOf(shares, line.id), pricedUnits(line), from, to);
        return { line, quantity: units, total };
      }),
  );
}

/** The units of a line that its total is the price of. */
export function pricedUnits({ quantity, returned_quantity = "0" }: OrderLineSnapshot): BigNumber {
  return atLeastZero(new BigNumber(quantity).minus(returned_quantity));
}

/**
 * The units of a line that came back, by parcel. Medusa does not record from which parcel: they are of those that came
 * back as a whole, then of the others in their order, then of what others have shipped.
 */
export function returnedUnits(
  { id, returned_quantity }: OrderLineSnapshot,
  parcels: readonly PricedParcel[],
): BigNumber[] {
  const returned = parcels.map(() => NO_MONEY);
  if (returned_quantity === undefined) return returned;
  let left = new BigNumber(returned_quantity);
  for (const came_back of [true, false])
    parcels.forEach((parcel, at) => {
      if (!parcel.fulfilled || (parcel.sent?.came_back ?? false) !== came_back) return;
      const units = BigNumber.min(left, unitsIn([parcel], id));
      returned[at] = units;
      left = left.minus(units);
    });
  return returned;
}

export function unitsIn(parcels: readonly Pick<Parcel, "lines">[], lineId: string): BigNumber {
  const entries = parcels.flatMap(({ lines }) => lines).filter(({ line }) => line.id === lineId);
  return sumOf(entries.map(({ quantity }) => new BigNumber(quantity)));
}

/**
 * The kopiykas of the units `from` (included) to `to` (excluded) of `quantity` units that cost `total` together.
 * Adjacent spans add up exactly, and all units make `total`.
 */
export function spanShare(total: Kopiykas, quantity: BigNumber, from: BigNumber, to: BigNumber): Kopiykas {
  if (from.isZero() && to.gt(0) && to.gte(quantity)) return total;
  const until = (position: BigNumber): Kopiykas => {
    if (!position.gt(0)) return NO_MONEY;
    if (position.gte(quantity)) return total;
    return total.times(position).div(quantity).integerValue(BigNumber.ROUND_HALF_UP);
  };
  return until(to).minus(until(from));
}

export function goodsTotal(goods: ParcelGoods): Kopiykas {
  return sumOf(goods.map((line) => line.total));
}

interface Article {
  readonly title: string;
  readonly sku: string | null;
  /** Null for a variant without inventory. */
  readonly inventory_item_id: string | null;
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
  if (components.length === 0)
    return [{ title: line.title, sku: line.variant_sku, inventory_item_id: null, count: quantity, total }];
  const weights = components.map((component) => new BigNumber(component.required_quantity));
  const totals = allocate(total, weights);
  const plain = weights.length === 1 && weights[0]?.eq(1);
  return components.map((component, index) => ({
    title: plain ? line.title : cleanText(component.title) || line.title,
    sku: component.sku ?? skuOfPlainLine(line, components.length),
    inventory_item_id: component.inventory_item_id,
    count: quantity.times(component.required_quantity),
    total: totals[index] ?? new BigNumber(0),
  }));
}

/** The variant's sku is used for its only inventory item, as in Medusa's own fulfillments. */
function skuOfPlainLine(line: OrderLineSnapshot, components: number): string | null {
  return components === 1 ? line.variant_sku : null;
}

function holdsOfArticle({ title, sku, inventory_item_id, count }: Article): Hold[] {
  const holds: Hold[] = [];
  // The page of the item is found by its id: its title there is often the variant's alone.
  const item = inventory_item_id !== null && { inventory_item_id };
  if (skuKey(sku) === "")
    holds.push({ code: "sku_missing", params: { ...itemParams(title, null), ...item } });
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
