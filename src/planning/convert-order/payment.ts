import { PAYMENT_METHOD, type PaymentMethodLiteral } from "../../client/literals";
import { toAmountText } from "../money";
import type { DecimalText } from "../order-snapshot";
import type { ParcelSums } from "./parcel-sums";

export interface WirePayment {
  readonly payment_method: PaymentMethodLiteral;
  readonly order_payment_sum: DecimalText;
}

/**
 * `payment_method` and `order_payment_sum` in UAH: what the parcel collects at the door, or, when that is nothing,
 * prepaid with the parcel's part of the order's total. Source: spec, "Order".
 */
export function toPayment(sums: Pick<ParcelSums, "cash_on_delivery" | "own_total">): WirePayment {
  return sums.cash_on_delivery.gt(0)
    ? {
        payment_method: PAYMENT_METHOD.cash_on_delivery,
        order_payment_sum: toAmountText(sums.cash_on_delivery),
      }
    : { payment_method: PAYMENT_METHOD.prepaid, order_payment_sum: toAmountText(sums.own_total) };
}
