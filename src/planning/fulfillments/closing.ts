import { BigNumber } from "bignumber.js";
import { compareMoney, isOwed, sumOf } from "../values/money";
import { blocked, changeOf, DONE, step } from "./fulfil";
import { isClear, isReceivable, nextForReceiving } from "./returns";
import type { SyncDecision } from "./steps";
import type { SyncInput, SyncLine, SyncOrder } from "./types";

/**
 * The next step that closes an order of which the recipient has collected nothing and paid nothing: what came back is
 * received, what is still owed (the delivery) is written off, the payment is voided, and the order is archived. Done for
 * every other order, also one of which anything was paid or kept: that is a person's. Source: docs/returns.md.
 */
export function nextForClosing(input: SyncInput): SyncDecision {
  if (!isUncollected(input) || !isAllComing(input)) return DONE;
  const { order, settings } = input;
  const receiving = nextForReceiving(input);
  if (receiving.kind !== "done") return receiving;
  const { pending_difference: owed, payments, unpaid } = order.money;
  const notClosed = (why: "owed_back" | "return_awaited") =>
    blocked({ code: "not_completed", why, amount: new BigNumber(owed).abs().toFixed(2) });
  if (!order.lines.every((line) => isBack(line))) return notClosed("return_awaited");
  const begun = nextForWriteOff(input);
  if (begun.kind !== "done") return begun;
  const change = changeOf(order);
  if (change) return blocked(change);
  if (compareMoney(owed, "0", settings.round_cash_to) < 0) return notClosed("owed_back");
  if (isOwed(owed)) return step({ type: "begin_write_off", amount: owed });
  const open = payments.filter(isOpen);
  if (open.length > 0 || unpaid.length > 0) {
    const collections = [...open.map((one) => one.payment_collection_id), ...unpaid.map(({ id }) => id)];
    return step({
      type: "cancel_payments",
      payment_ids: open.map(({ id }) => id),
      payment_collection_ids: [...new Set(collections)],
    });
  }
  return step({ type: order.status === "completed" ? "archive" : "complete" });
}

/** The step that ends a write-off which a process that died has begun: Medusa refuses every other change until then. */
export function nextForWriteOff({ order: { open_change }, parcels }: SyncInput): SyncDecision {
  const isOurs = parcels.some(({ id }) => id === open_change?.begun_for);
  return open_change && isOurs ? step({ type: "confirm_write_off", change_id: open_change.id }) : DONE;
}

/** Whether the parcel was to be paid on delivery and came back, like every other of its order, and nothing was ever paid. */
function isUncollected({ order, parcel, parcels, settings }: SyncInput): boolean {
  const { captures, payments } = order.money;
  const isCash = new BigNumber(parcel.cash_on_delivery_sum ?? 0).gt(0);
  const isOnlyCash = payments.every(
    (one) => !isOpen(one) || settings.cod_provider_ids.includes(one.provider_id),
  );
  return (
    (order.status === "pending" || order.status === "completed") &&
    order.canceled_at === null &&
    parcel.state === "returned" &&
    parcels.every(({ state }) => state === "returned" || state === "canceled") &&
    isCash &&
    isOnlyCash &&
    captures.length === 0
  );
}

function isOpen({ open }: SyncOrder["money"]["payments"][number]): boolean {
  return new BigNumber(open).gt(0);
}

/** Whether every unit of the order came back, by Medusa or by what the register has on the shelf and Medusa can receive. */
function isAllComing({ order, returns }: SyncInput): boolean {
  const units = returns
    .filter((one) => one.closed_at === null && isClear(one) && isReceivable(one))
    .flatMap(({ lines }) => lines);
  return order.lines.every((line) => {
    const coming = units.filter(({ line_item_id }) => line_item_id === line.id);
    return isBack(line, sumOf(coming.map(({ quantity }) => new BigNumber(quantity))));
  });
}

function isBack({ quantity, returned_quantity }: SyncLine, coming = new BigNumber(0)): boolean {
  return coming.plus(returned_quantity).gte(quantity);
}
