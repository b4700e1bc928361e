import { BigNumber } from "bignumber.js";
import { compareMoney, isCashFor, isCovered, isOwed } from "../values/compare-money";
import { sumOf } from "../values/money";
import { blocked, DONE, step } from "./quantities";
import type { SyncDecision, SyncInput, SyncSettings } from "./types";

const ON_THEIR_WAY = ["planned", "new", "picked", "shipped"];

/**
 * Books the cash of a delivered parcel in Medusa: its own sum, captured with the id of its warehouse order, so that it
 * is never booked twice. An order edit voids the checkout's payment and opens a payment collection that can only be
 * paid as a whole; that waits for the last parcel, and for sums that agree.
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

function nextForCollection({ order: { money }, parcels, settings }: SyncInput): SyncDecision {
  const collecting = parcels.filter(({ cash_on_delivery_sum }) => cash_on_delivery_sum !== null);
  if (cashIsToCome(parcels)) return DONE;
  const entered = new Set(money.captures.map(({ captured_by }) => captured_by));
  const collected = sumOf(
    collecting
      .filter(({ id, state }) => state === "delivered" && !entered.has(id))
      .map(({ cash_on_delivery_sum }) => new BigNumber(cash_on_delivery_sum ?? 0)),
  );
  const owed = money.pending_difference;
  const most = mostLeftOf(parcels, settings);
  const collection = money.unpaid.find(({ amount }) => compareMoney(amount, owed, most) === 0);
  if (collection && isCashFor(collected, owed, most))
    return step({ type: "mark_paid", payment_collection_id: collection.id });
  return differs(collected, owed);
}

/** Whether a parcel on its way will collect cash for the order. */
export function cashIsToCome(parcels: SyncInput["parcels"]): boolean {
  return parcels.some(
    ({ state, cash_on_delivery_sum }) => cash_on_delivery_sum !== null && ON_THEIR_WAY.includes(state),
  );
}

/** The largest rest, in UAH, that rounding can leave after these parcels: each rounds its cash by less than a step. */
export function mostLeftOf(
  parcels: SyncInput["parcels"],
  { round_cash_to }: Pick<SyncSettings, "round_cash_to">,
): BigNumber {
  const collected = parcels.filter(
    ({ state, cash_on_delivery_sum }) => state === "delivered" && cash_on_delivery_sum !== null,
  );
  return new BigNumber(round_cash_to).times(Math.max(1, collected.length));
}

/** Cash that a person entered, in UAH, less what counts for parcels delivered before this one, in their order. */
function enteredByHand({ order: { money }, parcel, parcels, settings }: SyncInput): BigNumber {
  const ours = new Set(parcels.map(({ id }) => id));
  let left = sumOf(
    money.captures
      .filter(({ captured_by, provider_id }) => {
        const isOurs = captured_by !== null && ours.has(captured_by);
        return !isOurs && settings.cod_provider_ids.includes(provider_id);
      })
      .map(({ amount }) => new BigNumber(amount)),
  );
  const named = new Set(money.captures.map(({ captured_by }) => captured_by));
  for (const { id, state, cash_on_delivery_sum } of parcels) {
    if (id === parcel.id) return left;
    if (state === "delivered" && !named.has(id))
      left = BigNumber.max(0, left.minus(cash_on_delivery_sum ?? 0));
  }
  return left;
}

function differs(collected: BigNumber, owed: string): SyncDecision {
  return blocked({
    code: "cash_differs",
    collected: collected.toFixed(2),
    owed: new BigNumber(owed).toFixed(2),
  });
}
