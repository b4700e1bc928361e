import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { DecimalText } from "../../planning/order-snapshot";
import type { Context } from "../context";
import { decimalText } from "./loaded-order";

/**
 * With `total` among the fields Medusa computes `summary.pending_difference`, and subtracts what is to come back; without
 * it Medusa returns a stored figure that ignores returns. Every reader of an order's money reads these fields.
 */
export const PENDING_DIFFERENCE_FIELDS = [
  "total",
  "summary.*",
  "items.*",
  "items.detail.*",
  "items.return_requested_total",
] as const;

/** The result of Medusa's Query for {@link PENDING_DIFFERENCE_FIELDS}. */
export interface LoadedPendingDifference {
  readonly id: string;
  readonly total: BigNumberInput;
  readonly summary: { readonly pending_difference?: BigNumberInput } | null;
  readonly items: readonly {
    readonly id: string;
    /** The price of the units that are to come back. */
    readonly return_requested_total?: BigNumberInput;
    readonly detail: { readonly return_requested_quantity?: BigNumberInput };
  }[];
}

/** Order line id → units that a return of its own asks for: one that belongs to no exchange and no claim. */
export type RequestedReturns = ReadonlyMap<string, BigNumberInput>;

interface LoadedReturn {
  readonly items?: readonly ({
    readonly item_id: string;
    readonly quantity: BigNumberInput;
    readonly received_quantity: BigNumberInput;
  } | null)[];
}

/**
 * The units that returns ask for and that have not come back. Queried only for orders of which something is to come
 * back. Medusa changes the order's lines with every step of a return, so that a cached order is read again.
 */
export async function loadRequestedReturns(
  { query }: Pick<Context, "query">,
  orders: readonly Pick<LoadedPendingDifference, "id" | "items">[],
): Promise<RequestedReturns> {
  const units = new Map<string, BigNumberInput>();
  const awaiting = orders.filter(({ items }) => items.some((item) => MathBN.gt(requestedOf(item), 0)));
  if (awaiting.length === 0) return units;
  const { data } = await query.graph({
    entity: "return",
    fields: ["id", "items.item_id", "items.quantity", "items.received_quantity"],
    filters: {
      order_id: awaiting.map(({ id }) => id),
      exchange_id: null,
      claim_id: null,
      status: ["open", "requested", "partially_received"],
    },
  });
  for (const item of (data as LoadedReturn[]).flatMap(({ items }) => items ?? [])) {
    if (!item) continue;
    const left = MathBN.sub(item.quantity, item.received_quantity);
    units.set(item.item_id, MathBN.add(units.get(item.item_id) ?? 0, left));
  }
  return units;
}

/**
 * What the customer owes, in UAH; negative when the shop owes. Of an exchange or a claim the customer pays the
 * difference. A return that was only requested settles no debt, because its goods may never come back.
 */
export function pendingDifference(
  { total, summary, items }: Omit<LoadedPendingDifference, "id">,
  requested: RequestedReturns,
): DecimalText {
  const prices = items.map((item) => {
    const all = requestedOf(item);
    if (!MathBN.gt(all, 0)) return 0;
    const units = MathBN.min(all, MathBN.max(0, requested.get(item.id) ?? 0));
    return MathBN.div(MathBN.mult(item.return_requested_total ?? 0, units), all);
  });
  return decimalText(MathBN.sum(summary?.pending_difference ?? total, ...prices));
}

function requestedOf({ detail }: LoadedPendingDifference["items"][number]): BigNumberInput {
  return detail.return_requested_quantity ?? 0;
}
