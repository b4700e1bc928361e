import type { OrderSnapshot } from "../order-snapshot";
import type { Parcel, ParcelLine } from "../parcel";
import type { ParcelIdentity, WarehouseOrderLineSnapshot } from "./types";

/** The parcel of exactly the goods a merchant chose to fulfil; null when none of them is in the order any more. */
export function manualParcel(
  order: OrderSnapshot,
  chosen: Omit<ParcelIdentity, "connection_id"> & { readonly lines: readonly WarehouseOrderLineSnapshot[] },
): Parcel | null {
  const methods = order.shipping_methods.filter(
    ({ shipping_option_id }) => shipping_option_id === chosen.shipping_option_id,
  );
  const shippingMethod = methods.find(({ data }) => Object.keys(data).length > 0) ?? methods[0];
  const lines = chosen.lines.flatMap(({ line_item_id, quantity }): ParcelLine[] => {
    const line = order.lines.find(({ id }) => id === line_item_id);
    return line ? [{ line, quantity }] : [];
  });
  if (!shippingMethod || lines.length === 0) return null;
  return {
    location_id: chosen.location_id,
    shipping_option_id: chosen.shipping_option_id,
    shipping_method: shippingMethod,
    lines,
  };
}
