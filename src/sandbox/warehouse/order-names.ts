import { MAX_ORDERS_PER_CALL } from "../../client/schemas";
import { ORDER_IDENTIFIERS, type OrderIdentifiers } from "./order-book";

/** The numbers and external ids of the orders in a call. */
export interface OrderNames {
  readonly id_orders: readonly string[];
  readonly external_ids: readonly string[];
}

/** The identifiers of an object that are text. */
export function namesIn(value: unknown): OrderIdentifiers {
  if (typeof value !== "object" || value === null) return {};
  return Object.fromEntries(
    ORDER_IDENTIFIERS.flatMap((name) => {
      const text = (value as Record<string, unknown>)[name];
      return typeof text === "string" ? [[name, text]] : [];
    }),
  );
}

/**
 * The orders that a body names, for the call log and for faults limited to one order. `find` resolves the warehouse's own
 * identifiers.
 */
export function orderNamesOf(
  body: Readonly<Record<string, unknown>>,
  find: (names: OrderIdentifiers) => OrderList,
): OrderNames {
  const sent: unknown[] = Array.isArray(body["order"]) ? body["order"] : [body["order"], body];
  const known = find(namesIn(body));
  const named = [...sent, ...known.map(({ order }) => order)].slice(0, MAX_ORDERS_PER_CALL).map(namesIn);
  return {
    id_orders: [...new Set(named.flatMap((names) => names.id_order ?? []))],
    external_ids: [...new Set(named.flatMap((names) => names.external_id ?? []))],
  };
}

type OrderList = readonly { readonly order: unknown }[];
