import { BigNumber } from "bignumber.js";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import { isOurProvider, ourShippingMethods, shippingOptionOfLine, type Parcel } from "../parcels";
import { allocate, atLeastZero, NO_MONEY, sumOf, toKopiykas, toWholeHryvnias } from "../values/money";
import type { Kopiykas } from "../values/money";
import { goodsOfParcels, goodsTotal, orderShares, shareOf, spanShare } from "./priced-lines";
import type { OrderShares, ParcelGoods } from "./priced-lines";

/** One of an order's parcels, as far as the others' sums depend on it. */
export interface SharingParcel extends Pick<Parcel, "lines"> {
  /** What it was sent with, once it can no longer change; absent while it can. */
  readonly sent?: SentSums;
  /** UAH captured in its name: the cash that was collected with it. */
  readonly captured?: DecimalText;
  /** Whether Medusa counts its units as fulfilled. */
  readonly fulfilled?: boolean;
}

/** The sums of a parcel that can no longer change, in UAH. */
export interface SentSums {
  /** What its goods and extras cost when it was sent; null when that is not known. */
  readonly own_total: DecimalText | null;
  /** Whether it came back: its cash was not collected. */
  readonly came_back: boolean;
}

/** The money of one parcel. */
export interface ParcelSums {
  readonly goods: ParcelGoods;
  readonly goods_total: Kopiykas;
  /** Its goods, and the order's extras when it is the first: the most it may ever ask for. */
  readonly own_total: Kopiykas;
  /**
   * What is still to be paid of `own_total`.
   * @param owed UAH still to be paid for the whole order
   */
  readonly due: (owed: DecimalText) => Kopiykas;
  /** `own_total` after what reduces the order as a whole, such as store credit. */
  readonly prepaidTotal: () => Kopiykas;
}

/**
 * The sums of one of an order's parcels. Each carries its goods, the first also the extras: shipping, and lines that
 * need none. What is paid counts first to what other providers ship, then to our parcels in their order. So a sum
 * follows from the order and from parcels that can no longer change, and never from a sum that still can.
 * Source: docs/conversion.md.
 * @param sharing in the order of their warehouse orders' sequence, those without one last
 * @param parcel one of `sharing`, else it stands alone
 */
export function sumsOfParcel(
  order: OrderSnapshot,
  sharing: readonly SharingParcel[],
  parcel: SharingParcel,
): ParcelSums {
  const found = sharing.findIndex(({ lines }) => lines === parcel.lines);
  const parcels = found === -1 ? [parcel] : sharing;
  const index = Math.max(0, found);
  const shares = orderShares(order);
  const goods = goodsOfParcels(parcels, shares);
  const worth = sumOf([...shares.values()]);
  const extras = extrasOf(order, shares);
  const totals = goods.map((lines, at) => goodsTotal(lines).plus(at === 0 ? extras : NO_MONEY));
  const lines = goods[index] ?? [];
  const own = totals[index] ?? NO_MONEY;
  return {
    goods: lines,
    goods_total: goodsTotal(lines),
    own_total: own,
    due(owed) {
      const paid = atLeastZero(worth.minus(toKopiykas(owed)));
      if (paid.isZero() && parcels.length === 1) return own;
      return dueOf(order, parcels, totals, shares, paid, index);
    },
    prepaidTotal: () => prepaidTotal(order, totals, worth, index),
  };
}

