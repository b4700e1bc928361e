import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { DecimalText, PaymentSnapshot } from "../../planning/order-snapshot";
import { decimalText } from "./decimal-text";
import type { LoadedOrder } from "./load-order";

export const PAYMENT_FIELDS = [
  "payment_collections.payments.provider_id",
  "payment_collections.payments.amount",
  "payment_collections.payments.created_at",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.captures.created_by",
  "payment_collections.payments.refunds.amount",
  "payment_collections.payment_sessions.provider_id",
  "payment_collections.payment_sessions.created_at",
] as const;

export function loadPayment(
  order: Pick<LoadedOrder, "total" | "summary" | "payment_collections">,
): PaymentSnapshot {
  const collections = order.payment_collections ?? [];
  const payments = collections.flatMap((collection) => collection.payments ?? []);
  const sessions = collections.flatMap((collection) => collection.payment_sessions ?? []);
  const captured = (payment: (typeof payments)[number]) => sum(payment.captures ?? []);
  return {
    first_provider_id: (oldest(payments) ?? oldest(sessions))?.provider_id ?? null,
    order_total: decimalText(order.total),
    pending_difference: decimalText(order.summary?.pending_difference ?? order.total),
    authorized: sumBy(
      payments.filter(({ canceled_at }) => canceled_at === null),
      ({ provider_id }) => provider_id,
      (payment) => MathBN.sub(payment.amount, captured(payment)),
    ),
    captured: decimalText(
      payments.reduce(
        (total, payment) => MathBN.sub(MathBN.add(total, captured(payment)), sum(payment.refunds ?? [])),
        MathBN.convert(0),
      ),
    ),
    refunded: decimalText(sum(payments.flatMap(({ refunds }) => refunds ?? []))),
    captured_for: sumBy(
      payments.flatMap(({ captures }) => captures ?? []),
      // Cash of a parcel is captured in the name of its warehouse order.
      ({ created_by }) => (created_by?.startsWith("sklord_") ? created_by : null),
      ({ amount }) => amount,
    ),
  };
}

/** Sums by a key of each entry; those without a key are left out. */
function sumBy<T>(
  entries: readonly T[],
  keyOf: (entry: T) => string | null,
  amountOf: (entry: T) => BigNumberInput,
): Record<string, DecimalText> {
  const sums: Record<string, DecimalText> = {};
  for (const entry of entries) {
    const key = keyOf(entry);
    if (key !== null) sums[key] = decimalText(MathBN.add(sums[key] ?? 0, amountOf(entry)));
  }
  return sums;
}

function sum(entries: readonly { amount: BigNumberInput }[]) {
  return MathBN.sum(0, ...entries.map(({ amount }) => amount));
}

function oldest<T extends { created_at: string | Date }>(entries: readonly T[]): T | undefined {
  return [...entries].sort(
    (left, right) => Number(new Date(left.created_at)) - Number(new Date(right.created_at)),
  )[0];
}
