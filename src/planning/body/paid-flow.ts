import { BigNumber } from "bignumber.js";
import type { CaptureSnapshot, DecimalText } from "../order-snapshot";
import { atLeastZero, isOwed, type Kopiykas, NO_MONEY, sumOf, toKopiykas } from "../values/money";

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

interface Paid {
  /** Money captured for no parcel, less what counts for items that others ship. */
  readonly unnamed: Kopiykas;
  readonly captures: readonly CaptureSnapshot[];
}

interface Distribution {
  /** Left to pay. */
  readonly due: readonly Kopiykas[];
  /** What a sent parcel takes beyond its worth; negative when it takes less. */
  readonly excess: readonly Kopiykas[];
  /** The part of all excess by which no other parcel's amount can be reduced. */
  readonly overpaid: Kopiykas;
}

/**
 * Distributes payments over the parcels in their order. What a sent parcel collects in excess, because it is worth less
 * since or was paid another way, reduces what the other parcels collect.
 * @param totals worth of each parcel
 */
export function distributePayments(
  parcels: readonly PayingParcel[],
  totals: readonly Kopiykas[],
  { unnamed, captures }: Paid,
): Distribution {
  let rest = unnamed;
  let byHand = NO_MONEY;
  const shares = parcels.map((parcel, at) => {
    const { sent } = parcel;
    const worth = totals[at] ?? NO_MONEY;
    const most = mostFor(parcel, worth);
    const captured = capturedFor(parcel);
    const open = atLeastZero(most.minus(captured));
    const paid = BigNumber.min(open, rest);
    rest = rest.minus(paid).plus(atLeastZero(captured.minus(most)));
    const due = open.minus(paid);
    if (!sent || sent.came_back) return { due, excess: NO_MONEY };
    const fair = BigNumber.min(most, worth);
    if (sent.collects === undefined) return { due, excess: most.minus(fair) };
    const entered = BigNumber.min(paid, atLeastZero(capturedAfter(captures, sent.delivered).minus(byHand)));
    byHand = byHand.plus(entered);
    const collects = atLeastZero(toKopiykas(sent.collects).minus(captured).minus(entered));
    const excess = BigNumber.min(captured, most).plus(paid).plus(collects).minus(fair);
    return { due, excess: excess.gt(MAX_ROUNDING) && excess.lt(0) ? NO_MONEY : excess };
  });
  let overpaid = atLeastZero(sumOf(shares.map(({ excess }) => excess)));
  const due = shares.map((share, at) => {
    if (parcels[at]?.sent) return share.due;
    const spared = BigNumber.min(share.due, overpaid);
    overpaid = overpaid.minus(spared);
    return share.due.minus(spared);
  });
  return { due, excess: shares.map(({ excess }) => excess), overpaid };
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
  const open = parcels.map((parcel, at) =>
    atLeastZero(mostFor(parcel, totals[at] ?? NO_MONEY).minus(capturedFor(parcel))),
  );
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

/** The most that can be paid for a parcel: its sum when it was sent, or its present worth while it can change. */
function mostFor({ sent }: PayingParcel, worth: Kopiykas): Kopiykas {
  if (!sent || sent.own_total === null) return worth;
  const asked = toKopiykas(sent.own_total);
  return sent.came_back ? BigNumber.min(asked, worth) : asked;
}

/** What was captured in the name of the parcel. */
export function capturedFor({ captured }: PayingParcel): Kopiykas {
  return atLeastZero(toKopiykas(captured ?? "0"));
}
