import type { BigNumberInput } from "@medusajs/framework/types";
import type { Context } from "../context";
import { decimalText } from "./decimal-text";
import { WAREHOUSE_ORDER_KEY } from "./load-sync-order";

/** A fulfillment in Medusa that is not canceled and belongs to a warehouse order. */
export interface ActiveFulfillment {
  readonly id: string;
  /** Its items, for a merchant: `2 × Tea, 1 × Honey`. */
  readonly goods: string;
}

interface LoadedFulfillment {
  readonly id: string;
  readonly canceled_at: string | Date | null;
  readonly metadata: Record<string, unknown> | null;
  readonly data: Record<string, unknown> | null;
  readonly items?: readonly { readonly title: string; readonly quantity: BigNumberInput }[];
}

const FIELDS = ["id", "canceled_at", "metadata", "data", "items.title", "items.quantity"];

/** The active fulfillments of a warehouse order, whether made by a merchant or by fulfillment sync. */
export async function loadActiveFulfillments(
  { query }: Pick<Context, "query">,
  row: { readonly id: string; readonly order_id: string; readonly fulfillment_id: string | null },
): Promise<ActiveFulfillment[]> {
  const { data } = await query.graph({
    entity: "order",
    fields: ["id", ...FIELDS.map((field) => `fulfillments.${field}`)],
    filters: { id: row.order_id },
  });
  const [order] = data as unknown as { fulfillments?: (LoadedFulfillment | null)[] }[];
  return (order?.fulfillments ?? []).flatMap((one) => {
    if (one === null || one.canceled_at !== null) return [];
    const made_for = one.metadata?.[WAREHOUSE_ORDER_KEY] ?? one.data?.warehouse_order_id;
    if (made_for !== row.id && one.id !== row.fulfillment_id) return [];
    const goods = (one.items ?? []).map(({ title, quantity }) => `${decimalText(quantity)} × ${title}`);
    return [{ id: one.id, goods: goods.join(", ") }];
  });
}
