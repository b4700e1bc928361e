import { BigNumber } from "bignumber.js";
import { PAYER_TYPE, type PayerTypeLiteral } from "../../client/literals";
import { findDeliveryOption } from "../delivery-methods";
import type { OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcel";

/**
 * `PayerType`: the shop pays the carrier when it charged the customer for this option (before discounts), or when
 * its price of zero means free. The recipient pays when it means the carrier's tariff. An option that does not say
 * is free: that is what the customer was shown. Source: spec, "Order" `PayerType`; the choice is ours.
 */
export function toPayerType(
  order: Pick<OrderSnapshot, "shipping_methods">,
  parcel: Parcel,
): PayerTypeLiteral {
  const charged = [parcel.shipping_method, ...order.shipping_methods].some(
    (method) =>
      method.shipping_option_id === parcel.shipping_option_id && new BigNumber(method.original_total).gt(0),
  );
  if (charged) return PAYER_TYPE.sender;
  const { option_data } = parcel.shipping_method;
  const meaning = option_data.zero_price ?? findDeliveryOption(option_data.id)?.zero_price;
  return meaning === "carrier_tariff" ? PAYER_TYPE.recipient : PAYER_TYPE.sender;
}
