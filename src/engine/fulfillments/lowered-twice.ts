import { BigNumber } from "bignumber.js";
import { z } from "zod";
import type { SyncStep } from "../../planning/fulfillments";
import type { Context } from "../context";
import { clearForOrders, raiseForOrder } from "../problems";
import type { WarehouseOrder } from "../../planning/warehouse-order";

const CODE = "stock_lowered_twice";

/** Params of the problem: units of inventory by sku, and the fulfillments that they were taken from stock for. */
const paramsSchema = z.object({
  fulfillment_ids: z.array(z.string()),
  items: z.array(z.object({ sku: z.string(), quantity: z.string() })),
});
type Params = z.output<typeof paramsSchema>;

/**
 * Raises a problem before a fulfillment is discarded: the stock may have been lowered for it, and is lowered again for
 * the next one, which only a person can check. Raised first, so that a process that dies in between has raised it.
 * Several fulfillments of one parcel share a problem.
 */
export async function raiseLoweredTwice(
  { sklad }: Pick<Context, "sklad">,
  row: WarehouseOrder,
  { fulfillment_id, lowered }: Extract<SyncStep, { type: "discard" }>,
): Promise<void> {
  if (lowered.length === 0) return;
  await sklad.stores.transaction(async (stores) => {
    const open = (await stores.problems.openOf([CODE])).find((one) => one.warehouse_order_id === row.id);
    const before = paramsSchema.safeParse(open?.params).data ?? { fulfillment_ids: [], items: [] };
    if (before.fulfillment_ids.includes(fulfillment_id)) return;
    await clearForOrders(stores, "stock_lowered_twice", [row.id]);
    const fulfillment_ids = [...before.fulfillment_ids, fulfillment_id];
    await raiseForOrder(stores, row, CODE, { fulfillment_ids, items: sumsOf(before.items, lowered) });
  });
}

function sumsOf(...all: readonly (readonly Params["items"][number][])[]): Params["items"] {
  const sums = new Map<string, BigNumber>();
  for (const { sku, quantity } of all.flat())
    sums.set(sku, (sums.get(sku) ?? new BigNumber(0)).plus(quantity));
  return [...sums].map(([sku, quantity]) => ({ sku, quantity: quantity.toFixed() }));
}
