import { BigNumber } from "bignumber.js";
import { PAYER_TYPE, type PayerTypeLiteral } from "../../client/literals";
import { findDeliveryOption, isFreeFrom } from "../delivery-options";
import { held, type RuleResult, value } from "../hold";
import type { OrderLineSnapshot, OrderSnapshot } from "../order-snapshot";
import type { Parcel, Shippers } from "../parcels";
import { type Kopiykas, sumOf, toKopiykas } from "../values/money";

/**
 * `PayerType`: the shop pays the carrier when it charged the customer for this option (before discounts), when a price of
 * zero means free, or when the option is free from a sum on and the order's goods reach it. The recipient pays when zero
 * means the carrier's tariff, or below that sum. An option without either is free, because the customer was shown a free
 * one. Held when the sum is unreadable, because it decides who pays. Source: docs/conversion.md.
 */
export function toPayerType(
  order: Pick<OrderSnapshot, "lines">,
  parcel: Parcel,
  shippers: Shippers,
): RuleResult<PayerTypeLiteral> {
  if (isCharged(parcel)) return value(PAYER_TYPE.sender);
  const { option_data } = parcel.shipping_method;
  const { free_from } = option_data;
  if (free_from === undefined || free_from === null) {
    const meaning = option_data.zero_price ?? findDeliveryOption(option_data.id)?.zero_price;
    return value(meaning === "carrier_tariff" ? PAYER_TYPE.recipient : PAYER_TYPE.sender);
  }
  if (!isFreeFrom(free_from)) return held({ code: "free_from_invalid", params: {} });
  const isFree = goodsOf(order, parcel, shippers).gte(toKopiykas(new BigNumber(free_from)));
  return value(isFree ? PAYER_TYPE.sender : PAYER_TYPE.recipient);
}

/**
 * The price after discounts of all the order's goods that travel by the parcel's option, as the customer ordered them:
 * what was promised for the order is not taken back because its goods lie at two places, or leave one after the other.
 */
function goodsOf({ lines }: Pick<OrderSnapshot, "lines">, parcel: Parcel, shippers: Shippers): Kopiykas {
  const isOfOption = (line: OrderLineSnapshot) => {
    if (parcel.lines.some((entry) => entry.line.id === line.id)) return true;
    const shipper = shippers.get(line.id);
    return shipper?.by === "us" && shipper.shipping_option_id === parcel.shipping_option_id;
  };
  return toKopiykas(sumOf(lines.filter(isOfOption).map(({ total }) => new BigNumber(total))));
}

/** Whether the shop charged the customer for the parcel's shipping, before discounts. */
export function isCharged({ shipping_methods }: Parcel): boolean {
  return shipping_methods.some(({ original_total }) => new BigNumber(original_total).gt(0));
}
