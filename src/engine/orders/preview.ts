import type { WireOrder } from "../../client/schemas/order";
import type { ConversionNote } from "../../planning/body";
import type { Hold } from "../../planning/hold";
import { bodyToSend, OrderBodies } from "../../planning/orders";
import type { Context } from "../context";
import { loadPlanInput } from "./plan-input";
import type { WarehouseOrder } from "../../planning/warehouse-order";

/** The body that an order would be sent with now. */
export interface Preview {
  /** Null when it cannot be sent, or has no items left. */
  readonly body: WireOrder | null;
  /** Reasons why the body cannot be made. Gates, such as an awaited payment, are not included. */
  readonly holds: readonly Hold[];
  /** Notes about the body for a person. */
  readonly notes: readonly ConversionNote[];
}

/** Makes the order's present body in the same way as for sending. Changes nothing. */
export async function previewOrder(
  ctx: Context,
  { id, order_id }: Pick<WarehouseOrder, "id" | "order_id">,
): Promise<Preview> {
  const input = await loadPlanInput(ctx, order_id);
  const found = input && bodyToSend(new OrderBodies(input), id);
  if (!found) return { body: null, holds: [], notes: [] };
  return found.converted.ok
    ? { body: found.converted.body, holds: [], notes: found.converted.notes }
    : { body: null, holds: found.converted.holds, notes: [] };
}
