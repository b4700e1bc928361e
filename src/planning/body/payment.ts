import { BigNumber } from "bignumber.js";
import { PAYMENT_METHOD, type PaymentMethodLiteral } from "../../client/literals";
import type { Hold } from "../warehouse-order";
import type { DecimalText, OrderSnapshot } from "../order-snapshot";
import type { Settings } from "../settings";
import {
  atLeastZero,
  compareMoney,
  isOwed,
  type Kopiykas,
  NO_MONEY,
  sumOf,
  toAmountText,
  toKopiykas,
} from "../values/money";
import type { ParcelSums } from "./sums";

export interface PaymentFacts {
  /**
   * How the order is paid: at the door, before the handover, or unknown (no payment, and the setting for such orders is
   * not set). A settled order is `prepaid`, whatever its payment method was.
   */
  readonly kind: "cash_on_delivery" | "prepaid" | "unknown";
  /** Amount still to be paid for the order, in UAH, never below zero; authorized amounts count as paid. */
  readonly owed: DecimalText;
  /** Whether the parcels collect `owed`. A prepaid order that waits for its payment never does. */
  readonly collects: boolean;
  /**
   * Why a prepaid order is held: everything was refunded, nothing is paid or authorized, it waits for the capture, or a
   * part is missing. Null when it is not held for money.
   */
  readonly missing: "refunded" | "unpaid" | "uncaptured" | "shortfall" | null;
}

type PaymentSettings = Pick<
  Settings,
  "cod_provider_ids" | "without_payment" | "prepaid_when" | "prepaid_shortfall" | "round_cash_to"
>;

interface PaymentContext {
  /**
   * Provider of the first checkout payment, stored with the first plan: an order edit voids that payment, and the
   * remaining ones may name another provider. Null before the first plan.
   */
  readonly remembered_provider_id: string | null;
  /** Whether a person decided that the amount owed is collected at the door. */
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
  if (collect_on_delivery) {
    const due = settings.prepaid_when === "authorized" ? owed : pending;
    return due.isZero() ? prepaid(due, null) : cashOnDelivery(due);
  }
  if (provider === null) return withoutPayment(pending, settings);
  if (settings.cod_provider_ids.includes(provider)) return cashOnDelivery(pending);
  if (gaveBack) return prepaid(owed, "refunded");
  const begun = isOwed(payment.captured) || (settings.prepaid_when === "authorized" && isOwed(authorized));
  return openPrepaid({ owed, begun, isAuthorized: isOwed(authorized) }, settings);
}

/** The part of an amount in UAH that a customer can pay: zero below the step that cash is rounded to. */
function owedOf(amount: DecimalText | BigNumber, { round_cash_to }: PaymentSettings): Kopiykas {
  return isOwed(amount, round_cash_to) ? toKopiykas(amount) : NO_MONEY;
}

/**
 * Whether authorized money is subtracted from the cash to collect. It is not for an order that began as cash on delivery,
 * nor for one that a person has collected, where only a capture is money.
 */
export function isLessAuthorized(
  { payment }: Pick<OrderSnapshot, "payment">,
  { cod_provider_ids, prepaid_when }: Pick<Settings, "cod_provider_ids" | "prepaid_when">,
  { remembered_provider_id, collect_on_delivery = false }: PaymentContext,
): boolean {
  if (collect_on_delivery) return prepaid_when === "authorized";
  const provider = remembered_provider_id ?? payment.first_provider_id;
  return provider !== null && !cod_provider_ids.includes(provider);
}

/**
 * The state of the order's payments apart from sums, which decides whether the order is collected or counts as paid. It
 * depends on no setting, nor on cash captured for a parcel. Source: docs/conversion.md.
 * @param withAuthorized whether authorized money counts as paid
 */
export function paymentStatus(
  { captured, captured_for, authorized, refunded }: OrderSnapshot["payment"],
  withAuthorized: boolean,
): "begun" | "refunded" | "nothing" {
  const amounts = (of: Readonly<Record<string, DecimalText>>) =>
    sumOf(Object.values(of).map((amount) => new BigNumber(amount)));
  const alive = withAuthorized ? amounts(authorized) : NO_MONEY;
  if (compareMoney(captured, amounts(captured_for)) > 0 || isOwed(alive)) return "begun";
  return isOwed(refunded) ? "refunded" : "nothing";
}

/** In UAH. Providers of cash on delivery authorize a payment without any money, so theirs is left out. */
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

/** `without_payment: prepaid` means that the merchant is paid outside Medusa, so the order waits for no payment. */
function withoutPayment(pending: Kopiykas, { without_payment }: PaymentSettings): PaymentFacts {
  if (without_payment === "cash_on_delivery") return cashOnDelivery(pending);
  if (without_payment === "prepaid") return prepaid(pending, null);
  return { kind: "unknown", owed: toAmountText(pending), collects: false, missing: null };
}

function cashOnDelivery(owed: Kopiykas): PaymentFacts {
  return {
    kind: "cash_on_delivery",
    owed: toAmountText(owed),
    collects: true,
    missing: null,
  };
}

function prepaid(owed: Kopiykas, missing: PaymentFacts["missing"]): PaymentFacts {
  return {
    kind: "prepaid",
    owed: toAmountText(owed),
    collects: false,
    missing,
  };
}

/**
 * The hold of a parcel because of its payment, or null.
 * @param gatePassed whether the payment was complete before: what is missing now has lapsed since
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

interface WirePayment {
  readonly payment_method: PaymentMethodLiteral;
  readonly order_payment_sum: DecimalText;
}

/**
 * `payment_method` and `order_payment_sum` in UAH: the cash that the parcel collects at the door, or, when that is
 * zero, prepaid with the parcel's part of the order's total. Source: docs/conversion.md.
 */
export function toPayment(cash: Kopiykas, sums: Pick<ParcelSums, "prepaidTotal">): WirePayment {
  return cash.gt(0)
    ? {
        payment_method: PAYMENT_METHOD.cash_on_delivery,
        order_payment_sum: toAmountText(cash),
      }
    : { payment_method: PAYMENT_METHOD.prepaid, order_payment_sum: toAmountText(sums.prepaidTotal()) };
}

/** Cash rounded down to what can be counted out: a parcel never collects more than it is worth. */
export function roundedCash(due: Kopiykas, { round_cash_to }: Pick<Settings, "round_cash_to">): Kopiykas {
  const step = toKopiykas(round_cash_to);
  return due.idiv(step).times(step);
}
