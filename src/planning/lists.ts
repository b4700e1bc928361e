import type { ProblemCode } from "../catalogue";
import type { Settings } from "./settings";
import type { WarehouseOrder } from "./warehouse-order";

/**
 * The figures of a day, each of which is also a filter of the order list. Days are those of Kyiv.
 * - `sent_today`: the warehouse accepted the order today, or it was sent there today and is not accepted: the call failed, was
 *   refused, or has no outcome yet.
 * - `accepted_today`: the warehouse accepted the order today.
 * - `waiting`: the order is not at the warehouse yet.
 * - `late`: a problem is open because the order is not getting through, or has been in one state for days.
 * - `cash_to_collect`: the order is at the warehouse or on its way, and the recipient pays on delivery.
 * - `cash_unbooked`: the cash was collected and is not paid in Medusa.
 */
export const DAY_FIGURES = [
  "sent_today",
  "accepted_today",
  "waiting",
  "late",
  "cash_to_collect",
  "cash_unbooked",
] as const;
export type DayFigure = (typeof DAY_FIGURES)[number];

/** Problems that make an order `late`. */
export const LATE_PROBLEMS: readonly ProblemCode[] = ["not_getting_through", "stuck_at_warehouse"];

/** How a parcel is paid. `unknown`: it waits for a person, because its order has no payment and the setting for these says so. */
export const PAYMENTS = ["cash_on_delivery", "prepaid", "unknown"] as const;
export type Payment = (typeof PAYMENTS)[number];

/**
 * How a parcel is paid: once it was handed over by what was sent, before by the payment of its checkout. The row does not
 * have the amount that is still owed, so an order paid in full meanwhile keeps the payment of its checkout.
 * @param settings of the order's connection; null when it was deleted
 */
export function paymentOf(
  {
    accepted_at,
    cash_on_delivery_sum,
    collect_on_delivery,
    payment_provider_id,
    state,
  }: Pick<
    WarehouseOrder,
    "accepted_at" | "cash_on_delivery_sum" | "collect_on_delivery" | "payment_provider_id" | "state"
  >,
  settings: Pick<Settings, "cod_provider_ids" | "without_payment"> | null,
): Payment {
  if (accepted_at !== null) return cash_on_delivery_sum === null ? "prepaid" : "cash_on_delivery";
  if (collect_on_delivery) return "cash_on_delivery";
  if (payment_provider_id === null) return withoutPayment(settings?.without_payment ?? "hold", state);
  return settings?.cod_provider_ids.includes(payment_provider_id) === true ? "cash_on_delivery" : "prepaid";
}

/** What an order without a payment is; see `paymentFacts`. */
function withoutPayment(setting: Settings["without_payment"], state: WarehouseOrder["state"]): Payment {
  if (setting !== "hold") return setting;
  return state === "planned" ? "unknown" : "prepaid";
}

/** `after` of a page of the log: microseconds since 1970, which Dates round, and the id of the last entry. */
export const LOG_CURSOR = /^(\d{1,17})\.(skl(?:cmd|in)_[0-9A-Z]{26})$/;
