import { BigNumber } from "bignumber.js";
import {
  PAYER_TYPE,
  PAYMENT_METHOD,
  type PayerTypeLiteral,
  type PaymentMethodLiteral,
} from "../../client/literals";
import { findDeliveryOption } from "../delivery-options";
import type { Hold } from "../hold";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import { isSameWay, type Parcel } from "../parcels";
import type { Settings } from "../settings";
import { compareMoney, isOwed } from "../values/compare-money";
import { atLeastZero, NO_MONEY, sumOf, toAmountText, toKopiykas, type Kopiykas } from "../values/money";
import type { ParcelSums } from "./sums";

/** What an order's payments mean for the handover. */
export interface PaymentFacts {
  /**
   * How the order is paid for: at the door, before the handover, or not known (it has no payment and the merchant
   * has not said what that means). An order that is settled is `prepaid`, however it began.
   */
  readonly kind: "cash_on_delivery" | "prepaid" | "unknown";
  /** What is still to be paid for the order, in UAH, never below zero; authorised sums count as paid. */
  readonly owed: DecimalText;
  /** Whether the parcels collect what is owed. A prepaid order that waits for its payment never does. */
  readonly collects: boolean;
  /** Whether a prepaid order is paid as far as the settings ask. False for an open cash on delivery. */
  readonly paid: boolean;
  /**
   * Why money keeps a prepaid order back: everything was refunded, nothing is paid or authorised, it waits for the
   * capture, or a part is missing. Null when nothing does.
   */
  readonly missing: "refunded" | "unpaid" | "uncaptured" | "shortfall" | null;
}

export type PaymentSettings = Pick<
  Settings,
  "cod_provider_ids" | "without_payment" | "prepaid_when" | "prepaid_shortfall" | "round_cash_to"
>;

export interface PaymentContext {
  /**
   * Provider of the first checkout payment as remembered at the first plan: an edit voids that payment, and what is
   * left would say something else. Null when nothing is remembered yet.
   */
  readonly remembered_provider_id: string | null;
  /** Whether a person has decided that what is owed is collected at the door. */
  readonly collect_on_delivery?: boolean;
}

/** Source: docs/conversion.md. */
export function paymentFacts(
  { payment }: Pick<OrderSnapshot, "payment">,
  settings: PaymentSettings,
  { remembered_provider_id, collect_on_delivery = false }: PaymentContext,
): PaymentFacts {
  const authorized = authorizedOf(payment, settings);
  const pending = owedOf(payment.pending_difference, settings);
  const provider = remembered_provider_id ?? payment.first_provider_id;
  const gaveBack = isOwed(payment.refunded) && !isOwed(payment.captured) && !isOwed(authorized);
  if (pending.isZero() || !isOwed(payment.order_total))
    return gaveBack ? prepaid(NO_MONEY, "refunded") : prepaid(NO_MONEY, null);
  const owed = owedOf(new BigNumber(payment.pending_difference).minus(authorized), settings);
  if (collect_on_delivery) return owed.isZero() ? prepaid(owed, null) : cashOnDelivery(owed);
  if (provider === null) return withoutPayment(pending, settings);
  if (settings.cod_provider_ids.includes(provider)) return cashOnDelivery(pending);
  if (gaveBack) return prepaid(owed, "refunded");
  const begun = isOwed(payment.captured) || (settings.prepaid_when === "authorized" && isOwed(authorized));
  return openPrepaid({ owed, begun, isAuthorized: isOwed(authorized) }, settings);
}

/** What a customer would pay of an amount in UAH: nothing of what cash cannot be counted out in. */
function owedOf(amount: DecimalText | BigNumber, { round_cash_to }: PaymentSettings): Kopiykas {
  return isOwed(amount, round_cash_to) ? toKopiykas(amount) : NO_MONEY;
}

/** Whether what is authorised takes from what is collected. Of an order that began as cash on delivery it does not. */
export function isLessAuthorized(
  { payment }: Pick<OrderSnapshot, "payment">,
  { cod_provider_ids }: Pick<Settings, "cod_provider_ids">,
  { remembered_provider_id, collect_on_delivery = false }: PaymentContext,
): boolean {
  const provider = remembered_provider_id ?? payment.first_provider_id;
  return collect_on_delivery || (provider !== null && !cod_provider_ids.includes(provider));
}

/**
 * What decides, besides sums, whether an order is collected or counts as paid. No setting takes part in it, nor cash
 * that was captured at the door in a parcel's name. Source: docs/conversion.md.
 * @param withAuthorized whether what is authorised counts as paid
 */
export function paymentStanding(
  { captured, captured_for, authorized, refunded }: OrderSnapshot["payment"],
  withAuthorized: boolean,
): "begun" | "refunded" | "nothing" {
  const amounts = (of: Readonly<Record<string, DecimalText>>) =>
    sumOf(Object.values(of).map((amount) => new BigNumber(amount)));
  const alive = withAuthorized ? amounts(authorized) : NO_MONEY;
  if (compareMoney(captured, amounts(captured_for)) > 0 || isOwed(alive)) return "begun";
  return isOwed(refunded) ? "refunded" : "nothing";
}

