import { BigNumber } from "bignumber.js";
import {
  PAYER_TYPE,
  PAYMENT_METHOD,
  type PayerTypeLiteral,
  type PaymentMethodLiteral,
} from "../../client/literals";
import { findDeliveryOption } from "../delivery-options";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcels";
import type { Settings } from "../settings";
import { NO_MONEY, atLeastZero, toAmountText, toKopiykas, type Kopiykas } from "../values/money";
import type { ParcelSums } from "./sums";

/** What an order's payments mean for the handover. Amounts are UAH with two decimals, never below zero. */
export interface PaymentFacts {
  /**
   * How the order is paid for: at the door, before the handover, or not known (it has no payment and the merchant
   * has not said what that means). An order that is settled is `prepaid`, however it began.
   */
  readonly kind: "cash_on_delivery" | "prepaid" | "unknown";
  /** What the customer still owes: Medusa's pending difference, for a prepaid order less what is authorised. */
  readonly owed: DecimalText;
  /**
   * What the parcels of the order collect at the door, all together; zero means the prepaid literal. Differs from
   * `owed` for a prepaid order of which nothing was ever captured: it waits, it never becomes cash on delivery.
   */
  readonly to_collect: DecimalText;
  /** Whether a prepaid order may pass its gate (`prepaid_when`). False for an open cash on delivery, which has none. */
  readonly paid: boolean;
  /** A prepaid order that lives on an authorisation: some is authorised and not all is captured. */
  readonly authorized_only: boolean;
}

type PaymentSettings = Pick<Settings, "cod_provider_ids" | "without_payment" | "prepaid_when">;

/**
 * Source: docs/conversion.md.
 * @param rememberedProviderId provider of the first checkout payment as remembered at the first plan: an edit voids
 *   that payment, and what is left would say something else. Null when nothing is remembered yet.
 */
export function paymentFacts(
  order: Pick<OrderSnapshot, "payment">,
  settings: PaymentSettings,
  rememberedProviderId: string | null,
): PaymentFacts {
  const pending = toKopiykas(order.payment.pending_difference);
  const provider = rememberedProviderId ?? order.payment.first_provider_id;
  if (!pending.gt(0) || !toKopiykas(order.payment.order_total).gt(0)) return settled();
  if (provider === null) return withoutPayment(pending, settings);
  if (settings.cod_provider_ids.includes(provider)) return cashOnDelivery(pending);
  return openPrepaid(order, pending, settings);
}

function settled(): PaymentFacts {
  return facts("prepaid", NO_MONEY, NO_MONEY, { paid: true });
}

function cashOnDelivery(pending: Kopiykas): PaymentFacts {
  return facts("cash_on_delivery", pending, pending, { paid: false });
}

/** `prepaid` for such orders says that the merchant is paid outside Medusa: there is nothing to wait for. */
function withoutPayment(pending: Kopiykas, settings: PaymentSettings): PaymentFacts {
  if (settings.without_payment === "cash_on_delivery") return cashOnDelivery(pending);
  if (settings.without_payment === "prepaid") return facts("prepaid", pending, NO_MONEY, { paid: true });
  return facts("unknown", pending, NO_MONEY, { paid: false });
}

function openPrepaid(
  order: Pick<OrderSnapshot, "payment">,
  pending: Kopiykas,
  settings: PaymentSettings,
): PaymentFacts {
  const authorized = atLeastZero(toKopiykas(order.payment.authorized));
  const owed = atLeastZero(pending.minus(authorized));
  const everCaptured = toKopiykas(order.payment.captured).gt(0);
  return facts("prepaid", owed, everCaptured ? owed : NO_MONEY, {
    paid: settings.prepaid_when === "authorized" && owed.isZero(),
    authorized_only: authorized.gt(0),
  });
}

function facts(
  kind: PaymentFacts["kind"],
  owed: BigNumber,
  toCollect: BigNumber,
  { paid, authorized_only = false }: { paid: boolean; authorized_only?: boolean },
): PaymentFacts {
  return { kind, owed: toAmountText(owed), to_collect: toAmountText(toCollect), paid, authorized_only };
}

export interface WirePayment {
  readonly payment_method: PaymentMethodLiteral;
  readonly order_payment_sum: DecimalText;
}

/**
 * `payment_method` and `order_payment_sum` in UAH: what the parcel collects at the door, or, when that is nothing,
 * prepaid with the parcel's part of the order's total. Source: docs/conversion.md.
 */
export function toPayment(sums: Pick<ParcelSums, "cash_on_delivery" | "own_total">): WirePayment {
  return sums.cash_on_delivery.gt(0)
    ? {
        payment_method: PAYMENT_METHOD.cash_on_delivery,
        order_payment_sum: toAmountText(sums.cash_on_delivery),
      }
    : { payment_method: PAYMENT_METHOD.prepaid, order_payment_sum: toAmountText(sums.own_total) };
}

/**
 * `PayerType`: the shop pays the carrier when it charged the customer for this option (before discounts), or when
 * its price of zero means free. The recipient pays when it means the carrier's tariff. An option that does not say
 * is free: that is what the customer was shown. Source: docs/conversion.md.
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
