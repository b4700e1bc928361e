import { MAX_ORDERS_PER_CALL } from "../../client/schemas";
import type { RequestBody } from "../operations";

/** The order numbers a body names, for the call log and for faults that wait for one order. */
export function orderNumbersOf(body: RequestBody): string[] {
  const orders: unknown[] = Array.isArray(body["order"]) ? body["order"] : [body["order"], body];
  const numbers = orders.slice(0, MAX_ORDERS_PER_CALL).flatMap((order) => {
    if (order === null || typeof order !== "object") return [];
    const { id_order } = order as Record<string, unknown>;
    return typeof id_order === "string" ? [id_order] : [];
  });
  return [...new Set(numbers)];
}
