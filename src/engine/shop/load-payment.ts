import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { PaymentSnapshot } from "../../planning/order-snapshot";
import { decimalText } from "./decimal-text";
import type { LoadedOrder } from "./load-order";

export const PAYMENT_FIELDS = [
  "payment_collections.payments.provider_id",
  "payment_collections.payments.amount",
  "payment_collections.payments.created_at",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.amount",
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
    authorized: decimalText(
      payments
        .filter(({ canceled_at }) => canceled_at === null)
        .reduce(
          (total, payment) => MathBN.add(total, MathBN.sub(payment.amount, captured(payment))),
          MathBN.convert(0),
        ),
    ),
    captured: decimalText(
      payments.reduce(
        (total, payment) => MathBN.sub(MathBN.add(total, captured(payment)), sum(payment.refunds ?? [])),
        MathBN.convert(0),
      ),
    ),
  };
}

function sum(entries: readonly { amount: BigNumberInput }[]) {
  return MathBN.sum(0, ...entries.map(({ amount }) => amount));
}

function oldest<T extends { created_at: string | Date }>(entries: readonly T[]): T | undefined {
  return [...entries].sort(
    (left, right) => Number(new Date(left.created_at)) - Number(new Date(right.created_at)),
  )[0];
}
