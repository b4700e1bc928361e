import { BigNumber } from "bignumber.js";
import { outstandingOf } from "../outstanding";
import { sortedById } from "../values/canonical";
import { sumOf } from "../values/money";
import { nextForPending } from "./pending";
import { blocked, byLine, changeOf, DONE, minus, plus, step } from "./quantities";
import type { SyncBlock, SyncLine, SyncDecision, SyncInput, LineQuantity, ReservationLeft } from "./types";

/**
 * Fulfills the items of a parcel that have no fulfillment yet: units that an edit added to an accepted parcel get one
 * of their own. Conditions under which Medusa would refuse it are checked first.
 */
export function nextForFulfillment(input: SyncInput): SyncDecision {
  const { order, parcel } = input;
  const pending = nextForPending(input);
  if (pending.kind !== "done") return pending;
  const own = order.fulfillments.filter(
    ({ warehouse_order_id, linked, canceled }) => warehouse_order_id === parcel.id && linked && !canceled,
  );
  const wanted = minus(byLine(parcel.lines), plus(own.map(({ booked }) => booked.fulfilled)));
  if (wanted.length === 0) return DONE;
  const lines = wanted.flatMap(({ line_item_id, quantity }) => {
    const line = order.lines.find(({ id }) => id === line_item_id);
    const units = line ? BigNumber.min(quantity, outstandingOf(line)) : new BigNumber(0);
    return line && units.gt(0) ? [{ line, units }] : [];
  });
  // Units that left the order while the parcel was packed get no fulfillment.
  if (lines.length === 0) return own.length > 0 ? DONE : blocked({ code: "fulfilled_otherwise" });
  const change = changeOf(order);
  if (change) return blocked(change);
  const taken = lines.flatMap(({ line, units }) => reservationsFor(input, line, units));
  const refused = taken.find((one): one is SyncBlock => "code" in one);
  if (refused) return blocked(refused);
  const reservations = taken.filter((one): one is ReservationLeft => !("code" in one));
  if (reservations.length > 0) return step({ type: "fit_reservations", reservations });
  return step({
    type: "fulfil",
    lines: lines.map(({ line, units }): LineQuantity => ({
      line_item_id: line.id,
      quantity: units.toFixed(),
    })),
  });
}

/**
 * What prevents fulfilling a line's units, else the reservations that have to change first. After an edit Medusa
 * reserves the whole line again, including fulfilled units, and would keep that reservation; it is reduced to the units
 * still to be fulfilled. Several reservations of one inventory item become one, because Medusa takes the whole quantity
 * from each. Medusa also lowers the stock before the reservation, so that for the last units it finds too little stock
 * for the rest, unless the reservation allows backorders.
 *
 * Medusa takes from the reservations that there are, whatever a kit consists of now: what it gained needs none, and one
 * unit each is taken of what it does not have any more.
 */
function reservationsFor(
  { order, parcel }: SyncInput,
  line: SyncLine,
  units: BigNumber,
): (SyncBlock | ReservationLeft)[] {
  const { id: line_item_id, components } = line;
  if (!line.managed) return [];
  const reserved = sortedById(order.reservations.filter((one) => one.line_item_id === line_item_id));
  if (reserved.some(({ location_id }) => location_id !== parcel.location_id))
    return [{ code: "reserved_elsewhere", line_item_id }];
  const of = (item: string) => reserved.filter(({ inventory_item_id }) => inventory_item_id === item);
  const reservedOf = (item: string) => sumOf(of(item).map(({ quantity }) => new BigNumber(quantity)));
  const required = new Map(components.map((one) => [one.inventory_item_id, one.required_quantity]));
  const isEnough = reserved.every(({ inventory_item_id: item }) =>
    reservedOf(item).gte(units.times(required.get(item) ?? 1)),
  );
  if (reserved.length === 0 || !isEnough) return [{ code: "not_reserved", line_item_id }];
  return reserved.flatMap(({ id, inventory_item_id, quantity, allow_backorder }) => {
    const isFirst = of(inventory_item_id)[0]?.id === id;
    const all = isFirst ? reservedOf(inventory_item_id) : new BigNumber(0);
    const each = required.get(inventory_item_id);
    const left = each === undefined ? all : BigNumber.min(all, outstandingOf(line).times(each));
    const stays = units.times(each ?? 1).lt(left);
    const fits = left.eq(quantity) && (allow_backorder || !stays);
    return fits ? [] : [{ id, inventory_item_id, quantity: left.toFixed() }];
  });
}
