import { BigNumber } from "bignumber.js";
import type { CaptureSnapshot, DecimalText } from "../order-snapshot";
import { atLeastZero, isOwed, type Kopiykas, NO_MONEY, sumOf, toKopiykas } from "../values/money";

/** The payments captured for a parcel, and the sums it was sent with. */
export interface PayingParcel {
  /** The sums it was sent with; absent while it can still change. */
  readonly sent?: SentSums;
  /** UAH captured for this parcel: the cash collected at the door. */
  readonly captured?: DecimalText;
}

/** The sums of a parcel that can no longer change, in UAH. */
export interface SentSums {
  /** Price of its items and extras when it was sent; null when unknown. */
  readonly own_total: DecimalText | null;
  /** Whether it came back, so that its cash was not collected. */
  readonly came_back: boolean;
  /** The cash it was sent to collect; when absent, the rest of `own_total`. */
  readonly collects?: DecimalText;
  /** When it was handed to the customer, null when unknown; absent before, when no payment can be its cash. */
  readonly delivered?: { readonly at: string | null };
}

/** Captures that belong to no parcel, less what counts for items that others ship. */
interface Paid {
  readonly rest: Kopiykas;
  readonly captures: readonly CaptureSnapshot[];
}

interface PaidFlow {
  /** Amount left to pay of each parcel. */
  readonly due: readonly Kopiykas[];
  /** Amount that each sent parcel takes beyond its worth; negative when it takes less. */
  readonly beyond: readonly Kopiykas[];
  /** Excess of the sent parcels that no other parcel's amount can be reduced by. */
  readonly left: Kopiykas;
}

/**
 * Distributes payments over the parcels in their order. What a sent parcel collects in excess, because it is worth less
 * since or was paid another way, reduces what the other parcels collect.
 * @param totals worth of each parcel
 */
export function flowPast(
  parcels: readonly PayingParcel[],
  totals: readonly Kopiykas[],
  { rest: paid, captures }: Paid,
): PaidFlow {
  const limits = limitsOf(parcels, totals);
  const named = namedOf(parcels);
  let rest = paid;
  const open = limits.map((limit, at) => atLeastZero(limit.minus(named[at] ?? NO_MONEY)));
  const counted = open.map((most, at) => {
    const taken = BigNumber.min(most, rest);
    rest = rest.minus(taken).plus(atLeastZero((named[at] ?? NO_MONEY).minus(limits[at] ?? NO_MONEY)));
    return taken;
  });

  let entered = NO_MONEY;
  const beyond = parcels.map(({ sent }, at) => {
    if (!sent || sent.came_back) return NO_MONEY;
    const here = (amounts: readonly Kopiykas[]) => amounts[at] ?? NO_MONEY;
    const limit = here(limits);
    const fair = BigNumber.min(limit, here(totals));
    if (sent.collects === undefined) return limit.minus(fair);
    const later = atLeastZero(capturedAfter(captures, sent.delivered).minus(entered));
    const byHand = BigNumber.min(here(counted), later);
    entered = entered.plus(byHand);
    const cash = atLeastZero(toKopiykas(sent.collects).minus(here(named)).minus(byHand));
    const paidFor = BigNumber.min(here(named), limit).plus(here(counted));
    const more = paidFor.plus(cash).minus(fair);
    return more.gt(MAX_ROUNDING) && more.lt(0) ? NO_MONEY : more;
  });
  let left = atLeastZero(sumOf(beyond));
  const due = parcels.map(({ sent }, at) => {
    const most = (open[at] ?? NO_MONEY).minus(counted[at] ?? NO_MONEY);
    const spared = sent ? NO_MONEY : BigNumber.min(most, left);
    left = left.minus(spared);
    return most.minus(spared);
  });
  return { due, beyond, left };
}

/** Cash is rounded down to what can be counted out, by less than a hryvnia, and the difference is never collected. */
const MAX_ROUNDING = new BigNumber(-100);

/** Captures after the delivery, which may be the parcel's own cash entered by hand. */
function capturedAfter(captures: readonly CaptureSnapshot[], delivered: SentSums["delivered"]): Kopiykas {
  if (!delivered) return NO_MONEY;
  const since = delivered.at === null ? -Infinity : Date.parse(delivered.at);
  const later = captures.filter(({ at }) => Date.parse(at) > since);
  return toKopiykas(sumOf(later.map(({ amount, refunded }) => new BigNumber(amount).minus(refunded))));
}

/** A parcel's interval on the sum of all captures that belong to no parcel, in their order. */
interface Stretch {
  readonly from: Kopiykas;
  readonly to: Kopiykas;
}

/** @param others amount that counts for items of other shippers first */
export function stretchOf(
  parcels: readonly PayingParcel[],
  totals: readonly Kopiykas[],
  others: Kopiykas,
  index: number,
): Stretch {
  const named = namedOf(parcels);
  const open = limitsOf(parcels, totals).map((limit, at) => atLeastZero(limit.minus(named[at] ?? NO_MONEY)));
  const from = others.plus(sumOf(open.slice(0, index)));
  return { from, to: from.plus(open[index] ?? NO_MONEY) };
}

/**
 * Whether a payment that was not given back falls into the interval. A refund leaves a gap where its payment counted,
 * as long as the refund reduced the order's total and not its worth.
 * @param credited the difference between the order's worth and its total
 */
export function isPaidIn(
  { from, to }: Stretch,
  captures: readonly CaptureSnapshot[],
  credited: Kopiykas,
): boolean {
  let at = NO_MONEY;
  let gaps = atLeastZero(credited);
  return captures.some(({ amount, refunded }) => {
    const rest = new BigNumber(amount).minus(refunded);
    const kept = at.plus(isOwed(rest) ? toKopiykas(rest) : NO_MONEY);
    const back = toKopiykas(refunded);
    const isInside = kept.gt(at) && kept.gt(from) && at.lt(to);
    const gap = BigNumber.min(back, gaps);
    gaps = gaps.minus(gap);
    at = kept.plus(gap);
    return isInside;
  });
}

/** The most that can be paid for each parcel: its sum when it was sent, or its present worth while it can change. */
function limitsOf(parcels: readonly PayingParcel[], totals: readonly Kopiykas[]): Kopiykas[] {
  return parcels.map(({ sent }, at) => {
    const worth = totals[at] ?? NO_MONEY;
    if (!sent || sent.own_total === null) return worth;
    const asked = toKopiykas(sent.own_total);
    return sent.came_back ? BigNumber.min(asked, worth) : asked;
  });
}

export function namedOf(parcels: readonly PayingParcel[]): Kopiykas[] {
  return parcels.map(({ captured }) => atLeastZero(toKopiykas(captured ?? "0")));
}
