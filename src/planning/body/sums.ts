import { BigNumber } from "bignumber.js";
import type {
  DecimalText,
  OrderLineSnapshot,
  OrderSnapshot,
  ShippingMethodSnapshot,
} from "../order-snapshot";
import { compareParcels, type Parcel } from "../parcels";
import {
  NO_MONEY,
  allocate,
  atLeastZero,
  sumOf,
  toKopiykas,
  toWholeHryvnias,
  type Kopiykas,
} from "../values/money";
import { outstandingQuantity } from "../values/quantities";
import {
  goodsOfParcels,
  goodsTotal,
  orderShares,
  quantitiesOf,
  shareOf,
  spanShare,
  type OrderShares,
  type ParcelGoods,
} from "./priced-lines";

/**
 * What warehouse orders of the same Medusa order that are no longer among `parcels` (accepted, picked, fulfilled
 * by hand) already ask for. Without it the remaining parcels would ask for it again.
 */
export interface ChargedElsewhere {
  /** Cash on delivery they collect that Medusa has not captured yet, in UAH. */
  readonly cash_on_delivery: DecimalText;
  /** Whether one of them carries the price of shipping. */
  readonly carries_shipping: boolean;
  /**
   * Those of them whose units Medusa still counts as outstanding. Absent while one carries the shipping: whatever
   * is ours and not among `parcels` is with them.
   */
  readonly parcels?: readonly Parcel[];
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
 * The sums of one parcel out of an order's parcels. Over all of them cash on delivery adds up to what is to be
 * collected, and own totals to the order's total: each parcel carries its goods, the first also shipping and what
 * is not shipped at all (services). Goods that others still ship carry their own part, which is not collected here.
 * Source: docs/conversion.md.
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

/**
 * The part of an order that somebody else still ships, or that is shipped later: outstanding goods in no parcel of
 * ours, and the shipping of other providers. Whoever ships it collects for it.
 */
export function shareOfOthers(
  order: OrderSnapshot,
  parcels: readonly Parcel[],
  shares: OrderShares,
  elsewhere: ChargedElsewhere,
): Kopiykas {
  const withUs = quantitiesOf([...parcels, ...(elsewhere.parcels ?? [])]);
  const handedOver = elsewhere.carries_shipping && elsewhere.parcels === undefined;
  const goods = order.lines
    .filter((line) => line.requires_shipping && !(handedOver && isOurs(line, order, parcels)))
    .map((line) => {
      const from = new BigNumber(line.fulfilled_quantity).plus(withUs.get(line.id) ?? 0);
      const to = new BigNumber(line.fulfilled_quantity).plus(outstandingQuantity(line));
      return atLeastZero(spanShare(shareOf(shares, line.id), new BigNumber(line.quantity), from, to));
    });
  const shipping = order.shipping_methods
    .filter((method) => isOfOthers(method, parcels))
    .map((method) => shareOf(shares, method.id));
  return sumOf([...goods, ...shipping]);
}

/** A method whose option was deleted counts as ours: otherwise its price would not be collected at all. */
export function isOfOthers(method: ShippingMethodSnapshot, parcels: readonly Parcel[]): boolean {
  const { provider_id } = method;
  return (
    provider_id !== null && !parcels.some((parcel) => parcel.shipping_method.provider_id === provider_id)
  );
}

function isOurs(line: OrderLineSnapshot, order: OrderSnapshot, parcels: readonly Parcel[]): boolean {
  return order.shipping_methods.some(
    (method) =>
      !isOfOthers(method, parcels) &&
      (line.shipping_profile_id === null || method.shipping_profile_id === line.shipping_profile_id),
  );
}

/**
 * `Cost`, the declared value: whole UAH, at least the goods, at least the cash on delivery, at least 1.
 * Source: docs/conversion.md.
 */
export function toCost(sums: Pick<ParcelSums, "goods_total" | "cash_on_delivery">): number {
  return Math.max(1, toWholeHryvnias(sums.goods_total), toWholeHryvnias(sums.cash_on_delivery));
}
