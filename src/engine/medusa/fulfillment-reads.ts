import type { AddressSnapshot } from "../../planning/order-snapshot";
import type { Context } from "../context";
import { readAddress } from "./loaded-order";

export async function loadDeliveryAddresses(
  { query }: Pick<Context, "query">,
  fulfillmentIds: readonly string[],
): Promise<Map<string, AddressSnapshot>> {
  if (fulfillmentIds.length === 0) return new Map();
  const { data } = await query.graph({
    entity: "fulfillment",
    fields: ["id", "delivery_address.*"],
    filters: { id: [...fulfillmentIds] },
  });
  return new Map(
    (data as { id: string; delivery_address?: unknown }[]).flatMap(({ id, delivery_address }) => {
      const address = readAddress(delivery_address);
      return address ? [[id, address]] : [];
    }),
  );
}

interface LoadedLink {
  readonly order?: { readonly id: string } | null;
  readonly payment_collection?: { readonly order?: { readonly id: string } | null } | null;
}

/** The Medusa order that a payment or a fulfillment is linked to. */
export async function orderIdOf(
  { query }: Pick<Context, "query">,
  entity: "payment" | "fulfillment",
  filters: { readonly id: string; readonly canceled_at?: null },
): Promise<string | undefined> {
  const path = entity === "payment" ? "payment_collection.order.id" : "order.id";
  const { data } = await query.graph({ entity, fields: ["id", path], filters });
  const found = data[0] as LoadedLink | undefined;
  return (entity === "payment" ? found?.payment_collection?.order : found?.order)?.id;
}