/** Lets what is paid flow past the parcels in their order, and tells what is left to pay of one of them. */
function dueOf(
  order: OrderSnapshot,
  parcels: readonly SharingParcel[],
  totals: readonly Kopiykas[],
  shares: OrderShares,
  paid: Kopiykas,
  index: number,
): Kopiykas {
  const limits = parcels.map(({ sent }, at) => limitOf(sent, totals[at] ?? NO_MONEY));
  // A parcel that has left with a larger sum than it is worth now takes it from what the others would ask for.
  let excess = sumOf(
    parcels.map(({ sent }, at) =>
      sent && !sent.came_back ? atLeastZero(difference(limits[at], totals[at])) : NO_MONEY,
    ),
  );
  const named = parcels.map(({ captured }) => atLeastZero(toKopiykas(captured ?? "0")));
  const unnamed = atLeastZero(paid.minus(sumOf(named)));
  let rest = unnamed.isZero() ? NO_MONEY : atLeastZero(unnamed.minus(shareOfOthers(order, parcels, shares)));
  for (const [at, limit] of limits.entries()) {
    const own = named[at] ?? NO_MONEY;
    const open = atLeastZero(limit.minus(own));
    const counted = BigNumber.min(open, rest);
    const spared = parcels[at]?.sent ? NO_MONEY : BigNumber.min(open.minus(counted), excess);
    if (at === index) return open.minus(counted).minus(spared);
    rest = rest.minus(counted).plus(atLeastZero(own.minus(limit)));
    excess = excess.minus(spared);
  }
  return NO_MONEY;
}

/** The most that is paid for a parcel: what it was sent with, or what it is worth while that can change. */
function limitOf(sent: SentSums | undefined, worth: Kopiykas): Kopiykas {
  if (!sent || sent.own_total === null) return worth;
  const asked = toKopiykas(sent.own_total);
  return sent.came_back ? BigNumber.min(asked, worth) : asked;
}

function difference(left: Kopiykas | undefined, right: Kopiykas | undefined): Kopiykas {
  return (left ?? NO_MONEY).minus(right ?? NO_MONEY);
}

/** What the first parcel carries besides goods: shipping of our options, and lines that need no shipping. */
function extrasOf(order: OrderSnapshot, shares: OrderShares): Kopiykas {
  const shipping = order.shipping_methods.filter((method) => !isOfOthers(method));
  const services = order.lines.filter((line) => !line.requires_shipping);
  return sumOf([...shipping, ...services].map(({ id }) => shareOf(shares, id)));
}

/**
 * What somebody else ships and is paid for: goods and shipping of other providers' options, and units of our lines
 * that were fulfilled without us.
 */
function shareOfOthers(
  order: OrderSnapshot,
  parcels: readonly SharingParcel[],
  shares: OrderShares,
): Kopiykas {
  const methods = ourShippingMethods(order.shipping_methods);
  const shipping = order.shipping_methods.filter(isOfOthers).map(({ id }) => shareOf(shares, id));
  const goods = order.lines
    .filter(({ requires_shipping }) => requires_shipping)
    .map((line) => {
      const total = shareOf(shares, line.id);
      if (shippingOptionOfLine(line, methods).kind === "not_ours") return total;
      const ours = unitsIn(parcels, line.id);
      const byUs = unitsIn(
        parcels.filter(({ fulfilled }) => fulfilled),
        line.id,
      );
      const byOthers = atLeastZero(new BigNumber(line.fulfilled_quantity).minus(byUs));
      return spanShare(total, new BigNumber(line.quantity), ours, ours.plus(byOthers));
    });
  return sumOf([...shipping, ...goods]);
}

function unitsIn(parcels: readonly SharingParcel[], lineId: string): BigNumber {
  const entries = parcels.flatMap(({ lines }) => lines).filter(({ line }) => line.id === lineId);
  return sumOf(entries.map(({ quantity }) => new BigNumber(quantity)));
}

/** A method whose option was deleted counts as ours: otherwise its price would not be collected at all. */
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
  if (total.eq(worth)) return totals[index] ?? NO_MONEY;
  const rest = atLeastZero(worth.minus(sumOf(totals)));
  return allocate(total, [...totals, rest])[index] ?? NO_MONEY;
}

/**
 * `Cost`, the declared value: whole UAH, at least the goods, at least the cash on delivery, at least 1.
 * Source: docs/conversion.md; the amount is ours.
 */
export function toCost(goodsTotalOfParcel: Kopiykas, cashOnDelivery: Kopiykas): number {
  return Math.max(1, toWholeHryvnias(goodsTotalOfParcel), toWholeHryvnias(cashOnDelivery));
}
