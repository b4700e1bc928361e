import type { ShippingMethodSnapshot } from "../../planning/order-snapshot";
import type { Context } from "../context";
import {
  decimalText,
  type LoadedItem,
  type LoadedOrder,
  type LoadedShippingMethod,
  nameOf,
} from "./loaded-order";
import { type LoadedOption, loadOptions, locationOf } from "./shipping-options";

/**
 * Shipping methods by order, newest first: after an edit Medusa lists the added, empty method before the one that
 * checkout filled.
 */
export async function loadShippingMethods(
  query: Context["query"],
  orders: readonly Pick<LoadedOrder, "id" | "shipping_methods">[],
): Promise<Map<string, ShippingMethodSnapshot[]>> {
  const methods = orders.flatMap(({ shipping_methods }) => shipping_methods);
  const ids = new Set(methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? []));
  const options = await loadOptions({ query }, [...ids], { withDeleted: true });
  return new Map(
    orders.map(({ id, shipping_methods }) => [
      id,
      [...shipping_methods]
        .sort((left, right) => Number(new Date(right.created_at)) - Number(new Date(left.created_at)))
        .map((method) => toSnapshot(method, options)),
    ]),
  );
}

function toSnapshot(method: LoadedShippingMethod, options: readonly LoadedOption[]): ShippingMethodSnapshot {
  const option = options.find(({ id }) => id === method.shipping_option_id);
  const { return_id, exchange_id, claim_id } = method.detail ?? {};
  const exchange_or_claim_id = exchange_id ?? claim_id;
  return {
    id: method.id,
    name: method.name,
    shipping_option_id: method.shipping_option_id,
    provider_id: option?.provider_id ?? null,
    shipping_profile_id: option?.shipping_profile_id ?? null,
    location_id: option ? locationOf(option) : null,
    ...(return_id && { is_return: true }),
    ...(exchange_or_claim_id && { exchange_or_claim_id }),
    option_data: option?.data ?? {},
    data: method.data ?? {},
    original_total: decimalText(method.original_total),
    total: decimalText(method.total),
  };
}

/** The name of the variant that Medusa created an inventory item for. */
export interface PartName {
  readonly variant_title: string | null;
  readonly name: string;
}

interface LoadedVariant {
  readonly sku: string;
  readonly title: string | null;
  readonly product?: { readonly title: string } | null;
}

/**
 * Names of kits' components, by sku: an inventory item has the title of its variant, which does not identify a product.
 * A renamed product shows its new name once its order changes, because an accepted order is not edited for a name.
 */
export async function loadPartNames(
  query: Context["query"],
  items: readonly LoadedItem[],
): Promise<ReadonlyMap<string, PartName>> {
  const skus = [...new Set(items.flatMap(skusOfKit))];
  if (skus.length === 0) return new Map();
  const { data } = await query.graph({
    entity: "product_variant",
    fields: ["sku", "title", "product.title"],
    filters: { sku: skus },
  });
  const variants = data as LoadedVariant[];
  return new Map(
    variants.map(({ sku, title, product }) => {
      const name = nameOf({
        title: title ?? sku,
        product_title: product?.title ?? null,
        variant_title: title,
      });
      return [sku, { variant_title: title, name }];
    }),
  );
}

function skusOfKit({ variant }: LoadedItem): string[] {
  const parts = variant?.inventory_items ?? [];
  const isKit = parts.length > 1 || parts.some((part) => decimalText(part.required_quantity) !== "1");
  return isKit ? parts.flatMap(({ inventory }) => inventory?.sku ?? []) : [];
}

/** The exchange or claim that added a line to a placed order. */
export interface Replacement {
  readonly exchange_or_claim_id: string;
  readonly claim_replacement: boolean;
}

/**
 * The lines that exchanges and claims added, by id. Only orders that were changed can have them, so few orders are queried.
 */
export async function loadReplacements(
  query: Context["query"],
  orders: readonly Pick<LoadedOrder, "id" | "version">[],
): Promise<ReadonlyMap<string, Replacement>> {
  const changed = orders.flatMap(({ id, version }) => (version > 1 ? id : []));
  if (changed.length === 0) return new Map();
  const loaded = await Promise.all(
    (["order_exchange", "order_claim"] as const).map(async (entity) => {
      const { data } = await query.graph({
        entity,
        fields: ["id", "canceled_at", "additional_items.item_id"],
        filters: { order_id: changed },
      });
      const found = data as { id: string; canceled_at?: unknown; additional_items?: { item_id: string }[] }[];
      return found
        .filter(({ canceled_at }) => canceled_at == null)
        .flatMap(({ id, additional_items = [] }) =>
          additional_items.map(({ item_id }): [string, Replacement] => [
            item_id,
            { exchange_or_claim_id: id, claim_replacement: entity === "order_claim" },
          ]),
        );
    }),
  );
  return new Map(loaded.flat());
}
