import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { SyncMoney } from "../../planning/fulfillments";
import { decimalText } from "./loaded-order";
import {
  type LoadedPendingDifference,
  pendingDifference,
  PENDING_DIFFERENCE_FIELDS,
  type RequestedReturns,
} from "./pending-difference";

export const MONEY_FIELDS = [
  ...PENDING_DIFFERENCE_FIELDS,
  "transactions.reference",
  "transactions.reference_id",
  "payment_collections.id",
  "payment_collections.status",
  "payment_collections.amount",
  "payment_collections.payments.id",
  "payment_collections.payments.provider_id",
  "payment_collections.payments.amount",
  "payment_collections.payments.canceled_at",
  "payment_collections.payments.captures.id",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.captures.created_by",
  "payment_collections.payments.captures.created_at",
] as const;

/** The result of Medusa's Query for {@link MONEY_FIELDS}. */
export interface LoadedMoney extends LoadedPendingDifference {
  transactions?: { reference: string | null; reference_id: string | null }[];
  payment_collections?: {
    id: string;
    status: string;
    amount: BigNumberInput;
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

/** An order's payments and open amounts, in UAH. */
export function readMoney(
  { transactions, payment_collections, ...order }: Omit<LoadedMoney, "id">,
  returns: RequestedReturns,
): SyncMoney {
  const collections = payment_collections ?? [];
  const payments = collections.flatMap((collection) => collection.payments ?? []);
  const recorded = new Set((transactions ?? []).map(({ reference_id }) => reference_id));
  // Without the amount owed, an order is neither marked as paid nor completed.
  if (order.summary?.pending_difference === undefined)
    throw new Error("Medusa does not give the order's pending difference.");
  return {
    pending_difference: pendingDifference(order, returns),
    payments: payments
      .filter(({ canceled_at }) => canceled_at === null)
      .map(({ id, provider_id, amount, captures }) => ({
        id,
        provider_id,
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
