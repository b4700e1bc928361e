import { BigNumber } from "bignumber.js";
import type { ChargedElsewhere } from "../convert-order";
import type { Parcel } from "../parcel";
import { covers } from "./covers";
import type { OpenAction, PlanInput, WarehouseOrderSnapshot } from "./types";

interface Subject {
  readonly parcel: Parcel;
  readonly warehouseOrder: WarehouseOrderSnapshot | OpenAction;
}

export interface Charged {
  readonly charged: ChargedElsewhere;
  /** The parcels that share the rest, the one of the first warehouse order in front: it carries the shipping. */
  readonly remaining: readonly Parcel[];
}

/** A parcel without a warehouse order comes after all that have one. */
const UNNUMBERED = Number.MAX_SAFE_INTEGER;

/**
 * What warehouse orders whose sums are fixed ask for already, and who shares the rest. The first of an order's living
 * warehouse orders carries the shipping, whichever of them is accepted first.
 */
export function chargedBy(
  { order, warehouse_orders }: Pick<PlanInput, "order" | "warehouse_orders">,
  fixed: readonly WarehouseOrderSnapshot[],
  parcels: readonly Parcel[],
  subject: Subject,
): Charged {
  const handedOver = parcels.filter(
    (candidate) => candidate !== subject.parcel && fixed.some((other) => covers(other, candidate)),
  );
  const sequenceOf = (parcel: Parcel): number =>
    warehouse_orders.find((other) => other.state !== "canceled" && covers(other, parcel))?.sequence ??
    UNNUMBERED;
  const remaining = parcels
    .filter((candidate) => !handedOver.includes(candidate))
    .map((parcel) => ({ parcel, sequence: sequenceOf(parcel) }))
    .sort((left, right) => left.sequence - right.sequence);
  const first = Math.min(subject.warehouseOrder.sequence, remaining[0]?.sequence ?? UNNUMBERED);
  return {
    charged: {
      cash_on_delivery: openSums(fixed, order.payment.captured).toFixed(),
      carries_shipping: fixed.some(({ sequence }) => sequence < first),
      parcels: handedOver,
    },
    remaining: remaining.map(({ parcel }) => parcel),
  };
}

/** What they collect and Medusa does not count as paid yet: captured cash is that of what was delivered. */
function openSums(fixed: readonly WarehouseOrderSnapshot[], captured: string): BigNumber {
  const sumOf = (orders: readonly WarehouseOrderSnapshot[]) =>
    orders.reduce((sum, { cash_on_delivery_sum }) => sum.plus(cash_on_delivery_sum ?? 0), new BigNumber(0));
  const delivered = sumOf(fixed.filter(({ state }) => state === "delivered"));
  return sumOf(fixed).minus(BigNumber.max(0, BigNumber.min(delivered, captured)));
}
