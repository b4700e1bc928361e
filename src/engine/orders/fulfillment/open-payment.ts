import { BigNumber } from "bignumber.js";
import type { Stores } from "../../../modules/sklad/stores";
import type { Hold } from "../../../planning/hold";
import {
  openPayment,
  type OpenAction,
  type PlanInput,
  type WarehouseOrderSnapshot,
} from "../../../planning/orders";
import { contentHash } from "../../../planning/values/canonical";

/** For this long a second press means that the parcel is to be sent unpaid. */
const MEANT_WITHIN_MS = 60_000;

/** What a merchant presses, in all that makes another press another one. */
export interface Press {
  readonly order_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
  readonly lines: readonly unknown[];
}

export type PaymentConfirmation =
  | { readonly kind: "paid" }
  /** The merchant knows what is open, and has pressed again. */
  | { readonly kind: "overruled"; readonly open: Hold }
  /** They are told, and nothing is planned. */
  | { readonly kind: "asked"; readonly message: string };

/**
 * A prepaid order whose money is open is not sent by one press. The first is remembered and answered with what is open;
 * the second within a minute counts.
 */
export async function confirmPayment(
  stores: Stores,
  input: PlanInput,
  press: Press,
  order: WarehouseOrderSnapshot | OpenAction,
): Promise<PaymentConfirmation> {
  const open = openPayment(input, order);
  if (!open) return { kind: "paid" };
  const key = `fulfill:${press.order_id}:${contentHash({ ...press, open })}`;
  if (await stores.confirmations.press(key, MEANT_WITHIN_MS)) return { kind: "overruled", open };
  const { pending_difference } = input.order.payment;
  return {
    kind: "asked",
    message:
      `Order ${order.number} is prepaid, and ${WHY[open.code] ?? "its payment is open"} (${new BigNumber(pending_difference).toFixed(2)} UAH open). ` +
      `Nothing was sent. Fulfil the same items again within a minute to send the parcel all the same: it collects no money.`,
  };
}

const WHY: Partial<Record<Hold["code"], string>> = {
  prepaid_not_paid: "its payment is not in yet",
  prepaid_shortfall: "a part of its price is not paid",
  payment_lapsed: "its payment was voided or has lapsed",
  refunded: "everything that was paid has been refunded",
};
