import { toWholeHryvnias } from "../money";
import type { ParcelSums } from "./parcel-sums";

/**
 * `Cost`, the declared value: whole UAH, at least the goods, at least the cash on delivery, at least 1.
 * Source: spec, "Order" `Cost`; the amount is ours.
 */
export function toCost(sums: Pick<ParcelSums, "goods_total" | "cash_on_delivery">): number {
  return Math.max(1, toWholeHryvnias(sums.goods_total), toWholeHryvnias(sums.cash_on_delivery));
}