/** In UAH. Cash on delivery is "authorised" by its provider too, and nobody has paid anything. */
function authorizedOf({ authorized }: OrderSnapshot["payment"], settings: PaymentSettings): BigNumber {
  const alive = Object.entries(authorized).filter(([id]) => !settings.cod_provider_ids.includes(id));
  return sumOf(alive.map(([, amount]) => atLeastZero(new BigNumber(amount))));
}

function openPrepaid(
  { owed, begun, isAuthorized }: Readonly<{ owed: Kopiykas; begun: boolean; isAuthorized: boolean }>,
  { prepaid_when, prepaid_shortfall }: PaymentSettings,
): PaymentFacts {
  if (owed.isZero()) return prepaid(owed, prepaid_when === "authorized" ? null : "uncaptured");
  if (!begun) return prepaid(owed, isAuthorized ? "uncaptured" : "unpaid");
  return prepaid_shortfall === "collect" ? cashOnDelivery(owed) : prepaid(owed, "shortfall");
}

/** `prepaid` for such orders says that the merchant is paid outside Medusa: there is nothing to wait for. */
function withoutPayment(pending: Kopiykas, { without_payment }: PaymentSettings): PaymentFacts {
  if (without_payment === "cash_on_delivery") return cashOnDelivery(pending);
  if (without_payment === "prepaid") return prepaid(pending, null);
  return { kind: "unknown", owed: toAmountText(pending), collects: false, paid: false, missing: null };
}

function cashOnDelivery(owed: Kopiykas): PaymentFacts {
  return {
    kind: "cash_on_delivery",
    owed: toAmountText(owed),
    collects: true,
    paid: false,
    missing: null,
  };
}

function prepaid(owed: Kopiykas, missing: PaymentFacts["missing"]): PaymentFacts {
  return {
    kind: "prepaid",
    owed: toAmountText(owed),
    collects: false,
    paid: missing === null,
    missing,
  };
}

/**
 * Why money keeps a parcel back, or null.
 * @param gatePassed whether it was paid once: what is missing then has lapsed since
 */
export function paymentHold(
  { missing, owed }: PaymentFacts,
  { prepaid_when }: Pick<Settings, "prepaid_when">,
  gatePassed: boolean,
): Hold | null {
  switch (missing) {
    case "refunded":
      return { code: "refunded", params: {} };
    case "shortfall":
      return { code: "prepaid_shortfall", params: { owed } };
    case "unpaid":
      if (gatePassed) return { code: "payment_lapsed", params: {} };
      return { code: "prepaid_not_paid", params: { prepaid_when } };
    case "uncaptured":
      return gatePassed ? null : { code: "prepaid_not_paid", params: { prepaid_when } };
    case null:
      return null;
  }
}

export interface WirePayment {
  readonly payment_method: PaymentMethodLiteral;
  readonly order_payment_sum: DecimalText;
}

/**
 * `payment_method` and `order_payment_sum` in UAH: what the parcel collects at the door, or, when that is nothing,
 * prepaid with the parcel's part of the order's total. Source: docs/conversion.md.
 */
export function toPayment(cashOnDelivery: Kopiykas, sums: Pick<ParcelSums, "prepaidTotal">): WirePayment {
  return cashOnDelivery.gt(0)
    ? {
        payment_method: PAYMENT_METHOD.cash_on_delivery,
        order_payment_sum: toAmountText(cashOnDelivery),
      }
    : { payment_method: PAYMENT_METHOD.prepaid, order_payment_sum: toAmountText(sums.prepaidTotal()) };
}

/** Cash as it can be counted out, rounded down: a parcel never asks for more than it is worth. */
export function roundedCash(due: Kopiykas, { round_cash_to }: Pick<Settings, "round_cash_to">): Kopiykas {
  const step = toKopiykas(round_cash_to);
  return due.idiv(step).times(step);
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
  if (isCharged(order, parcel)) return PAYER_TYPE.sender;
  const { option_data } = parcel.shipping_method;
  const meaning = option_data.zero_price ?? findDeliveryOption(option_data.id)?.zero_price;
  return meaning === "carrier_tariff" ? PAYER_TYPE.recipient : PAYER_TYPE.sender;
}

/** Whether the shop charged the customer for the parcel's way of delivery, before discounts. */
export function isCharged(
  { shipping_methods }: Pick<OrderSnapshot, "shipping_methods">,
  { shipping_method }: Parcel,
): boolean {
  return [shipping_method, ...shipping_methods].some(
    (method) => isSameWay(method, shipping_method) && new BigNumber(method.original_total).gt(0),
  );
}
