import type { FulfillmentDTO, FulfillmentItemDTO, FulfillmentOrderDTO } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import type { Context } from "../../context";
import { readAddress } from "../../shop";

/** What Medusa hands a fulfillment provider. */
export interface FulfillmentRequest {
  readonly items: readonly Partial<Omit<FulfillmentItemDTO, "fulfillment">>[];
  readonly order: Partial<FulfillmentOrderDTO> | undefined;
  readonly fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>;
  /** What the code that fulfils passes on; a request of the admin API has none. */
  readonly additional_data?: Readonly<Record<string, unknown>> | undefined;
}

/** What is to be fulfilled, and from where. */
export interface Wanted {
  readonly order_id: string;
  readonly fulfillment_id: string;
  readonly location_id: string;
  readonly shipping_option_id: string;
  readonly items: FulfillmentRequest["items"];
  readonly delivery_address: ReturnType<typeof readAddress>;
}

/** Throws a readable MedusaError for what no warehouse could fulfil. */
export async function readRequest(
  { sklad }: Context,
  { items, order, fulfillment }: FulfillmentRequest,
): Promise<Wanted> {
  const { id, location_id, shipping_option_id, delivery_address } = fulfillment;
  if (!order?.id || !id) throw refusal("The warehouse ships orders only: fulfil the items from their order.");
  const connections = await sklad.stores.connections.list();
  const connection = connections.find(
    ({ enabled, stock_location_id }) => enabled && stock_location_id === location_id,
  );
  if (!connection || !location_id) {
    throw refusal(
      "No enabled warehouse connection serves this stock location. Enable one, or choose the location the warehouse serves.",
    );
  }
  if (!shipping_option_id) throw refusal("Choose the shipping method the parcel travels with.");
  return {
    order_id: order.id,
    fulfillment_id: id,
    location_id,
    shipping_option_id,
    items,
    delivery_address: readAddress(delivery_address),
  };
}

/** For the toast of whoever pressed the button. */
export function refusal(message: string): MedusaError {
  return new MedusaError(MedusaError.Types.INVALID_DATA, message);
}
