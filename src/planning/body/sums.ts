import { BigNumber } from "bignumber.js";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import { isOurProvider, shippersOf, type FoundParcels, type Parcel } from "../parcels";
import {
  allocate,
  atLeastZero,
  type Kopiykas,
  NO_MONEY,
  sumOf,
  toKopiykas,
  toWholeHryvnias,
} from "../values/money";
import {
  capturedFor,
  distributePayments,
  isPaidIn,
  stretchOf,
  type PayingParcel,
  type SentSums,
} from "./paid-flow";
import {
  goodsOfParcels,
  goodsTotal,
  orderShares,
  type OrderShares,
  type ParcelGoods,
  pricedUnits,
  returnedUnits,
  shareOf,
  spanShare,
  unitsIn,
} from "./priced-lines";

export interface SharingParcel extends Pick<Parcel, "lines">, PayingParcel {
  /** Whether Medusa counts its units as fulfilled. */
  readonly fulfilled?: boolean;
}

export interface ParcelSums {
  readonly goods: ParcelGoods;
  readonly goods_total: Kopiykas;
  /** Price of its items, and of the order's extras when it is the first: the most it may ever collect. */
  readonly own_total: Kopiykas;
  /**
   * The part of `own_total` that is still to be paid.
   * @param owed UAH still to be paid for the whole order
   */
  readonly due: (owed: DecimalText) => Kopiykas;
  /** `own_total` less its part of what reduces the order as a whole, such as store credit. */
  readonly prepaidTotal: () => Kopiykas;
  /** Whether a payment that belongs to no parcel, and was not given back, counts for this one. */
  readonly isPaidAnotherWay: () => boolean;
  /**
   * The amount it collects beyond its worth if sent with these sums, as far as no other parcel can collect less
   * instead.
   * @param owed UAH still to be paid for the whole order
   */
  readonly takenTwice: (owed: DecimalText, sent: SentSums) => Kopiykas;
}

/**
 * The sums of one of an order's parcels. Each parcel is worth its items, the first also the extras: shipping, and lines
 * that need no shipping. Payments count for items that others ship first, then for our parcels in their order. So a sum
 * depends on the order and on parcels that can no longer change, and never on a sum that still can.
 * Source: docs/conversion.md.
 * @param sharing by sequence of their warehouse orders, those without one last
 * @param parcel one of `sharing`; otherwise the order's only parcel
 */
export function sumsOfParcel(
  order: OrderSnapshot,
  sharing: readonly SharingParcel[],
  parcel: SharingParcel,
  found: ByOthers = { elsewhere: new Map(), shippers: shippersOf(order) },
): ParcelSums {
  const at = sharing.findIndex(({ lines }) => lines === parcel.lines);
  const parcels = at === -1 ? [parcel] : sharing;
  const index = Math.max(0, at);
  const shares = orderShares(order);
  const goods = goodsOfParcels(parcels, shares);
  const worth = sumOf([...shares.values()]);
  const extras = extrasOf(order, shares);
  const totals = goods.map((lines, place) => goodsTotal(lines).plus(place === 0 ? extras : NO_MONEY));
  const lines = goods[index] ?? [];
  const own = totals[index] ?? NO_MONEY;
  const others = () => shareOfOthers(order, parcels, shares, found);
  const distribution = (owed: DecimalText, of: readonly PayingParcel[]) => {
    const paid = atLeastZero(worth.minus(toKopiykas(owed)));
    const rest = atLeastZero(paid.minus(sumOf(of.map(capturedFor))));
    const unnamed = rest.isZero() ? NO_MONEY : atLeastZero(rest.minus(others()));
    return distributePayments(of, totals, { unnamed, captures: order.payment.captures });
  };
  return {
    goods: lines,
    goods_total: goodsTotal(lines),
    own_total: own,
    due(owed) {
      if (parcels.length === 1 && toKopiykas(owed).gte(worth)) return own;
      return distribution(owed, parcels).due[index] ?? NO_MONEY;
    },
    prepaidTotal: () => prepaidTotal(order, totals, worth, index),
    isPaidAnotherWay() {
      const { captures, order_total } = order.payment;
      const credited = worth.minus(toKopiykas(order_total));
      return isPaidIn(stretchOf(parcels, totals, others(), index), captures, credited);
    },
    takenTwice(owed, sent) {
      const gone = parcels.map((each, place) => (place === index ? { ...each, sent } : each));
      const { excess, overpaid } = distribution(owed, gone);
      return BigNumber.min(atLeastZero(excess[index] ?? NO_MONEY), overpaid);
    },
  };
}

