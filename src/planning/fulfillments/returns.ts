import { BigNumber } from "bignumber.js";
import { areGoodsOf } from "../returns";
import { STATES } from "../states";
import { isOwed } from "../values/money";
import { blocked, changeOf, DONE, step } from "./fulfil";
import type { SyncDecision } from "./steps";
import type { LineQuantity, SyncInput, SyncParcelReturn, SyncReturn } from "./types";

/**
 * The next step for what the warehouse's register has of the parcel: Medusa's return of the same goods is used, or made, and
 * received once they are on the shelf, as far as the setting `returns` goes. What differs from what was sent, or from the
 * return that Medusa has, or came damaged, is a person's. Source: docs/returns.md.
 */
export function nextForReturns(input: SyncInput): SyncDecision {
  const { order, parcel } = input;
  // Goods of a canceled parcel went back to the shelf, and may have left again in another one.
  if (STATES[parcel.state].medusa === "nothing") return DONE;
  if (order.canceled_at !== null || order.status === "canceled") return DONE;
  for (const one of input.returns) {
    const next = nextForReturn(input, one);
    if (next.kind !== "done") return next;
  }
  return DONE;
}

/** The step that receives what came back when a person requests it, whatever the setting and however silent the register. */
export function nextForReceiving(input: SyncInput): SyncDecision {
  const returns = input.returns.map((one) => ({ ...one, is_back: isReceivable(one) }));
  return nextForReturns({ ...input, returns, settings: { ...input.settings, returns: "receive" } });
}

/** Whether a person can receive it: it is on the shelf, or the register has no word for where it is. */
export function isReceivable({ is_back, state }: SyncParcelReturn): boolean {
  return is_back || state === null;
}

function nextForReturn(input: SyncInput, one: SyncParcelReturn): SyncDecision {
  const { order, settings } = input;
  if (one.closed_at !== null || !isClear(one)) return DONE;
  const found = returnFor(input, one);
  if (!found) {
    if (settings.returns === "off" || settings.returns === "show") return DONE;
    if (isReturnedOtherwise(input, one)) return DONE;
    const change = changeOf(order);
    return change ? blocked(change) : step({ type: "request_return", return_id: one.id, lines: one.lines });
  }
  const { id: medusa_return_id, made_for, received_for } = found;
  const which = { return_id: one.id, medusa_return_id };
  if (medusa_return_id !== one.medusa_return_id)
    return step({ type: "link_return", ...which, is_ours: made_for === one.id });
  // What came is not what it asks for, since the register has been corrected; or a person receives it bit by bit.
  if (found.status === "canceled" || !isOf(input, found, one)) return DONE;
  if (found.status === "partially_received") return DONE;
  const left = found.items.flatMap(({ line_item_id, quantity, received }): LineQuantity[] => {
    const rest = new BigNumber(quantity).minus(received);
    return rest.gt(0) ? [{ line_item_id, quantity: rest.toFixed() }] : [];
  });
  if (left.length === 0) {
    const is_ours = received_for === one.id;
    return step({ type: "record_return", ...which, is_ours, owed_back: owedBack(input) });
  }
  if (settings.returns !== "receive" || !one.is_back) return DONE;
  const change = changeOf(order);
  return change ? blocked(change) : step({ type: "receive_return", ...which, lines: left });
}

function owedBack({ order: { money }, settings }: SyncInput): string | null {
  const owed = new BigNumber(money.pending_difference).negated();
  return isOwed(owed, settings.round_cash_to) ? owed.toFixed(2) : null;
}

/** Whether Medusa's return can follow from it without a person. */
export function isClear({ state, differences, lines }: SyncParcelReturn): boolean {
  return state !== "damaged" && differences.length === 0 && lines.length > 0;
}

/** Medusa's return of the goods: the linked one, the one that was made for it, or a person's of the same goods. */
export function returnFor(input: SyncInput, one: SyncParcelReturn): SyncReturn | undefined {
  const { returns } = input.order;
  return (
    returns.find(({ id }) => id === one.medusa_return_id) ??
    returns.find(({ made_for }) => made_for === one.id) ??
    returns.find((each) => isFree(input, each) && isSince(each, one) && isOf(input, each, one))
  );
}

/** Whether it is a person's return that no entry of the register has. */
function isFree({ linked_returns }: SyncInput, { id, made_for, status }: SyncReturn): boolean {
  return made_for === null && status !== "canceled" && !linked_returns.includes(id);
}

/** Not received before the register had the goods: such a one was of goods that came before. */
function isSince({ received_at }: SyncReturn, { registered_at, created_at }: SyncParcelReturn): boolean {
  // The register is read every hour.
  const since = registered_at !== null && registered_at < created_at ? registered_at : created_at;
  return received_at === null || received_at >= since;
}

function isOf({ sent }: SyncInput, { items }: SyncReturn, one: SyncParcelReturn): boolean {
  return one.goods.length > 0 ? areGoodsOf(items, one.goods, sent) : areSame(items, one.lines);
}

function areSame(items: readonly LineQuantity[], lines: readonly LineQuantity[]): boolean {
  const text = (of: readonly LineQuantity[]) =>
    of
      .map(({ line_item_id, quantity }) => `${line_item_id} ${new BigNumber(quantity).toFixed()}`)
      .sort()
      .join();
  return text(items) === text(lines);
}

/** Whether a person's return has or asks for some of its goods, or fewer of them are fulfilled and in no return. */
function isReturnedOtherwise(input: SyncInput, one: SyncParcelReturn): boolean {
  const { lines } = one;
  const skus = (ids: readonly string[]) =>
    input.sent.flatMap(({ line_item_id, sku }) => (ids.includes(line_item_id) ? [sku] : []));
  const wanted = new Set(skus(lines.map(({ line_item_id }) => line_item_id)));
  const isAsked = input.order.returns.some(
    (each) =>
      isFree(input, each) &&
      isSince(each, one) &&
      skus(each.items.map(({ line_item_id }) => line_item_id)).some((sku) => wanted.has(sku)),
  );
  // Another entry has been split or corrected since Medusa's return was made for it: some of its goods may be these.
  const isMoved = input.returns.some((other) => {
    const linked = input.order.returns.find(({ id }) => id === other.medusa_return_id);
    return other.id !== one.id && linked && linked.status !== "canceled" && !isOf(input, linked, other);
  });
  return isAsked || isMoved || !lines.every((line) => isReturnable(input, line));
}

function isReturnable({ order }: SyncInput, { line_item_id, quantity }: LineQuantity): boolean {
  const line = order.lines.find(({ id }) => id === line_item_id);
  return line !== undefined && new BigNumber(line.fulfilled_quantity).minus(line.in_returns).gte(quantity);
}
