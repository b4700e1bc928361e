import { MAX_ORDERS_PER_CALL } from "../../client/schemas";
import type { RequestBody } from "../operations/context";
import type { OrderIdentifiers } from "../warehouse/order-book";
import { namesIn, type OrderNames } from "../warehouse/order-names";

/**
 * The orders that a body names, for the call log and for faults limited to one order. `find` resolves the warehouse's own
 * identifiers.
 */
export function orderNamesOf(body: RequestBody, find: (names: OrderIdentifiers) => OrderList): OrderNames {
  const sent: unknown[] = Array.isArray(body["order"]) ? body["order"] : [body["order"], body];
  const known = find(namesIn(body));
  const named = [...sent, ...known.map(({ order }) => order)].slice(0, MAX_ORDERS_PER_CALL).map(namesIn);
  return {
    id_orders: [...new Set(named.flatMap((names) => names.id_order ?? []))],
    external_ids: [...new Set(named.flatMap((names) => names.external_id ?? []))],
  };
}

type OrderList = readonly { readonly order: unknown }[];
