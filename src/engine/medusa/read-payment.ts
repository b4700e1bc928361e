import type {
  BigNumberInput,
  PaymentCollectionStatus,
  PaymentSessionStatus,
} from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { SyncMoney } from "../../planning/fulfillments";
import type { CaptureSnapshot, DecimalText, PaymentSnapshot } from "../../planning/order-snapshot";
import { compareText } from "../../planning/values/canonical";
import {
  decimalText,
  type LoadedOrder,
  type LoadedPaymentCollection,
  type LoadedPendingDifference,
  PENDING_DIFFERENCE_FIELDS,
  pendingDifference,
  type RequestedReturns,
} from "./loaded-order";

export const PAYMENT_FIELDS = [
  "payment_collections.payments.provider_id",
  "payment_collections.payments.amount",
  "payment_collections.payments.created_at",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.captures.created_by",
  "payment_collections.payments.captures.created_at",
  "payment_collections.payments.refunds.amount",
  "payment_collections.payment_sessions.provider_id",
  "payment_collections.payment_sessions.created_at",
] as const;

export function readPayment(
  order: Pick<LoadedOrder, "total" | "summary" | "items" | "payment_collections">,
  returns: RequestedReturns,
): PaymentSnapshot {
  const collections = order.payment_collections ?? [];
  const payments = collections.flatMap((collection) => collection.payments ?? []);
  const sessions = collections.flatMap((collection) => collection.payment_sessions ?? []);
  const captured = (payment: (typeof payments)[number]) => sum(payment.captures ?? []);
  return {
    first_provider_id: (oldest(payments) ?? oldest(sessions))?.provider_id ?? null,
    order_total: decimalText(order.total),
    pending_difference: pendingDifference(order, returns),
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
      // The cash of a parcel is captured with the id of its warehouse order.
      (capture) => (isOfParcel(capture) ? (capture.created_by ?? null) : null),
      ({ amount }) => amount,
    ),
    captures: payments.flatMap(unnamedCaptures).sort((left, right) => compareText(left.at, right.at)),
  };
}

type Payment = NonNullable<LoadedPaymentCollection["payments"]>[number];
type Capture = NonNullable<Payment["captures"]>[number];

function isOfParcel({ created_by }: Capture): boolean {
  return created_by?.startsWith("sklord_") ?? false;
}

/** Captures that belong to no parcel. A payment's refund is subtracted from its latest captures first. */
function unnamedCaptures({ captures = [], refunds = [] }: Payment): CaptureSnapshot[] {
  let back = sum(refunds);
  const newestFirst = [...captures].sort(
    (left, right) => Number(new Date(right.created_at)) - Number(new Date(left.created_at)),
  );
  return newestFirst.flatMap((capture) => {
    const refunded = MathBN.min(back, capture.amount);
    back = MathBN.sub(back, refunded);
    if (isOfParcel(capture)) return [];
    const at = new Date(capture.created_at).toISOString();
    return [{ at, amount: decimalText(capture.amount), refunded: decimalText(refunded) }];
  });
}

/** Sums by a key of each entry; entries without a key are left out. */
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

export const MONEY_FIELDS = [
  ...PENDING_DIFFERENCE_FIELDS,
  "transactions.amount",
  "transactions.reference",
  "transactions.reference_id",
  "credit_lines.reference",
  "payment_collections.id",
  "payment_collections.status",
  "payment_collections.amount",
  "payment_collections.payment_sessions.provider_id",
  "payment_collections.payment_sessions.status",
  "payment_collections.payments.id",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.amount",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.id",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.captures.created_by",
  "payment_collections.payments.captures.created_at",
] as const;

/** Reference of the credit line by which the fulfillment sync writes off what a parcel that was not collected leaves. */
export const WRITTEN_OFF = "sklad_uncollected";

/** Payment collections whose other sessions are left over from a customer's change of mind. */
const DECIDED_COLLECTIONS: ReadonlySet<string> = new Set<PaymentCollectionStatus>([
  "authorized",
  "completed",
  "canceled",
]);

/** Payment sessions from which no other payment can follow. */
const ENDED_SESSIONS: ReadonlySet<string> = new Set<PaymentSessionStatus>([
  "authorized",
  "captured",
  "canceled",
  "error",
]);

export interface LoadedMoney extends LoadedPendingDifference {
  transactions?: { amount: BigNumberInput; reference: string | null; reference_id: string | null }[];
  credit_lines?: { reference: string | null }[];
  payment_collections?: {
    id: string;
    status: string;
    amount: BigNumberInput;
    payment_sessions?: { provider_id: string; status: string }[];
    payments?: {
      id: string;
      provider_id: string;
      amount: BigNumberInput;
      canceled_at: string | Date | null;
      captures?: {
        id: string;
        amount: BigNumberInput;
        created_by: string | null;
        created_at: string | Date;
      }[];
    }[];
  }[];
}

export function readMoney(
  { transactions, credit_lines, payment_collections, ...order }: Omit<LoadedMoney, "id">,
  returns: RequestedReturns,
): SyncMoney {
  const collections = payment_collections ?? [];
  const payments = collections.flatMap(({ id, payments: of }) =>
    (of ?? []).map((one) => ({ ...one, payment_collection_id: id })),
  );
  const recorded = new Set((transactions ?? []).map(({ reference_id }) => reference_id));
  // Without the amount owed, an order is neither marked as paid nor completed.
  if (order.summary?.pending_difference === undefined)
    throw new Error("Medusa does not give the order's pending difference.");
  return {
    pending_difference: pendingDifference(order, returns),
    paid: decimalText(sum(transactions ?? [])),
    is_credited: (credit_lines ?? []).some(({ reference }) => reference !== WRITTEN_OFF),
    begun: collections
      .filter(({ status }) => !DECIDED_COLLECTIONS.has(status))
      .flatMap(({ payment_sessions }) => payment_sessions ?? [])
      .flatMap(({ provider_id, status }) => (ENDED_SESSIONS.has(status) ? [] : provider_id)),
    payments: payments
      .filter(({ canceled_at }) => canceled_at === null)
      .map(({ id, provider_id, payment_collection_id, amount, captures }) => ({
        id,
        provider_id,
        payment_collection_id,
        open: decimalText(MathBN.sub(amount, MathBN.sum(0, ...(captures ?? []).map((one) => one.amount)))),
      })),
    captures: payments
      .flatMap(({ provider_id, captures }) => (captures ?? []).map((one) => ({ ...one, provider_id })))
      .map(({ id, amount, created_by, created_at, provider_id }) => ({
        id,
        captured_by: created_by,
        provider_id,
        amount: decimalText(amount),
        at: new Date(created_at).toISOString(),
        recorded: recorded.has(id),
      })),
    unpaid: collections
      .filter(({ status }) => status === "not_paid")
      .map(({ id, amount }) => ({ id, amount: decimalText(amount) })),
  };
}
