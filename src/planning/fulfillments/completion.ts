import { BigNumber } from "bignumber.js";
import { compareMoney, isCashFor } from "../values/compare-money";
import { sumOf } from "../values/money";
import { cashIsToCome, mostLeftOf } from "./cash";
import { blocked, changeOf, DONE, step } from "./quantities";
import type { SyncDecision, SyncInput, SyncOrder } from "./types";

/**
 * Completes an order once each unit, including those of other shippers, is delivered or written off, no side owes money
 * and no return is awaited. Otherwise it returns what keeps the order open.
 */
export function nextForCompletion(input: SyncInput): SyncDecision {
  const { order, parcels, settings } = input;
  if (order.status !== "pending" || !hasArrived(order)) return DONE;
  const amount = new BigNumber(order.money.pending_difference).abs().toFixed(2);
  const notCompleted = (why: "owed" | "owed_back" | "return_awaited") =>
    blocked({ code: "not_completed", why, amount });
  if (order.awaits_return) return notCompleted("return_awaited");
  const owed = compareMoney(order.money.pending_difference, "0", mostLeftOf(parcels, settings));
  if (owed > 0) return cashIsToCome(parcels) || waitsToBeBooked(input) ? DONE : notCompleted("owed");
  if (owed < 0) return notCompleted("owed_back");
  const change = changeOf(order);
  return change ? blocked(change) : step({ type: "complete" });
}

function hasArrived({ lines }: SyncOrder): boolean {
  return lines.every(({ quantity, delivered_quantity, written_off_quantity }) =>
    new BigNumber(delivered_quantity).plus(written_off_quantity).gte(quantity),
  );
}

/** Whether the amount owed is cash that the merchant chose to mark as paid by hand. */
function waitsToBeBooked({ order: { money }, parcels, settings }: SyncInput): boolean {
  if (settings.capture_on_delivery) return false;
  const entered = new Set(money.captures.map(({ captured_by }) => captured_by));
  const collected = parcels.filter(({ id, state }) => state === "delivered" && !entered.has(id));
  const cash = sumOf(collected.map(({ cash_on_delivery_sum }) => new BigNumber(cash_on_delivery_sum ?? 0)));
  return isCashFor(cash, money.pending_difference, mostLeftOf(parcels, settings));
}
