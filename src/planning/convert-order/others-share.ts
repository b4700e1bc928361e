import { BigNumber } from "bignumber.js";
import { atLeastZero, sumOf, type Kopiykas } from "../money";
import type { OrderLineSnapshot, OrderSnapshot, ShippingMethodSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcel";
import { outstandingQuantity } from "../quantities";
import { shareOf, spanShare, type OrderShares } from "./order-shares";
import { quantitiesOf } from "./parcel-goods";
import type { ChargedElsewhere } from "./charged-elsewhere";

/**
 * The part of an order that somebody else still ships, or that is shipped later: outstanding goods in no parcel of
 * ours, and the shipping of other providers. Whoever ships it collects for it. Source: ours.
 */
export function shareOfOthers(
  order: OrderSnapshot,
  parcels: readonly Parcel[],
  shares: OrderShares,
  elsewhere: ChargedElsewhere,
): Kopiykas {
  const withUs = quantitiesOf([...parcels, ...(elsewhere.parcels ?? [])]);
  const handedOver = elsewhere.carries_shipping && elsewhere.parcels === undefined;
  const goods = order.lines
    .filter((line) => line.requires_shipping && !(handedOver && isOurs(line, order, parcels)))
    .map((line) => {
      const from = new BigNumber(line.fulfilled_quantity).plus(withUs.get(line.id) ?? 0);
      const to = new BigNumber(line.fulfilled_quantity).plus(outstandingQuantity(line));
      return atLeastZero(spanShare(shareOf(shares, line.id), new BigNumber(line.quantity), from, to));
    });
  const shipping = order.shipping_methods
    .filter((method) => isOfOthers(method, parcels))
    .map((method) => shareOf(shares, method.id));
  return sumOf([...goods, ...shipping]);
}

/** A method whose option is gone is nobody else's: its price would be collected by no one. */
export function isOfOthers(method: ShippingMethodSnapshot, parcels: readonly Parcel[]): boolean {
  const { provider_id } = method;
  return (
    provider_id !== null && !parcels.some((parcel) => parcel.shipping_method.provider_id === provider_id)
  );
}

function isOurs(line: OrderLineSnapshot, order: OrderSnapshot, parcels: readonly Parcel[]): boolean {
  return order.shipping_methods.some(
    (method) =>
      !isOfOthers(method, parcels) &&
      (line.shipping_profile_id === null || method.shipping_profile_id === line.shipping_profile_id),
  );
}
