import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../../planning/order-snapshot";
import type { Context } from "../context";

/** What Medusa's Query returns for the fields of `load-order.ts`; its own types do not cover fields of linked modules. */
export interface LoadedOrder {
  id: string;
  display_id: number;
  created_at: string | Date;
  canceled_at?: string | Date | null;
  /** Grows with every confirmed change: an edit, an exchange, a claim. */
  version: number;
  status: OrderSnapshot["status"];
  currency_code: string;
  metadata: Record<string, unknown> | null;
  total: BigNumberInput;
  summary: { pending_difference?: BigNumberInput } | null;
  customer?: { phone: string | null } | null;
  shipping_address?: unknown;
  billing_address?: { phone: string | null } | null;
  items: LoadedItem[];
  shipping_methods: LoadedShippingMethod[];
  payment_collections?: LoadedPaymentCollection[];
}

export interface LoadedShippingMethod {
  id: string;
  name: string;
  shipping_option_id: string | null;
  data: Record<string, unknown> | null;
  created_at: string | Date;
  total: BigNumberInput;
  original_total: BigNumberInput;
  /** Loaded with `shipping_methods.*`. */
  detail?: { return_id?: string | null; exchange_id?: string | null; claim_id?: string | null };
}

export interface LoadedPaymentCollection {
  payments?: {
    provider_id: string;
    amount: BigNumberInput;
    created_at: string | Date;
    canceled_at: string | Date | null;
    captures?: { amount: BigNumberInput; created_by?: string | null; created_at: string | Date }[];
    refunds?: { amount: BigNumberInput }[];
  }[];
  payment_sessions?: { provider_id: string; created_at: string | Date }[];
}

export interface LoadedItem {
  id: string;
  title: string;
  product_title: string | null;
  variant_title: string | null;
  variant_sku: string | null;
  requires_shipping: boolean;
  total: BigNumberInput;
  return_requested_total?: BigNumberInput;
  detail: {
    quantity: BigNumberInput;
    fulfilled_quantity: BigNumberInput;
    return_requested_quantity?: BigNumberInput;
    return_received_quantity?: BigNumberInput;
    return_dismissed_quantity?: BigNumberInput;
    written_off_quantity: BigNumberInput;
  };
  variant?: {
    sku: string | null;
    manage_inventory: boolean;
    weight?: number | null;
    product?: { weight?: number | null; shipping_profile?: { id: string } | null } | null;
    inventory_items?: LoadedComponent[];
  } | null;
}

export interface LoadedComponent {
  required_quantity: BigNumberInput;
  inventory?: { id: string; sku: string | null; title: string | null } | null;
}

/** Product and variant, as the order shows them. Medusa calls the only variant of a product "Default variant". */
export function nameOf({
  title,
  product_title,
  variant_title,
}: Pick<LoadedItem, "title" | "product_title" | "variant_title">): string {
  const onlyVariant = /^default( (variant|title|option value))?$/i.test(variant_title ?? "default");
  const product = product_title ?? title;
  return onlyVariant || variant_title === product ? product : `${product}, ${variant_title ?? ""}`;
}

/** Converts any of Medusa's numbers to the planners' exact text. */
export function decimalText(value: BigNumberInput): DecimalText {
  return MathBN.convert(value).toFixed();
}

/** A Medusa address, entity or plain object, as the planners' snapshot. */
export function readAddress(address: unknown): AddressSnapshot | null {
  if (address === null || typeof address !== "object") return null;
  const read = (field: keyof AddressSnapshot): string | null => {
    const value: unknown = Reflect.get(address, field);
    return typeof value === "string" ? value : null;
  };
  return {
    first_name: read("first_name"),
    last_name: read("last_name"),
    company: read("company"),
    phone: read("phone"),
    address_1: read("address_1"),
    address_2: read("address_2"),
    city: read("city"),
    province: read("province"),
    postal_code: read("postal_code"),
    country_code: read("country_code"),
  };
}

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
