import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import type { AddressSnapshot, DecimalText, OrderSnapshot } from "../../planning/order-snapshot";

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
