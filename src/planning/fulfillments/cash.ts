import { BigNumber } from "bignumber.js";
import { atLeastZero, compareMoney, isCashFor, isCovered, isOwed, NO_MONEY, sumOf } from "../values/money";
import { isCashCollected, isLive } from "../states";
import { blocked, DONE, step } from "./fulfil";
import type { SyncDecision } from "./steps";
import type { SyncInput, SyncOrder, SyncSettings } from "./types";

/**
 * Books the cash of a delivered parcel in Medusa: its own sum, captured with the id of its warehouse order, so that it
 * is never booked twice. An order edit voids the checkout's payment and opens a payment collection that can only be
 * paid as a whole; that waits for the last parcel, and for sums that agree. So does an order without any payment.
 */
export function nextForCash(input: SyncInput): SyncDecision {
  const { parcel, settings } = input;
  const { money } = input.order;
  const sum = new BigNumber(parcel.cash_on_delivery_sum ?? 0);
  if (!sum.gt(0)) return DONE;
  const ours = new Set(input.parcels.map(({ id }) => id));
  // Also for another parcel's: Medusa's next capture would record it with its own sum.
  const unrecorded = money.captures.find(
    ({ recorded, captured_by }) => !recorded && captured_by !== null && ours.has(captured_by),
  );
  if (unrecorded)
    return step({ type: "record_capture", capture_id: unrecorded.id, amount: unrecorded.amount });
  if (money.captures.some(({ captured_by }) => captured_by === parcel.id)) return DONE;
  // The merchant has booked it already.
  if (!isOwed(money.pending_difference, settings.round_cash_to)) return DONE;
  const byHand = enteredByHand(input);
  // A person has to say what a partial amount was entered for.
  if (isOwed(byHand, settings.round_cash_to))
    return isCovered(sum, byHand, settings.round_cash_to) ? DONE : differs(sum, money.pending_difference);
  const payment = money.payments.find(
    ({ provider_id, open }) =>
      settings.cod_provider_ids.includes(provider_id) &&
      new BigNumber(open).gt(0) &&
      isCovered(sum, open, settings.round_cash_to),
  );
  // Medusa captures all of a payment that lacks the fraction by which the cash was rounded up.
  if (payment)
    return step({
      type: "capture",
      payment_id: payment.id,
      amount: BigNumber.min(sum, payment.open).toFixed(),
    });
  return nextForCollection(input);
}

/** The step that books the cash when a person requests it, whatever other steps the parcel needs. */
export function nextForBooking(input: SyncInput): SyncDecision {
  const { order, parcel } = input;
  const isOver = order.canceled_at !== null || order.status === "canceled";
  return parcel.state !== "delivered" || isOver ? DONE : nextForCash(input);
}

/** Whether a return was requested and has not arrived. */
export function awaitsReturn({ returns }: Pick<SyncOrder, "returns">): boolean {
  return returns.some(({ status }) => status === "requested" || status === "partially_received");
}

function nextForCollection({ order, parcels, settings }: SyncInput): SyncDecision {
  const { money } = order;
  const collecting = parcels.filter(({ cash_on_delivery_sum }) => cash_on_delivery_sum !== null);
  // What an unsent parcel will collect is not known before it is sent.
  if (cashIsToCome(parcels) || parcels.some(({ state }) => state === "planned")) return DONE;
  const entered = new Set(money.captures.map(({ captured_by }) => captured_by));
  const collected = cashOf(collecting.filter((one) => isCashCollected(one) && !entered.has(one.id)));
  const owed = money.pending_difference;
  const most = mostLeftOf(parcels, settings);
  const collection = money.unpaid.find(({ amount }) => compareMoney(amount, owed, most) === 0);
  if (!isCashFor(collected, owed, most)) return differs(collected, owed);
  const begun = money.payments.find(
    ({ provider_id, open }) => provider_id === MARKED_AS_PAID && compareMoney(open, owed, most) === 0,
  );
  if (begun && !collection) return step({ type: "capture", payment_id: begun.id, amount: begun.open });
  // Medusa lowers its collection by what a return asks for, which is owed until it comes back.
  const hasNone = awaitsReturn(order) || (money.unpaid.length === 0 && money.payments.length === 0);
  if (collection || hasNone)
    return step({ type: "mark_paid", payment_collection_id: collection?.id ?? null, amount: owed });
  return differs(collected, owed);
}

