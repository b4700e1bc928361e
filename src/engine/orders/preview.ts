import type { WireOrder } from "../../client/schemas/order";
import type { WarehouseOrderRow } from "../../modules/sklad/types";
import type { ConversionNote } from "../../planning/body";
import type { Hold } from "../../planning/hold";
import { bodyToSend, Conversions } from "../../planning/orders";
import type { Context } from "../context";
import { loadPlanInput } from "./plan-input";

/** What an order would be sent as at this moment. */
export interface Preview {
  /** Null when it cannot be sent as it is, or has no goods left. */
  readonly body: WireOrder | null;
  /** What of it cannot be sent. Gates, such as a payment that is awaited, are no part of this. */
  readonly holds: readonly Hold[];
  /** What a person should know of the body. */
  readonly notes: readonly ConversionNote[];
}

/** The body of an order as it is now, converted as when it is sent. Changes nothing. */
export async function previewOrder(
  ctx: Context,
  { id, order_id }: Pick<WarehouseOrderRow, "id" | "order_id">,
): Promise<Preview> {
  const input = await loadPlanInput(ctx, order_id);
  const found = input && bodyToSend(new Conversions(input), id);
  if (!found) return { body: null, holds: [], notes: [] };
  return found.converted.ok
    ? { body: found.converted.body, holds: [], notes: found.converted.notes }
    : { body: null, holds: found.converted.holds, notes: [] };
}
