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
