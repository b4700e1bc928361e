import { BigNumber } from "bignumber.js";
import { z } from "zod";
import type { WarehouseOrderRow } from "../../modules/sklad/types";
import type { FollowStep } from "../../planning/follow";
import type { Context } from "../context";
import { clearForOrders, raiseForOrder } from "../problems";

const CODE = "stock_lowered_twice";

/** Units of inventory by sku, and the fulfillments they were taken from the stock for. */
const toldSchema = z.object({
  fulfillment_ids: z.array(z.string()),
  items: z.array(z.object({ sku: z.string(), quantity: z.string() })),
});
type Told = z.output<typeof toldSchema>;

/**
 * The stock may have been lowered for a fulfillment that is given up, and is lowered again for the next: only a person can
 * tell. Said before it is given up, so that a process that dies in between has said it. Several of a parcel are told as one.
 */
export async function raiseLoweredTwice(
  { sklad }: Pick<Context, "sklad">,
  row: WarehouseOrderRow,
  { fulfillment_id, lowered }: Extract<FollowStep, { type: "discard" }>,
): Promise<void> {
  if (lowered.length === 0) return;
  await sklad.stores.transaction(async (stores) => {
    const open = (await stores.problems.openOf([CODE])).find((one) => one.warehouse_order_id === row.id);
    const before = toldSchema.safeParse(open?.params).data ?? { fulfillment_ids: [], items: [] };
    if (before.fulfillment_ids.includes(fulfillment_id)) return;
    await clearForOrders(stores, "stock_lowered_twice", [row.id]);
    const fulfillment_ids = [...before.fulfillment_ids, fulfillment_id];
    await raiseForOrder(stores, row, CODE, { fulfillment_ids, items: together(before.items, lowered) });
  });
}

function together(...all: readonly (readonly Told["items"][number][])[]): Told["items"] {
  const sums = new Map<string, BigNumber>();
  for (const { sku, quantity } of all.flat())
    sums.set(sku, (sums.get(sku) ?? new BigNumber(0)).plus(quantity));
  return [...sums].map(([sku, quantity]) => ({ sku, quantity: quantity.toFixed() }));
}
