import { BigNumber } from "bignumber.js";
import { allocate } from "../allocate";
import { atLeastZero, NO_MONEY, sumOf, toKopiykas, type Kopiykas } from "../money";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcel";
import { outstandingQuantity } from "../quantities";
import { orderShares, shareOf, spanShare, type OrderShares } from "./order-shares";
import { goodsOfParcels, goodsTotal, quantitiesOf, type ParcelGoods } from "./parcel-goods";

/**
 * What warehouse orders of the same Medusa order that are not among `parcels` any more (picked, shipped, fulfilled
 * one by one) already ask for. Without it the remaining parcels would ask for it again.
 */
export interface ChargedElsewhere {
  /** Cash on delivery they collect that Medusa has not captured yet, in UAH. */
  readonly cash_on_delivery: DecimalText;
  /** Whether one of them carries the price of shipping. */
  readonly carries_shipping: boolean;
}

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
 * The sums of one parcel out of an order's parcels. Over all of them cash on delivery adds up to what is to be collected,
 * and own totals to the order's total: each parcel carries its goods, the first also shipping and what is not
 * shipped at all (services). What somebody else still ships carries its own part, and is not collected here.
 * Source: ours; spec, "Order" `order_payment_sum`.
 * @param index which of `parcels`.
 * @param toCollect UAH to be collected at the door for the whole order.
 */
export function sumsOfParcel(
  order: OrderSnapshot,
  parcels: readonly Parcel[],
  index: number,
  toCollect: DecimalText,
  elsewhere: ChargedElsewhere | undefined,
): ParcelSums {
  const shares = orderShares(order);
  const goods = goodsOfParcels(parcels, shares);
  const extras = elsewhere?.carries_shipping ? NO_MONEY : firstParcelExtras(order, parcels, shares);
  const weights = goods.map((lines, at) => goodsTotal(lines).plus(at === 0 ? extras : NO_MONEY));

  const collect = atLeastZero(toKopiykas(toCollect).minus(toKopiykas(elsewhere?.cash_on_delivery ?? "0")));
  const others = shippedByOthers(order, parcels, shares);
  const cashOnDelivery = allocate(collect, [...weights, others]);

  const rest = atLeastZero(sumOf([...shares.values()]).minus(sumOf(weights)));
  const ownTotals = allocate(atLeastZero(toKopiykas(order.payment.order_total)), [...weights, rest]);

  const lines = goods[index] ?? [];
  return {
    goods: lines,
    goods_total: goodsTotal(lines),
    cash_on_delivery: cashOnDelivery[index] ?? NO_MONEY,
    own_total: ownTotals[index] ?? NO_MONEY,
  };
}

/** Shipping of our options, and lines that need no shipping. */
function firstParcelExtras(order: OrderSnapshot, parcels: readonly Parcel[], shares: OrderShares): Kopiykas {
  const shipping = order.shipping_methods.filter((method) => !isOthers(method.provider_id, parcels));
  const services = order.lines.filter((line) => !line.requires_shipping);
  return sumOf([...shipping, ...services].map(({ id }) => shareOf(shares, id)));
}

/** Outstanding goods in no parcel of ours, and the shipping of other providers. */
function shippedByOthers(order: OrderSnapshot, parcels: readonly Parcel[], shares: OrderShares): Kopiykas {
  const inParcels = quantitiesOf(parcels);
  const goods = order.lines
    .filter((line) => line.requires_shipping)
    .map((line) => {
      const from = new BigNumber(line.fulfilled_quantity).plus(inParcels.get(line.id) ?? 0);
      const to = new BigNumber(line.fulfilled_quantity).plus(outstandingQuantity(line));
      return atLeastZero(spanShare(shareOf(shares, line.id), new BigNumber(line.quantity), from, to));
    });
  const shipping = order.shipping_methods
    .filter((method) => isOthers(method.provider_id, parcels))
    .map((method) => shareOf(shares, method.id));
  return sumOf([...goods, ...shipping]);
}

/** A method whose option is gone is nobody else's: its price would be collected by no one. */
function isOthers(providerId: string | null, parcels: readonly Parcel[]): boolean {
  return providerId !== null && !parcels.some((parcel) => parcel.shipping_method.provider_id === providerId);
}
