import { allocate } from "../allocate";
import { atLeastZero, NO_MONEY, sumOf, toKopiykas, type Kopiykas } from "../money";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcel";
import { compareParcels } from "../parcels/compare-parcels";
import type { ChargedElsewhere } from "./charged-elsewhere";
import { orderShares, shareOf, type OrderShares } from "./order-shares";
import { goodsOfParcels, goodsTotal, type ParcelGoods } from "./parcel-goods";
import { isOfOthers, shareOfOthers } from "./others-share";

/** The money of one parcel. */
export interface ParcelSums {
  readonly goods: ParcelGoods;
  readonly goods_total: Kopiykas;
  /** Collected at the door; zero when nothing is. */
  readonly cash_on_delivery: Kopiykas;
  /** The parcel's part of the order's total: its goods, and shipping when it is the first. */
  readonly own_total: Kopiykas;
}

/**
 * The sums of one parcel out of an order's parcels. Over all of them cash on delivery adds up to what is to be
 * collected, and own totals to the order's total: each parcel carries its goods, the first also shipping and what
 * is not shipped at all (services). Goods that others still ship carry their own part, which is not collected here.
 * Source: ours; spec, "Order" `order_payment_sum`.
 * @param index which of `parcels`.
 * @param toCollect UAH to be collected at the door for the whole order.
 */
export function sumsOfParcel(
  order: OrderSnapshot,
  parcels: readonly Parcel[],
  index: number,
  toCollect: DecimalText,
  elsewhere: ChargedElsewhere = { cash_on_delivery: "0", carries_shipping: false },
): ParcelSums {
  const shares = orderShares(order);
  const together = [...(elsewhere.parcels ?? []), ...parcels].sort(compareParcels);
  const priced = goodsOfParcels(together, shares);
  const goods = parcels.map((parcel) => priced[together.indexOf(parcel)] ?? []);
  const extras = elsewhere.carries_shipping ? NO_MONEY : sumOf(extrasOf(order, parcels, shares));
  const weights = goods.map((lines, at) => goodsTotal(lines).plus(at === 0 ? extras : NO_MONEY));

  const collect = atLeastZero(toKopiykas(toCollect).minus(toKopiykas(elsewhere.cash_on_delivery)));
  const others = shareOfOthers(order, parcels, shares, elsewhere);
  const rest = atLeastZero(sumOf([...shares.values()]).minus(sumOf(weights)));
  const total = atLeastZero(toKopiykas(order.payment.order_total));

  const lines = goods[index] ?? [];
  return {
    goods: lines,
    goods_total: goodsTotal(lines),
    cash_on_delivery: allocate(collect, [...weights, others])[index] ?? NO_MONEY,
    own_total: allocate(total, [...weights, rest])[index] ?? NO_MONEY,
  };
}

/** What the first parcel carries besides goods: shipping of our options, and lines that need no shipping. */
function extrasOf(order: OrderSnapshot, parcels: readonly Parcel[], shares: OrderShares): Kopiykas[] {
  const shipping = order.shipping_methods.filter((method) => !isOfOthers(method, parcels));
  const services = order.lines.filter((line) => !line.requires_shipping);
  return [...shipping, ...services].map(({ id }) => shareOf(shares, id));
}
