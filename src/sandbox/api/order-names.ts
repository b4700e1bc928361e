import { MAX_ORDERS_PER_CALL } from "../../client/schemas";
import type { RequestBody } from "../operations";
import { ORDER_IDENTIFIERS, type OrderIdentifiers } from "../warehouse/order-book";

/** What the orders a call is about are called. */
export interface OrderNames {
  readonly id_orders: readonly string[];
  readonly external_ids: readonly string[];
}

/**
 * The orders a body names, for the call log and for faults that wait for one order. `find` gives those it names by
 * the warehouse's own identifiers.
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

/** The identifiers an object has as text. */
export function namesIn(value: unknown): OrderIdentifiers {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    ORDER_IDENTIFIERS.flatMap((name) => {
      const text = (value as Record<string, unknown>)[name];
      return typeof text === "string" ? [[name, text]] : [];
    }),
  );
}
