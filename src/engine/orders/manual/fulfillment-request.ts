import type { FulfillmentDTO, FulfillmentItemDTO, FulfillmentOrderDTO } from "@medusajs/framework/types";
import { AdminError } from "../../../modules/sklad/admin-error";
import type { Context } from "../../context";
import { readAddress } from "../../medusa";

/** The arguments that Medusa passes to a fulfillment provider. */
export interface FulfillmentRequest {
  readonly items: readonly Partial<Omit<FulfillmentItemDTO, "fulfillment">>[];
  readonly order: Partial<FulfillmentOrderDTO> | undefined;
  readonly fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>;
  /** Passed by code that creates a fulfillment; a request of the admin API has none. */
  readonly additional_data?: Readonly<Record<string, unknown>> | undefined;
}

/** The items to fulfill, and from where. */
export interface Wanted {
  readonly order_id: string;
  readonly fulfillment_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
  readonly items: FulfillmentRequest["items"];
  readonly delivery_address: ReturnType<typeof readAddress>;
}

/**
 * Reads the request. Throws an AdminError for one that no warehouse could fulfill. Medusa passes a provider no
 * language, so the error carries its code, which the route of *Fulfill items* translates; other callers read English.
 */
export async function readRequest(
  { sklad }: Context,
  { items, order, fulfillment }: FulfillmentRequest,
): Promise<Wanted> {
  const { id, location_id, shipping_option_id, delivery_address } = fulfillment;
  if (!order?.id || !id) throw new AdminError("fulfil_from_order");
  const connections = await sklad.stores.connections.list();
  const connection = connections.find(
    ({ enabled, stock_location_id }) => enabled && stock_location_id === location_id,
  );
  if (!connection || !location_id) throw new AdminError("location_not_served");
  if (!shipping_option_id) throw new AdminError("shipping_method_missing");
  return {
    order_id: order.id,
    fulfillment_id: id,
    location_id,
    shipping_option_id,
    items,
    delivery_address: readAddress(delivery_address),
  };
}
