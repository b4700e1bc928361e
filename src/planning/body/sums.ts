import { BigNumber } from "bignumber.js";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import {
  isOurProvider,
  ourShippingMethods,
  shippingOptionOfLine,
  type FoundParcels,
  type Parcel,
} from "../parcels";
import { allocate, atLeastZero, NO_MONEY, sumOf, toKopiykas, toWholeHryvnias } from "../values/money";
import type { Kopiykas } from "../values/money";
import { flowPast, isPaidIn, namedOf, stretchOf, type PayingParcel, type SentSums } from "./paid-flow";
import { goodsOfParcels, goodsTotal, orderShares, shareOf, spanShare } from "./priced-lines";
import type { OrderShares, ParcelGoods } from "./priced-lines";

/** One of an order's parcels, as far as the others' sums depend on it. */
export interface SharingParcel extends Pick<Parcel, "lines">, PayingParcel {
  /** Whether Medusa counts its units as fulfilled. */
  readonly fulfilled?: boolean;
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
  /** Whether anything counts to it that was captured in nobody's name and not given back. */
  readonly isPaidAnotherWay: () => boolean;
  /**
   * What it takes beyond what is to pay once it has left with these sums, and the others are not spared.
   * @param owed UAH still to be paid for the whole order
   */
  readonly takenTwice: (owed: DecimalText, sent: SentSums) => Kopiykas;
}

/**
 * The sums of one of an order's parcels. Each carries its goods, the first also the extras: shipping, and lines that
 * need none. What is paid counts first to what others ship, then to our parcels in their order. So a sum follows from
 * the order and from parcels that can no longer change, and never from a sum that still can. Source: docs/conversion.md.
 * @param sharing in the order of their warehouse orders' sequence, those without one last
 * @param parcel one of `sharing`, else it stands alone
 * @param elsewhere by id of our lines: units that lie where no connection is
 */
export function sumsOfParcel(
  order: OrderSnapshot,
  sharing: readonly SharingParcel[],
  parcel: SharingParcel,
  elsewhere: FoundParcels["elsewhere"] = NOWHERE,
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
  const others = () => shareOfOthers(order, parcels, shares, elsewhere);
  const flow = (owed: DecimalText, of: readonly PayingParcel[]) => {
    const paid = atLeastZero(worth.minus(toKopiykas(owed)));
    const unnamed = atLeastZero(paid.minus(sumOf(namedOf(of))));
    const rest = unnamed.isZero() ? NO_MONEY : atLeastZero(unnamed.minus(others()));
    return flowPast(of, totals, { rest, captures: order.payment.captures });
  };
  return {
    goods: lines,
    goods_total: goodsTotal(lines),
    own_total: own,
    due(owed) {
      if (parcels.length === 1 && toKopiykas(owed).gte(worth)) return own;
      return flow(owed, parcels).due[index] ?? NO_MONEY;
    },
    prepaidTotal: () => prepaidTotal(order, totals, worth, index),
    isPaidAnotherWay() {
      const { captures, order_total } = order.payment;
      const credited = worth.minus(toKopiykas(order_total));
      return isPaidIn(stretchOf(parcels, totals, others(), index), captures, credited);
    },
    takenTwice(owed, sent) {
      const gone = parcels.map((each, at) => (at === index ? { ...each, sent } : each));
      const { beyond, left } = flow(owed, gone);
      return BigNumber.min(atLeastZero(beyond[index] ?? NO_MONEY), left);
    },
  };
}

const NOWHERE: FoundParcels["elsewhere"] = new Map();

/** What the first parcel carries besides goods: shipping of our options, and lines that need no shipping. */
function extrasOf(order: OrderSnapshot, shares: OrderShares): Kopiykas {
  const shipping = order.shipping_methods.filter((method) => !isOfOthers(method));
  const services = order.lines.filter((line) => !line.requires_shipping);
  return sumOf([...shipping, ...services].map(({ id }) => shareOf(shares, id)));
}

/**
 * What somebody else ships and is paid for: goods and shipping of other providers' options, and units of our lines that
 * lie where no connection is, or were fulfilled without us.
 */
function shareOfOthers(
  order: OrderSnapshot,
  parcels: readonly SharingParcel[],
  shares: OrderShares,
  elsewhere: FoundParcels["elsewhere"],
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
      const gone = atLeastZero(new BigNumber(line.fulfilled_quantity).minus(byUs));
      const byOthers = gone.plus(elsewhere.get(line.id) ?? NO_MONEY);
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
