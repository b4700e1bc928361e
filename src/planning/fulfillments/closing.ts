import { BigNumber } from "bignumber.js";
import { isOwed, sumOf } from "../values/money";
import { blocked, changeOf, DONE, step } from "./fulfil";
import { isClear, isReceivable, nextForReceiving, returnFor } from "./returns";
import type { SyncDecision } from "./steps";
import type { SyncInput, SyncLine, SyncOrder, SyncParcelReturn } from "./types";

/**
 * The next step that closes an order of which the recipient has collected nothing and paid nothing: what came back is
 * received, what is still owed (the delivery) is written off, the payment is canceled, and the order is archived. Done for
 * every other order, also one of which anything was delivered, paid or kept: that is a person's. Source: docs/returns.md.
 */
export function nextForClosing(input: SyncInput): SyncDecision {
  if (whyNotClosed(input) !== null) return DONE;
  const receiving = nextForReceiving(input);
  if (receiving.kind !== "done") return receiving;
  const { order } = input;
  if (!order.lines.every((line) => isBack(line))) return DONE;
  const begun = nextForWriteOff(input);
  if (begun.kind !== "done") return begun;
  const change = changeOf(order);
  if (change) return blocked(change);
  const { pending_difference: owed, payments, unpaid } = order.money;
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

/**
 * Why the order is not one to be closed; null when it is. `does_not_qualify`: anything of it was delivered, paid, credited or
 * begun to be paid otherwise, or is under way. `not_all_back`: as far as Medusa and the register know.
 */
export function whyNotClosed(input: SyncInput): "does_not_qualify" | "not_all_back" | null {
  if (!isUncollected(input)) return "does_not_qualify";
  return isAllBack(input) ? null : "not_all_back";
}

/** The step that ends a write-off which a process that died has begun: Medusa refuses every other change until then. */
export function nextForWriteOff({ order: { open_change }, parcels }: SyncInput): SyncDecision {
  const isOurs = parcels.some(({ id }) => id === open_change?.begun_for);
  return open_change && isOurs ? step({ type: "confirm_write_off", change_id: open_change.id }) : DONE;
}

/** Whether the parcel was to be paid on delivery and came back, like every other of its order, and nothing was ever paid. */
function isUncollected({ order, parcel, parcels, settings }: SyncInput): boolean {
  const isCash = (provider_id: string) => settings.cod_provider_ids.includes(provider_id);
  const { money, lines } = order;
  return (
    (order.status === "pending" || order.status === "completed") &&
    order.canceled_at === null &&
    new BigNumber(parcel.cash_on_delivery_sum ?? 0).gt(0) &&
    parcel.state === "returned" &&
    // One that was delivered and sent back later was paid at the door, booked or not.
    parcels.every(
      (one) => one.state === "canceled" || (one.state === "returned" && one.delivered_at === null),
    ) &&
    lines.every(({ delivered_quantity }) => new BigNumber(delivered_quantity).isZero()) &&
    money.captures.length === 0 &&
    new BigNumber(money.paid).isZero() &&
    !money.is_credited &&
    money.begun.every(isCash) &&
    money.payments.every((one) => !isOpen(one) || isCash(one.provider_id))
  );
}

function isOpen({ open }: SyncOrder["money"]["payments"][number]): boolean {
  return new BigNumber(open).gt(0);
}

/** Whether every unit of the order came back, by Medusa or by what the register has on the shelf and Medusa can receive. */
function isAllBack(input: SyncInput): boolean {
  const units = input.returns.filter((one) => isToReceive(input, one)).flatMap(({ lines }) => lines);
  return input.order.lines.every((line) => {
    const coming = units.filter(({ line_item_id }) => line_item_id === line.id);
    return isBack(line, sumOf(coming.map(({ quantity }) => new BigNumber(quantity))));
  });
}

/** Whether a press receives all of it: what Medusa has received of it counts already. */
function isToReceive(input: SyncInput, one: SyncParcelReturn): boolean {
  if (one.closed_at !== null || !isClear(one) || !isReceivable(one)) return false;
  const found = returnFor(input, one);
  return found === undefined || found.status === "open" || found.status === "requested";
}

/** What needs no shipping, as a gift wrap, cannot come back; what the customer has of it, as an e-book, was not given back. */
function isBack(line: SyncLine, coming = new BigNumber(0)): boolean {
  const isUnused = !line.requires_shipping && new BigNumber(line.fulfilled_quantity).isZero();
  return isUnused || coming.plus(line.returned_quantity).gte(line.quantity);
}
