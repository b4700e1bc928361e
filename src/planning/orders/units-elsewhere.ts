import { BigNumber } from "bignumber.js";
import { outstandingOf } from "../fulfillments/fulfil";
import type { DecimalText, OrderLineSnapshot } from "../order-snapshot";
import type { FoundParcels, Parcel, ParcelLine } from "../parcels";
import { atLeastZero, sumOf } from "../values/money";
import { allowsReplan, awaitsFulfillment, type Hold, isFulfilled } from "../warehouse-order";
import { parcelsOf } from "./eligibility";
import { covers, isOverruled, isSamePlace } from "./ownership";
import type { PlanInput, WarehouseOrderInPlan, WarehouseOrderLineSnapshot } from "./types";

/**
 * The warehouse order that a parcel waits for: another one of the same Medusa order that still has units of it because
 * an edit moved them here and the warehouse has not confirmed, or that keeps them because it was canceled at the
 * warehouse. Sending the units now would ship them twice. Null when there is none.
 * @param own the parcel's own warehouse order; null when it has none yet
 * @param byHand whether a person chose the items: a person may send canceled items again
 */
export function blockingOrder(
  { warehouse_orders }: Pick<PlanInput, "warehouse_orders">,
  parcel: Parcel,
  own: WarehouseOrderInPlan | null,
  byHand = own?.origin === "manual",
): WarehouseOrderInPlan | null {
  const holders = warehouse_orders.filter(
    (other) =>
      other.id !== own?.id &&
      mayHold(other) &&
      !(other.state === "canceled" && (byHand || isFulfilled(other) || isOverruled(other, warehouse_orders))),
  );
  if (holders.length === 0) return null;
  // The warehouse may have an unsent order of a restored backup, with units that are not known here.
  const doubted = holders.find(
    (other) => other.state === "planned" && other.look_up_first && other.lines.length === 0,
  );
  if (doubted && own === null) return doubted;
  for (const { line, quantity } of parcel.lines) {
    const ownFulfilled = own && isFulfilled(own) ? quantity : 0;
    const here = holdersOf(line, holders, new BigNumber(line.fulfilled_quantity).minus(ownFulfilled));
    const free = outstandingOf(line).plus(ownFulfilled).minus(here.units);
    const holder = here.orders.find((other) => other.state === "canceled") ?? here.orders[0];
    if (holder && (free.lt(quantity) || here.orders.some(isUnsure))) return holder;
  }
  const decided = byHand || (own !== null && (own.state !== "planned" || own.approved_at !== null));
  return decided ? null : (holders.find(isContentUnknown) ?? null);
}

/**
 * The warehouse orders that may have outstanding units of a line, and how many. A fulfilled order has outstanding ones when
 * the warehouse confirmed an edit that added them and Medusa's fulfillment of them is still to come.
 * @param fulfilled units of the line that Medusa counts as fulfilled by the others
 */
function holdersOf(
  line: OrderLineSnapshot,
  holders: readonly WarehouseOrderInPlan[],
  fulfilled: BigNumber,
): { readonly orders: readonly WarehouseOrderInPlan[]; readonly units: BigNumber } {
  const having = holders.filter((other) => possibleUnits(other, line).gt(0));
  const inFulfilled = sumOf(having.filter(isFulfilled).map((other) => possibleUnits(other, line)));
  const beyond = atLeastZero(inFulfilled.minus(fulfilled));
  const outstanding = having.filter((other) => !isFulfilled(other));
  return {
    orders: beyond.gt(0) ? having : outstanding,
    units: beyond.plus(sumOf(outstanding.map((other) => possibleUnits(other, line)))),
  };
}

export function holdFor(holder: WarehouseOrderInPlan): Hold {
  const { state, number } = holder;
  if (state === "canceled") return { code: "canceled_at_warehouse", params: {} };
  return {
    code: isLeftUnknown(holder) ? "possibly_in_other_order" : "still_in_other_order",
    params: { number },
  };
}

function mayHold(order: WarehouseOrderInPlan): boolean {
  if (order.state === "planned") return order.commands.add === "in_flight";
  // Items that came back, or are on their way back, are not sent again automatically either.
  return order.state !== "canceled" || !allowsReplan(order);
}

/** While an edit is in flight or its outcome unclear, the quantity at the warehouse is unknown. */
function isUnsure(order: WarehouseOrderInPlan): boolean {
  return order.state === "new" && (order.commands.edit === "in_flight" || isContentUnknown(order));
}

/** Whether an edit with an unclear outcome, or several unlike bodies, leave it open which goods the warehouse has. */
function isContentUnknown({ state, payload_hash }: WarehouseOrderInPlan): boolean {
  return state !== "planned" && state !== "canceled" && payload_hash === null;
}

/** Whether its content is unknown and no edit can settle it any more: a person has to ask the warehouse. */
export function isLeftUnknown(order: WarehouseOrderInPlan): boolean {
  return order.state !== "new" && isContentUnknown(order);
}

/** Units of a line that the warehouse has in this order, or has if an edit without a known outcome had its effect. */
function possibleUnits(
  { lines, unconfirmed_lines }: WarehouseOrderInPlan,
  line: OrderLineSnapshot,
): BigNumber {
  const quantities = [...lines, ...unconfirmed_lines].filter(({ line_item_id }) => line_item_id === line.id);
  return BigNumber.max(0, ...quantities.map(({ quantity }) => quantity));
}

/** By line, the larger of two quantities. */
export function mostUnits(
  left: readonly WarehouseOrderLineSnapshot[],
  right: readonly WarehouseOrderLineSnapshot[],
): WarehouseOrderLineSnapshot[] {
  const most = new Map<string, DecimalText>();
  for (const { line_item_id, quantity } of [...left, ...right])
    most.set(line_item_id, BigNumber.max(most.get(line_item_id) ?? 0, quantity).toFixed());
  return [...most].map(([line_item_id, quantity]) => ({ line_item_id, quantity }));
}

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
