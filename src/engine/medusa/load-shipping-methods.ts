import type { ShippingMethodSnapshot } from "../../planning/order-snapshot";
import { decimalText } from "./decimal-text";
import type { LoadedOrder, LoadedShippingMethod } from "./loaded-order";
import type { Context } from "../context";

interface LoadedOption {
  id: string;
  provider_id: string;
  shipping_profile_id: string | null;
  data: Record<string, unknown> | null;
  service_zone?: { fulfillment_set?: { location?: { id: string } | null } | null } | null;
}

/**
 * Shipping methods by order, newest first: after an edit Medusa lists the added, empty method before the one that
 * checkout filled.
 */
export async function loadShippingMethods(
  query: Context["query"],
  orders: readonly Pick<LoadedOrder, "id" | "shipping_methods">[],
): Promise<Map<string, ShippingMethodSnapshot[]>> {
  const methods = orders.flatMap(({ shipping_methods }) => shipping_methods);
  const options = await loadOptions(query, [
    ...new Set(methods.flatMap(({ shipping_option_id }) => shipping_option_id ?? [])),
  ]);
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
  return {
    id: method.id,
    shipping_option_id: method.shipping_option_id,
    provider_id: option?.provider_id ?? null,
    shipping_profile_id: option?.shipping_profile_id ?? null,
    location_id: option?.service_zone?.fulfillment_set?.location?.id ?? null,
    option_data: option?.data ?? {},
    data: method.data ?? {},
    original_total: decimalText(method.original_total),
    total: decimalText(method.total),
  };
}

async function loadOptions(query: Context["query"], ids: string[]): Promise<LoadedOption[]> {
  if (ids.length === 0) return [];
  const { data } = await query.graph({
    entity: "shipping_option",
    fields: ["id", "provider_id", "shipping_profile_id", "data", "service_zone.fulfillment_set.location.id"],
    filters: { id: ids },
    // An option that the merchant deleted still decides which warehouse ships the parcel.
    withDeleted: true,
  });
  return data as LoadedOption[];
}
