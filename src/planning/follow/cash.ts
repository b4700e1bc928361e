import { BigNumber } from "bignumber.js";
import { sumOf } from "../values/money";
import { blocked, DONE, step } from "./quantities";
import type { Following, FollowInput } from "./types";

/** Whose cash counts to the order, once they are delivered. */
const MAY_STILL_COLLECT = ["planned", "new", "picked", "shipped"];

/**
 * The cash of a delivered parcel in Medusa: its own sum and no other parcel's, captured in the name of its warehouse order, so
 * that it is never taken twice. An edit voids the checkout's payment and opens a collection that can only be paid as a
 * whole: that waits for the last parcel, and for sums that agree.
 */
export function nextForCash(input: FollowInput): Following {
  const { parcel, settings } = input;
  const { money } = input.order;
  const sum = new BigNumber(parcel.cash_on_delivery_sum ?? 0);
  if (!sum.gt(0)) return DONE;
  const own = money.captures.filter(({ captured_by }) => captured_by === parcel.id);
  const unrecorded = own.find(({ recorded }) => !recorded);
  if (unrecorded)
    return step({ type: "record_capture", capture_id: unrecorded.id, amount: unrecorded.amount });
  if (own.length > 0) return DONE;
  // Somebody has entered it already.
  if (!new BigNumber(money.pending_difference).gt(0)) return DONE;
  const payment = money.payments.find(
    ({ provider_id, open }) => settings.cod_provider_ids.includes(provider_id) && sum.lte(open),
  );
  if (payment) return step({ type: "capture", payment_id: payment.id, amount: sum.toFixed() });
  return nextForCollection(input);
}

function nextForCollection({ order: { money }, parcels }: FollowInput): Following {
  const collecting = parcels.filter(({ cash_on_delivery_sum }) => cash_on_delivery_sum !== null);
  if (collecting.some(({ state }) => MAY_STILL_COLLECT.includes(state))) return DONE;
  const entered = new Set(money.captures.map(({ captured_by }) => captured_by));
  const collected = sumOf(
    collecting
      .filter(({ id, state }) => state === "delivered" && !entered.has(id))
      .map(({ cash_on_delivery_sum }) => new BigNumber(cash_on_delivery_sum ?? 0)),
  );
  const collection = money.unpaid.find(({ amount }) => collected.eq(amount));
  if (collection && collected.eq(money.pending_difference))
    return step({ type: "mark_paid", payment_collection_id: collection.id });
  const owed = new BigNumber(money.pending_difference).toFixed(2);
  return blocked({ code: "cash_differs", collected: collected.toFixed(2), owed });
}