/**
 * Provider of the payment by which Medusa marks a collection as paid. A process that dies in between leaves it
 * authorized, and no unpaid collection.
 */
const MARKED_AS_PAID = "pp_system_default";

/** Whether a parcel on its way will collect cash for the order. */
export function cashIsToCome(parcels: SyncInput["parcels"]): boolean {
  return parcels.some((parcel) => parcel.cash_on_delivery_sum !== null && isLive(parcel));
}

/** The largest rest, in UAH, that rounding can leave after these parcels: each rounds its cash by less than a step. */
export function mostLeftOf(
  parcels: SyncInput["parcels"],
  { round_cash_to }: Pick<SyncSettings, "round_cash_to">,
): BigNumber {
  const collected = parcels.filter(isCashCollected);
  return new BigNumber(round_cash_to).times(Math.max(1, collected.length));
}

/**
 * Cash that a person entered for the parcel, in UAH, less what counts for parcels delivered and handed over before it.
 * Money captured before the handover is no part of the parcel's sum and stays out, unless the sums exceed what is owed:
 * then some of it was entered for a parcel after all.
 */
function enteredByHand({ order: { money }, parcel, parcels, settings }: SyncInput): BigNumber {
  const captures = capturedByHand(money, parcels, settings);
  const total = totalOf(captures);
  const named = new Set(money.captures.map(({ captured_by }) => captured_by));
  const unbooked = parcels.filter(
    ({ id, cash_on_delivery_sum }) => cash_on_delivery_sum !== null && !named.has(id),
  );
  const asked = unbooked.filter((one) => isCashCollected(one) || isLive(one));
  const excess = cashOf(asked).minus(money.pending_difference);
  // Captures form a line in their order, on which each parcel takes the part from its handover on.
  let taken = NO_MONEY;
  for (const one of unbooked.filter(isCashCollected).sort(byHandover)) {
    const before = totalOf(captures.filter(({ at }) => Date.parse(at) < handedOverAt(one)));
    const from = BigNumber.max(taken, BigNumber.min(before, atLeastZero(total.minus(atLeastZero(excess)))));
    if (one.id === parcel.id) return total.minus(from);
    taken = BigNumber.min(total, from.plus(one.cash_on_delivery_sum ?? 0));
  }
  return NO_MONEY;
}

function capturedByHand(
  { captures }: SyncInput["order"]["money"],
  parcels: SyncInput["parcels"],
  { cod_provider_ids }: SyncSettings,
): SyncInput["order"]["money"]["captures"] {
  const ours = new Set(parcels.map(({ id }) => id));
  return captures.filter(({ captured_by, provider_id }) => {
    const isOurs = captured_by !== null && ours.has(captured_by);
    return !isOurs && cod_provider_ids.includes(provider_id);
  });
}

function totalOf(captures: SyncInput["order"]["money"]["captures"]): BigNumber {
  return sumOf(captures.map(({ amount }) => new BigNumber(amount)));
}

function cashOf(parcels: SyncInput["parcels"]): BigNumber {
  return sumOf(parcels.map(({ cash_on_delivery_sum }) => new BigNumber(cash_on_delivery_sum ?? 0)));
}

function byHandover(left: SyncInput["parcels"][number], right: SyncInput["parcels"][number]): number {
  return handedOverAt(left) - handedOverAt(right);
}

/** When the parcel's sum was last sent, in milliseconds; an unknown moment lies before every capture. */
function handedOverAt({ accepted_at, edited_at }: SyncInput["parcels"][number]): number {
  return Math.max(Number(accepted_at ?? 0), Number(edited_at ?? 0));
}

function differs(collected: BigNumber, owed: string): SyncDecision {
  return blocked({
    code: "cash_differs",
    collected: collected.toFixed(2),
    owed: new BigNumber(owed).toFixed(2),
  });
}
