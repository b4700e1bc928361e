import type { OrderLineSnapshot } from "../order-snapshot";
import { outstandingOf } from "../outstanding";
import type { FoundParcels, Parcel, ParcelLine } from "../parcels";
import { sumOf } from "../values/money";
import { allowsReplan, awaitsFulfillment, isFulfilled } from "../warehouse-order";
import { parcelsOf } from "./eligibility";
import { covers, isOverruled, isSamePlace } from "./ownership";
import { possibleUnits } from "./units-elsewhere";
import type { PlanInput, WarehouseOrderInPlan } from "./types";

/**
 * The order's parcels without the goods of final cancellations: only what a cancellation canceled stays out, and goods
 * that the order gets at the same place afterwards are handed over.
 * @param found the parcels of everything that is outstanding
 */
export function withoutCanceled(
  input: Pick<PlanInput, "order" | "connections" | "warehouse_orders">,
  found: FoundParcels,
): FoundParcels {
  const rows = input.warehouse_orders;
  if (!rows.some((row) => isFinal(row, rows) && row.lines.length > 0)) return found;
  const parcels = found.parcels.flatMap((parcel) => {
    const lines = parcel.lines.filter((one) => !staysOut(rows, parcel, one));
    if (lines.length === parcel.lines.length) return [parcel];
    return lines.length === 0 ? [] : [{ ...parcel, lines }];
  });
  return { ...found, parcels, holds: found.holds.length === 0 ? [] : holdsWithoutCanceled(input) };
}

/** Whether outstanding items are not sent because this warehouse order was canceled for good. */
export function keepsBack(
  canceled: WarehouseOrderInPlan,
  orders: readonly WarehouseOrderInPlan[],
  parcels: readonly Parcel[],
): boolean {
  if (!isFinal(canceled, orders)) return false;
  const others = orders.filter((order) => order === canceled || !isFinal(order, orders));
  return parcels.some(
    (parcel) =>
      covers(canceled, parcel) ||
      parcel.lines.some(
        (one) =>
          possibleUnits(canceled, one.line).gt(0) &&
          (isSamePlace(canceled, parcel) || staysOut(others, parcel, one)),
      ),
  );
}

/**
 * Whether the Medusa order waits for nothing of a canceled parcel any more: its goods were taken out, or are fulfilled
 * another way. Where its lines are not known, because it was withdrawn unsent, any line may be its own.
 */
export function isNothingLeft(canceled: WarehouseOrderInPlan, { lines }: PlanInput["order"]): boolean {
  const isOwn = (line: OrderLineSnapshot) =>
    canceled.lines.length === 0 || possibleUnits(canceled, line).gt(0);
  return (
    canceled.state === "canceled" &&
    !isFulfilled(canceled) &&
    !awaitsFulfillment(canceled) &&
    !lines.some((line) => isOwn(line) && outstandingOf(line).gt(0))
  );
}

function isFinal(order: WarehouseOrderInPlan, orders: readonly WarehouseOrderInPlan[]): boolean {
  return (
    order.state === "canceled" && !allowsReplan(order) && !isFulfilled(order) && !isOverruled(order, orders)
  );
}

/**
 * Whether a line of a parcel was canceled for good. At the place of the cancellation the whole line counts, because the
 * canceled quantity may be older than an edit. A line that a living warehouse order of the place has too is not divided:
 * its change waits for a person.
 */
function staysOut(
  rows: readonly WarehouseOrderInPlan[],
  parcel: Parcel,
  { line, quantity }: ParcelLine,
): boolean {
  const holders = rows.filter((row) => possibleUnits(row, line).gt(0));
  const canceled = holders.filter((row) => isFinal(row, rows));
  if (canceled.length === 0 || holders.some((row) => isLiving(row) && isSamePlace(row, parcel))) return false;
  if (canceled.some((row) => isSamePlace(row, parcel))) return true;
  const units = sumOf(canceled.map((row) => possibleUnits(row, line)));
  return outstandingOf(line).minus(units).lt(quantity);
}

function isLiving(row: WarehouseOrderInPlan): boolean {
  return row.state !== "canceled" && !isFulfilled(row);
}

/** What is unclear about lines of which something is still to be sent. */
function holdsWithoutCanceled({
  order,
  connections,
  warehouse_orders: rows,
}: Pick<PlanInput, "order" | "connections" | "warehouse_orders">): FoundParcels["holds"] {
  const lines = order.lines.filter((line) => {
    const holders = rows.filter((row) => possibleUnits(row, line).gt(0));
    const canceled = sumOf(
      holders.filter((row) => isFinal(row, rows)).map((row) => possibleUnits(row, line)),
    );
    return canceled.lt(outstandingOf(line)) || holders.some(isLiving);
  });
  return parcelsOf({ order: { ...order, lines }, connections, warehouse_orders: rows }).holds;
}