/** What of an order's lines others ship. */
type ByOthers = Pick<FoundParcels, "elsewhere" | "shippers">;

/** The price of the first parcel's extras: shipping of our options, and lines that need no shipping. */
function extrasOf(order: OrderSnapshot, shares: OrderShares): Kopiykas {
  const shipping = order.shipping_methods.filter((method) => !isOfOthers(method));
  const services = order.lines.filter((line) => !line.requires_shipping);
  return sumOf([...shipping, ...services].map(({ id }) => shareOf(shares, id)));
}

/**
 * The price of what other shippers deliver: lines and shipping of other providers' options, and units of our lines that
 * lie at locations without a connection or were fulfilled without this plugin.
 */
function shareOfOthers(
  order: OrderSnapshot,
  parcels: readonly SharingParcel[],
  shares: OrderShares,
  { elsewhere, shippers }: ByOthers,
): Kopiykas {
  const shipping = order.shipping_methods.filter(isOfOthers).map(({ id }) => shareOf(shares, id));
  const goods = order.lines
    .filter(({ requires_shipping }) => requires_shipping)
    .map((line) => {
      const total = shareOf(shares, line.id);
      const ours = unitsIn(parcels, line.id);
      if (ours.isZero() && shippers.get(line.id)?.by === "other") return total;
      const byUs = unitsIn(
        parcels.filter(({ fulfilled }) => fulfilled),
        line.id,
      );
      const returned = sumOf(returnedUnits(line, parcels));
      const returnedToOthers = new BigNumber(line.returned_quantity ?? 0).minus(returned);
      const gone = atLeastZero(new BigNumber(line.fulfilled_quantity).minus(byUs).minus(returnedToOthers));
      const byOthers = gone.plus(elsewhere.get(line.id) ?? NO_MONEY);
      const from = ours.minus(returned);
      return spanShare(total, pricedUnits(line), from, from.plus(byOthers));
    });
  return sumOf([...shipping, ...goods]);
}

/** A method whose option was deleted counts as ours: otherwise its price would never be collected. */
function isOfOthers({ provider_id }: OrderSnapshot["shipping_methods"][number]): boolean {
  return provider_id !== null && !isOurProvider(provider_id);
}

function prepaidTotal(
  order: OrderSnapshot,
  totals: readonly Kopiykas[],
  worth: Kopiykas,
  index: number,
): Kopiykas {
  const total = atLeastZero(toKopiykas(order.payment.order_total));
  const own = totals[index] ?? NO_MONEY;
  // A debt that was put on the order, as a negative credit line, is no parcel's.
  if (total.gte(worth)) return own;
  const rest = atLeastZero(worth.minus(sumOf(totals)));
  return allocate(total, [...totals, rest])[index] ?? NO_MONEY;
}

/**
 * `Cost`, the declared value: whole UAH, at least the items, at least the cash on delivery, at least 1. Source:
 * docs/conversion.md; the amount is ours.
 */
export function toCost(goodsTotalOfParcel: Kopiykas, cashOnDelivery: Kopiykas): number {
  return Math.max(1, toWholeHryvnias(goodsTotalOfParcel), toWholeHryvnias(cashOnDelivery));
}
