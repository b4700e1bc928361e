import { BigNumber } from "bignumber.js";
import type { CaptureSnapshot, DecimalText } from "../order-snapshot";
import { isOwed } from "../values/compare-money";
import { atLeastZero, NO_MONEY, sumOf, toKopiykas, type Kopiykas } from "../values/money";

/** What was captured in the name of a parcel, and what it left with. */
export interface PayingParcel {
  /** What it was sent with, once it can no longer change; absent while it can. */
  readonly sent?: SentSums;
  /** UAH captured in its name: the cash that was collected with it. */
  readonly captured?: DecimalText;
}

/** The sums of a parcel that can no longer change, in UAH. */
export interface SentSums {
  /** What its goods and extras cost when it was sent; null when that is not known. */
  readonly own_total: DecimalText | null;
  /** Whether it came back: its cash was not collected. */
  readonly came_back: boolean;
  /** The cash it was sent to collect; absent: the rest of what it was worth. */
  readonly collects?: DecimalText;
  /** When it was handed to the customer, null when that is not known; absent before: nothing paid can be its cash. */
  readonly delivered?: { readonly at: string | null };
}

/** What flows past an order's parcels: whatever is captured in no parcel's name, less what counts to others. */
export interface Paid {
  readonly rest: Kopiykas;
  readonly captures: readonly CaptureSnapshot[];
}

export interface PaidFlow {
  /** What is left to pay of each parcel. */
  readonly due: readonly Kopiykas[];
  /** What each parcel that has left takes beyond what it is worth; below zero when it takes less. */
  readonly beyond: readonly Kopiykas[];
  /** What the parcels that have left take too much, and no other can be spared. */
  readonly left: Kopiykas;
}

/**
 * Lets what is paid flow past the parcels in their order. What those that have left take too much, because they are worth
 * less since or were paid another way, the others are spared.
 * @param totals what each parcel is worth
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
    return more.gt(MOST_ROUNDED) && more.lt(0) ? NO_MONEY : more;
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

/** Cash is rounded down to what can be counted out, by less than a hryvnia: nobody makes up for that. */
const MOST_ROUNDED = new BigNumber(-100);

/** What was captured once the parcel had arrived may be its own cash, entered by hand. */
function capturedAfter(captures: readonly CaptureSnapshot[], delivered: SentSums["delivered"]): Kopiykas {
  if (!delivered) return NO_MONEY;
  const since = delivered.at === null ? -Infinity : Date.parse(delivered.at);
  const later = captures.filter(({ at }) => Date.parse(at) > since);
  return toKopiykas(sumOf(later.map(({ amount, refunded }) => new BigNumber(amount).minus(refunded))));
}

/** Where a parcel's money begins and ends, of all that is captured in nobody's name one after the other. */
export interface Stretch {
  readonly from: Kopiykas;
  readonly to: Kopiykas;
}

/** @param others what counts to others first */
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
 * Whether any of it was captured and is not given back. What is refunded of a payment is missing where that payment
 * counted, as long as the refund was taken off what the order costs and not off what it is worth.
 * @param credited what the order costs less than it is worth
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

/** The most that is paid for a parcel: what it was sent with, or what it is worth while that can change. */
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
