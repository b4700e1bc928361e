import { BigNumber } from "bignumber.js";
import { AdminError } from "../../../modules/sklad/admin-error";
import type { Stores } from "../../../modules/sklad/stores";
import type { Hold } from "../../../planning/hold";
import {
  openPayment,
  type CreateAction,
  type PlanInput,
  type WarehouseOrderInPlan,
} from "../../../planning/orders";
import { contentHash } from "../../../planning/values/canonical";

/** A second click within this time confirms that the parcel is to be sent unpaid. */
const MEANT_WITHIN_MS = 60_000;

/** The content of a fulfillment request: two clicks with equal content belong together. */
export interface Press {
  readonly order_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
  readonly lines: readonly unknown[];
}

export type PaymentConfirmation =
  | { readonly kind: "paid" }
  /** The merchant was shown what is unpaid and clicked again. */
  | { readonly kind: "overruled"; readonly open: Hold }
  /** The merchant is asked to click again, and nothing is planned. */
  | { readonly kind: "asked"; readonly error: AdminError };

/**
 * Requires a second click for a prepaid order with open payment. The first is stored and answered with the open amount;
 * a second within a minute confirms.
 */
export async function confirmPayment(
  stores: Stores,
  input: PlanInput,
  press: Press,
  order: WarehouseOrderInPlan | CreateAction,
): Promise<PaymentConfirmation> {
  const open = openPayment(input, order);
  if (!open) return { kind: "paid" };
  const key = `fulfill:${press.order_id}:${contentHash({ ...press, open })}`;
  if (await stores.confirmations.press(key, MEANT_WITHIN_MS)) return { kind: "overruled", open };
  const { pending_difference } = input.order.payment;
  const unpaid = new BigNumber(pending_difference).toFixed(2);
  return {
    kind: "asked",
    error: new AdminError("payment_open", { number: order.number, hold: open.code, open: unpaid }),
  };
}
