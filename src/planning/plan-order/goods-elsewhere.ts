import { BigNumber } from "bignumber.js";
import type { Hold } from "../hold";
import type { OrderLineSnapshot } from "../order-snapshot";
import type { Parcel } from "../parcel";
import { outstandingQuantity } from "../quantities";
import { isOverruled } from "./covers";
import type { PlanInput, WarehouseOrderSnapshot } from "./types";

/**
 * The warehouse order for which a parcel has to wait: another one of the same Medusa order that may still hold units
 * of it, because an edit moved them here and the warehouse has not agreed yet, or that holds them for good, because it
 * was cancelled there. Sending them now would ship them twice. Null when there is none.
 * @param id of the warehouse order the parcel belongs to; null when it has none yet
 */
export function blockingOrder(
  { warehouse_orders }: Pick<PlanInput, "warehouse_orders">,
  parcel: Parcel,
  id: string | null,
): WarehouseOrderSnapshot | null {
  const holders = warehouse_orders.filter(
    (other) => other.id !== id && !other.fulfilled && mayHold(other) && !isOverruled(other, warehouse_orders),
  );
  if (holders.length === 0) return null;
  for (const { line, quantity } of parcel.lines) {
    const here = holders.filter((other) => unitsIn(other, line).gt(0));
    const elsewhere = here.reduce((sum, other) => sum.plus(unitsIn(other, line)), new BigNumber(0));
    const free = outstandingQuantity(line).minus(elsewhere);
    const holder = here.find((other) => other.state === "canceled") ?? here[0];
    if (holder && (free.lt(quantity) || here.some(isUnsure))) return holder;
  }
  return null;
}

export function holdFor({ state, number }: WarehouseOrderSnapshot): Hold {
  return state === "canceled"
    ? { code: "canceled_at_warehouse", params: {} }
    : { code: "still_in_other_order", params: { number } };
}

function mayHold({ state, commands, cancellation_is_final }: WarehouseOrderSnapshot): boolean {
  if (state === "planned") return commands.add === "in_flight";
  if (state === "canceled") return cancellation_is_final;
  return state !== "refused";
}

/** While an edit is on its way, or its outcome stayed unclear, nobody knows how many units the warehouse holds. */
function isUnsure({ state, commands, payload_hash }: WarehouseOrderSnapshot): boolean {
  return state === "new" && (commands.edit === "in_flight" || payload_hash === null);
}

function unitsIn({ lines }: WarehouseOrderSnapshot, line: OrderLineSnapshot): BigNumber {
  return new BigNumber(lines.find(({ line_item_id }) => line_item_id === line.id)?.quantity ?? 0);
}
